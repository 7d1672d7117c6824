export const TOO_LATE =
  'Beklager, du var for sent ute. Oppdraget er allerede tatt av en annen vikar. Takk for interessen!'
/** Used for a shift with several places. */
export const ALL_TAKEN = 'Beklager, du var for sent ute. Alle plassene er tatt. Takk for interessen!'
export const BUSY =
  'Du har allerede et annet oppdrag på samme tid. Vi har notert at du er interessert, og arbeidsgiveren ser det.'
/** Error of an answer by link that selects none of several shifts. */
export const CHOOSE_SHIFT = 'Velg hvilken vakt svaret gjelder'
export const FREE_NOW = 'Oppdraget er ledig nå. Svar ja hvis du vil ha det.'
export const STAND_IN_RESERVE = 'Sett meg i reserve'
export const LINK_UNUSABLE = 'Oppdraget ble ikke funnet eller er ikke tilgjengelig.'
/** The API's errors about a claim's token (specification, part 2 section 8). The page uses {@link LINK_UNUSABLE}. */
export const CLAIM_TOKEN = {
  unchecked: 'Feil ved validering av token',
  unknown: 'Ugyldig eller brukt token',
  expired: 'Token har utløpt',
} as const
export const SHIFT_ENDED = 'Vakten er over'
export const CLAIM_FAILED = 'Kunne ikke ta oppdraget. Prøv igjen.'
/** The commit was not acknowledged and may have succeeded. Answering again is harmless. */
export const ANSWER_UNCERTAIN = 'Vi vet ikke om svaret ble lagret. Prøv igjen: det teller bare én gang.'
export const DECLINE_FAILED = 'Kunne ikke registrere svaret ditt'

export const WON = 'Gratulerer! Du har fått oppdraget'
export const ANSWER_SAVED = 'Svar registrert'
export const ANSWERED_ALREADY =
  'Du har allerede fått oppdraget. Velg «Jeg kan ikke likevel» hvis du ikke kan.'
export const WITHDRAW = 'Jeg kan ikke likevel'
export const NOT_WITHDRAWN = 'Avbudet er ikke registrert'
export const WITHDRAW_FAILED = 'Kunne ikke melde avbud. Prøv igjen, eller ring arbeidsgiveren.'
export const WITHDRAW_TOO_LATE = 'Oppdraget har startet. Ring arbeidsgiveren med en gang.'
export const WITHDRAW_PLAN_CHANGED =
  'Noe har endret seg siden du så på dette. Se over på nytt, og trykk igjen.'
export const WITHDRAW_TOO_OFTEN = 'Du har meldt avbud mange ganger. Ring arbeidsgiveren.'
export const NOT_YOURS_TO_GIVE = 'Oppdraget er ikke ditt lenger. Se over på nytt.'

export const NO_RESPONSE_LABEL = 'Venter svar'
/** In the office's lists, as the specification quotes it: they never answered, and now it is too late. */
export const NEVER_ANSWERED_LABEL = 'Ingen respons'

/** The shift's time or place differs from the one that the answer was to. */
export const CHANGED_SINCE = 'Oppdraget er endret siden du åpnet siden. Se over, og svar på nytt.'
