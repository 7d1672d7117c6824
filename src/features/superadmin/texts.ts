import type { Customer } from './contract-customers.ts'

/** Part 2 section 8 of the specification. */
export const FAILED = {
  customers: 'Kunne ikke hente kundeoversikt',
  deleteUser: 'Kunne ikke slette bruker',
  updateUser: 'Kunne ikke oppdatere bruker',
  customer: 'Kunne ikke laste brukerdetaljer',
  restoreUser: 'Kunne ikke gjenopprette bruker',
  statistics: 'Kunne ikke hente systemstatistikk',
  sms: 'Kunne ikke hente SMS-data',
  administrators: 'Kunne ikke hente administratorer.',
  magicLink: 'Kunne ikke generere magic link.',
  copy: 'Kunne ikke kopiere lenken.',
  loadPackages: 'Kunne ikke laste pakker',
  savePackage: 'Kunne ikke lagre pakke',
  deletePackage: 'Kunne ikke slette pakke',
  economyPrefix: 'Feil: ',
  unknown: 'En ukjent feil oppstod',
} as const

export const DONE = {
  deactivated: 'Bruker deaktivert',
  erased: 'Bruker slettet permanent',
  updated: 'Bruker oppdatert',
  restored: 'Bruker gjenopprettet',
  packageUpdated: 'Pakke oppdatert',
  packageCreated: 'Pakke opprettet',
  packageDeleted: 'Pakke slettet',
  magicLink: 'Magic link generert',
  copied: 'Kopiert!',
  csv: 'CSV-fil lastet ned',
} as const

/** Shown on an open page when its reader stops being a superadmin. */
export const NO_ENTRY = {
  page: 'Du har ikke tilgang til denne siden',
  linksTitle: 'Ingen tilgang',
  links: 'Kun superadmin kan generere magic links.',
} as const

export const USER_NOT_FOUND = 'Bruker ikke funnet'
export const NO_PACKAGES = 'Ingen pakker funnet'
export const NO_MATCH = 'Ingen kunder matcher søket'
export const NO_CUSTOMERS = 'Ingen kundedata tilgjengelig'
export const NEVER = 'Aldri'
export const DELETE_PACKAGE =
  'Er du sikker på at du vil slette denne pakken? Denne handlingen kan ikke angres.'
export const CHOOSE_ADMINISTRATOR = 'Velg administrator'
export const CHOOSE_ADMINISTRATOR_FIRST = 'Du må velge en administrator først.'

/** An employer's pages by their part of the address; a superadmin opens them with a magic link. */
export const EMPLOYERS_PAGES: Readonly<Record<string, string>> = {
  vikarregister: 'Vikarregisteret',
  'opprett-oppdrag': 'Opprett oppdrag',
  oppdragslogg: 'Oppdragsloggen',
  'credits-sms': 'Siden for SMS-pakker',
}

/** Replaces the name of an erased person or employer. */
export const ERASED_NAME = 'Slettet'

/** Label of all links back to the front page. */
export const BACK = 'Tilbake til oversikten'

/** The state of a user. */
export const USER_BADGE = {
  active: { label: 'Aktiv', tone: 'good' },
  deactivated: { label: 'Deaktivert', tone: 'bad' },
  erasing: { label: 'Slettes', tone: 'warn' },
} as const

/** The latest mail to the user's address was returned. */
export const MAIL_FAILS = 'E-posten kommer ikke fram'

export const userBadge = ({ softDeleted, erasing }: Pick<Customer, 'softDeleted' | 'erasing'>) =>
  erasing ? USER_BADGE.erasing : softDeleted ? USER_BADGE.deactivated : USER_BADGE.active
