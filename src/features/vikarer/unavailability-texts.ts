/** Specification, part 2, sections 5 and 8. */
export const CHOOSE_DATES = 'Vennligst velg både start- og sluttdato'
export const END_BEFORE_START = 'Sluttdato kan ikke være før startdato'
export const VIKAR_ID_MISSING = 'Vikar ID mangler'
export const CONFIRM_PERIOD_REMOVAL = 'Er du sikker på at du vil slette denne perioden?'
export const PERIOD_ADDED = 'Utilgjengelig periode er lagret'
export const PERIOD_CHANGED = 'Periode er oppdatert'
export const PERIOD_REMOVED = 'Periode er slettet'

export const PERIOD_OVER = 'Perioden er allerede over. Velg en sluttdato fra og med i dag.'
export const PERIOD_TOO_FAR =
  'Velg en sluttdato innen tre år. Si heller fra til arbeidsgiveren hvis du slutter.'
export const TOO_MANY_PERIODS = 'Du har allerede 100 perioder. Slett noen først.'

export const PERIODS_FAILED = 'Kunne ikke hente periodene dine'
