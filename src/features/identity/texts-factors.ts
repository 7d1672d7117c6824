export const FACTOR = 'Totrinnsinnlogging'

export const WRONG_CODE = 'Feil kode. Vent på neste kode i appen, og prøv igjen.'
export const WRONG_PASSWORD = 'Feil passord'

export const FACTOR_ADDED = {
  title: 'Totrinnsinnlogging er slått på',
  description: 'Andre enheter er logget ut.',
}
export const FACTOR_REMOVED = { title: 'Totrinnsinnlogging er slått av' }
export const FACTOR_FAILED = 'Kunne ikke endre totrinnsinnlogging'
export const CODES_REPLACED = {
  title: 'Du har fått nye reservekoder',
  description: 'De gamle virker ikke lenger.',
}

export const DEMANDED = {
  title: 'Totrinnsinnlogging kreves av alle på kontoret',
  description: 'De som ikke har den ennå, setter den opp neste gang de er inne.',
}
export const NOT_DEMANDED = { title: 'Totrinnsinnlogging kreves ikke lenger av kontoret' }
export const DEMAND_FAILED = 'Kunne ikke lagre innstillingen'
export const PASSKEY_FAILED = 'Kunne ikke legge til passnøkkelen'
