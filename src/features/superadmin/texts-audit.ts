export const AUDIT_TITLE = 'Hendelseslogg'
export const AUDIT_FAILED = 'Kunne ikke hente hendelsesloggen'
export const AUDIT_DAYS_REVERSED = 'Sluttdato kan ikke være før startdato'

/** The actor where no one was logged in. */
export const THE_SERVICE = 'Tjenesten'
/** The actor of a failed password or link. */
export const UNKNOWN_ACTOR = 'Ukjent'
export const DELETED_USER = 'Slettet bruker'
export const DELETED_EMPLOYER = 'Slettet kunde'

/** Every action of the log, in words. */
export const ACTION_LABEL: Readonly<Record<string, string>> = {
  'archive-downloaded': 'Alle data lastet ned',
  'assignment-cancelled': 'Oppdrag avlyst',
  'assignment-completed': 'Oppdrag fullført',
  'assignment-places-changed': 'Antall vikarer endret',
  'assignment-reopened': 'Oppdrag åpnet igjen',
  'assignment-edited': 'Oppdrag endret',
  'request-undone': 'Forespørsel angret',
  'line-changed': 'Rekkefølgen det spørres i, endret',
  'vikar-removed': 'Vikar tatt av oppdrag',
  'answer-recorded': 'Svar skrevet ned for en vikar',
  'audit-viewed': 'Hendelseslogg vist',
  'backup-made': 'Sikkerhetskopi tatt',
  'backup-restored': 'Sikkerhetskopi gjenopprettet',
  'credits-granted': 'SMS-kreditter gitt',
  'credits-taken-back': 'SMS-kreditter trukket tilbake',
  'customer-viewed': 'Bruker vist',
  'customers-listed': 'Kundeoversikt vist',
  'economy-exported': 'SMS-økonomi lastet ned',
  'economy-viewed': 'SMS-økonomi vist',
  'factor-added': 'Totrinnsinnlogging slått på',
  'factor-demanded': 'Totrinnsinnlogging kreves av kontoret',
  'factor-not-demanded': 'Totrinnsinnlogging kreves ikke lenger av kontoret',
  'factor-refused': 'Feil kode i andre trinn',
  'factor-removed': 'Totrinnsinnlogging slått av',
  'factor-reset': 'Totrinnsinnlogging nullstilt av driften',
  'link-refused': 'Lenke avvist',
  'login-by-link': 'Logget inn med lenke',
  'login-failed': 'Innlogging mislyktes',
  'login-invited': 'Invitert til å logge inn',
  'login-linked': 'Innlogging koblet til registeret',
  'magic-link-made': 'Magic link generert',
  'magic-link-revoked': 'Magic link trukket tilbake',
  'magic-session-ended': 'Økt fra magic link avsluttet',
  'member-invited': 'Kollega invitert',
  'member-invitation-withdrawn': 'Invitasjon trukket tilbake',
  'member-joined': 'Ble med på kontoret',
  'member-left': 'Sluttet på kontoret',
  'member-removed': 'Fjernet fra kontoret',
  'member-role-changed': 'Rolle på kontoret endret',
  'ownership-handed-on': 'Eierskap gitt videre',
  'package-created': 'Pakke opprettet',
  'package-deleted': 'Pakke slettet',
  'package-updated': 'Pakke oppdatert',
  'password-changed': 'Passord endret',
  'passkey-added': 'Passnøkkel lagt til',
  'passkey-removed': 'Passnøkkel fjernet',
  'recovery-code-used': 'Reservekode brukt',
  'recovery-codes-made': 'Nye reservekoder laget',
  'register-exported': 'Vikarregister lastet ned',
  'role-changed': 'Rolle endret',
  'role-given': 'Rolle gitt',
  'sms-searched': 'SMS søkt fram etter nummer',
  'sms-listed': 'SMS-historikk vist',
  'sms-resent': 'SMS sendt på nytt',
  'user-deactivated': 'Bruker deaktivert',
  'user-erased': 'Bruker slettet permanent',
  'user-erasure-requested': 'Permanent sletting bestilt',
  'user-restored': 'Bruker gjenopprettet',
  'user-updated': 'Bruker oppdatert',
  'vikar-viewed': 'Vikar vist',
  'vikarer-imported': 'Vikarer importert',
}

/** An action that a newer or an older version wrote is shown as stored. */
export const actionLabel = (action: string): string => ACTION_LABEL[action] ?? action

/** What an action was done to. */
export const SUBJECT_LABEL: Readonly<Record<string, string>> = {
  assignment: 'Oppdrag',
  employer: 'Kunde',
  link: 'Lenke',
  package: 'SMS-pakke',
  sms: 'SMS',
  user: 'Bruker',
  vikar: 'Vikar',
}

/** The particulars of an action, in words. Null: a row's id, which is meaningless to readers. */
export const DETAIL_LABEL: Readonly<Record<string, string | null>> = {
  added: 'Lagt til',
  balance: 'Saldo etter',
  bytes: 'Størrelse',
  codesLeft: 'Reservekoder igjen',
  company: 'Bedrift',
  credits: 'SMS',
  days: 'Dager',
  enteredBy: 'Innlogget med',
  from: 'Fra',
  invoice: 'Faktura',
  isActive: 'Til salgs',
  isPopular: 'Populær',
  displayOrder: 'Rekkefølge',
  stripePriceId: 'Pris-ID',
  link: null,
  name: 'Navn',
  packageName: 'Navn',
  priceOre: 'Pris',
  purpose: 'Type',
  role: 'Rolle',
  rows: 'Rader',
  skipped: 'Hoppet over',
  to: 'Til',
  updated: 'Oppdatert',
  user: null,
  vikarer: 'Vikarer',
  wholeEmployer: 'Hele kunden',
}

/** Shown for a particular of which only the change is logged. */
export const CHANGED = 'endret'

/** Values that are words of the program. */
export const VALUE_LABEL: Readonly<Record<string, string>> = {
  'admin-magic': 'magic link',
  administrator: 'Administrator',
  'choose-password': 'lenke for passord',
  'confirm-email': 'bekreftelseslenke',
  login: 'innloggingslenke',
  passkey: 'passnøkkel',
  password: 'passord',
  substitute: 'Vikar',
  superadmin: 'Superadmin',
}
