export const PROFILE_SAVED = {
  unsent: 'SMS om oppdrag kan ikke sendes før du har fylt inn et mobilnummer.',
  title: 'Profil oppdatert',
  description: 'Endringene har blitt lagret.',
  /** Stays beside the button. */
  note: 'Profilen din har blitt oppdatert',
}
export const PROFILE_NOT_SAVED = {
  title: 'Oppdatering feilet',
  description: 'Kunne ikke oppdatere profilen',
}

/** The two profile pages of the specification say the same in different words. */
export const PASSWORD_TEXTS = {
  administrator: {
    changed: 'Passordet ditt har blitt oppdatert',
    failed: 'Kunne ikke oppdatere passordet',
  },
  substitute: { changed: 'Passordet ble endret', failed: 'Kunne ikke endre passord' },
} as const
