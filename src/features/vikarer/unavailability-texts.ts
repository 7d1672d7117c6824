export const CONFIRM_PERIOD_REMOVAL = 'Er du sikker på at du vil slette denne perioden?'
export const PERIOD_ADDED = 'Utilgjengelig periode er lagret'
export const PERIOD_CHANGED = 'Periode er oppdatert'
export const PERIOD_REMOVED = 'Periode er slettet'
