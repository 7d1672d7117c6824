export const CHOOSE_RECIPIENT = "Vennligst velg minst én vikar eller velg 'Send til alle'"
/** By the words of the form, which has no 'Send til alle'. */
export const ALL_AVAILABLE = 'Alle tilgjengelige vikarer'
export const CHOOSE_CHANNEL = 'Vennligst velg minst én kommunikasjonsmetode (SMS eller E-post)'
export const DATE_PAST = 'Dato kan ikke være i fortiden'
export const SHIFT_OVER = 'Vakten er allerede over: velg en sluttid som ligger fram i tid'
export const NO_AVAILABLE =
  'Ingen vikarer er tilgjengelige for denne vakten. Velg vikarer selv, eller legg til flere.'
export const UNKNOWN_RECIPIENT = 'En av vikarene finnes ikke lenger i registeret. Velg på nytt.'

export const TOO_LATE =
  'Beklager, du var for sent ute. Oppdraget er allerede tatt av en annen vikar. Takk for interessen!'
export const BUSY =
  'Du har allerede et annet oppdrag på samme tid. Vi har notert at du er interessert, og arbeidsgiveren ser det.'
export const FREE_NOW = 'Oppdraget er ledig nå. Svar ja hvis du vil ha det.'
export const STAND_IN_RESERVE = 'Sett meg i reserve'
export const LINK_UNUSABLE = 'Oppdraget ble ikke funnet eller er ikke tilgjengelig.'
/** What the API says to a claim about its token (specification, part 2 section 8). The page says {@link LINK_UNUSABLE}. */
export const CLAIM_TOKEN = {
  unchecked: 'Feil ved validering av token',
  unknown: 'Ugyldig eller brukt token',
  expired: 'Token har utløpt',
} as const
export const SHIFT_ENDED = 'Vakten er over'
export const CLAIM_FAILED = 'Kunne ikke ta oppdraget. Prøv igjen.'
export const DECLINE_FAILED = 'Kunne ikke registrere svaret ditt'

export const WON = 'Gratulerer! Du har fått oppdraget'
export const ANSWER_SAVED = 'Svar registrert'
export const ANSWERED_ALREADY =
  'Du har allerede fått oppdraget. Velg «Jeg kan ikke likevel» hvis du ikke kan.'
export const WITHDRAW = 'Jeg kan ikke likevel'
export const NOT_WITHDRAWN = 'Avbudet er ikke registrert'
export const WITHDRAW_FAILED = 'Kunne ikke melde avbud. Prøv igjen, eller ring arbeidsgiveren.'
export const WITHDRAW_TOO_LATE = 'Oppdraget har startet. Ring arbeidsgiveren med en gang.'
export const WITHDRAW_TOO_OFTEN = 'Oppdraget er gitt tilbake mange ganger. Ring arbeidsgiveren.'
export const NOT_YOURS_TO_GIVE = 'Oppdraget er ikke ditt lenger. Se over på nytt.'

export const CREATE_FAILED = {
  title: 'Feil',
  description: 'Kunne ikke opprette oppdrag. Prøv igjen.',
  repeat: 'Vi vet ikke om oppdraget ble opprettet. Trykk igjen: det blir ikke opprettet to ganger.',
}
/** The server does each of these once, however often it is asked. */
export const REPEATABLE = 'Vi vet ikke om det kom fram. Prøv igjen: det gjøres bare én gang.'
export const CREATED_AS_IT_WAS = {
  title: 'Det første forsøket kom fram',
  description: 'Oppdraget ble opprettet slik skjemaet var da. Endringene dine etterpå er ikke med.',
}

export const RESPONSE_LABEL: Record<'accepted' | 'declined' | 'interested', string> = {
  accepted: 'Akseptert',
  declined: 'Avslått',
  interested: 'Interessert',
}
/** A yes that was taken back; its `response_type` is `declined`. */
export const WITHDRAWN_LABEL = 'Meldte avbud'
export const NO_RESPONSE_LABEL = 'Venter svar'
/** They never answered, and it is too late now. */
export const NEVER_ANSWERED_LABEL = 'Ingen respons'
/** No message has gone to them, or is on its way: nobody waits for their answer. */
export const NOT_SENT_LABEL = 'Ikke sendt'

export const STATUS_LABEL = {
  open: 'Åpen',
  assigned: 'Tildelt',
  completed: 'Fullført',
  cancelled: 'Avlyst',
} as const

/** Why 'alle tilgjengelige' leaves a substitute out. */
export const LEFT_OUT_LABEL = {
  busy: 'Opptatt',
  inactive: 'Inaktiv',
  unavailable: 'Utilgjengelig den dagen',
  assigned: 'Har en annen vakt da',
} as const

export const LOG_FAILED = 'Kunne ikke hente oppdrag fra databasen'
export const RESPONSES_FAILED = 'Kunne ikke hente svar'

/** An open shift that has passed. */
export const NOT_FILLED = 'Ikke besatt'

/** The log's badges, by `logStatus` (specification, part 1 section 4). */
export const LOG_BADGE = {
  completed: { label: STATUS_LABEL.completed, tone: 'neutral' },
  cancelled: { label: STATUS_LABEL.cancelled, tone: 'bad' },
  assigned: { label: 'Aktiv', tone: 'good' },
  unfilled: { label: NOT_FILLED, tone: 'bad' },
  waiting: { label: 'Venter vikar', tone: 'warn' },
} as const

/** Why there is no reminder (specification, part 1 section 8). */
export const CANNOT_REMIND = {
  NO_VIKAR: {
    title: 'Kan ikke sende påminnelse',
    description: 'Dette oppdraget har ingen vikar tilknyttet ennå',
  },
  NOBODY_ASKED: {
    title: 'Ingen mottakere funnet',
    description: 'Det er ikke sendt noen SMS for dette oppdraget ennå',
  },
  ALL_ANSWERED: {
    title: 'Ingen mottakere',
    description: 'Alle vikarer har allerede svart på dette oppdraget',
  },
} as const
export const REMINDER_FAILED = { title: 'Feil ved sending', description: 'Kunne ikke sende påminnelse' }
export const SMS_SENT = 'SMS sendt!'
export const REMINDED_JUST_NOW = 'Påminnelsen er nettopp sendt. Vent noen minutter før du sender en ny.'
/** @param until as 'kl. 22.40' */
export const remindedJustNow = (until: string) =>
  `Påminnelsen er nettopp sendt. Du kan sende ny påminnelse ${until}.`
export const UNREACHABLE = 'Vikaren er ikke lenger i registeret og kan ikke få påminnelsen'
export const NO_REQUEST_LEFT = 'Alle har allerede fått forespørselen'

/** Somebody, or the clock, was quicker. */
export const CLOSED = 'Oppdraget har endret seg i mellomtiden. Se over på nytt.'
