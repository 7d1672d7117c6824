import { STATUS_LABEL } from '#features/assignments/texts.ts'
import { awaitedTimes, logStatus } from './rules.ts'

/** No message has been or is being sent to them: no answer is expected. */
export const NOT_SENT_LABEL = 'Ikke sendt'

/** A message to them cannot leave yet, and goes by itself. */
export const HELD_LABEL = 'Venter på å bli sendt'

/** The office has taken them off the shift. */
export const REMOVED_LABEL = 'Fjernet fra vakten'
/** They have a place, and have not said whether new times suit them. */
export const UNCONFIRMED_LABEL = 'Ny tid ikke bekreftet'

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

/** A shift's badge: amber while someone who comes has not confirmed its new times. */
export const logBadge = (shift: Moved): { readonly label: string; readonly tone: StatusTone } =>
  unconfirmedBadge(shift) ?? LOG_BADGE[logStatus(shift)]

/** Says how many have not confirmed new times; null when all have. */
export const unconfirmedBadge = (shift: Moved): { readonly label: string; readonly tone: 'warn' } | null => {
  const awaited = awaitedTimes(shift)
  if (awaited === 0) return null
  return {
    label: shift.places > 1 ? `${awaited} har ikke bekreftet ny tid` : UNCONFIRMED_LABEL,
    tone: 'warn',
  }
}

type Moved = Parameters<typeof awaitedTimes>[0] & { readonly places: number }
type StatusTone = (typeof LOG_BADGE)[keyof typeof LOG_BADGE]['tone']

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

export const TOO_FEW_PLACES = 'Så få plasser er ikke mulig: flere har allerede sagt ja'
export const tooFewPlaces = (filled: number) =>
  `${filled} har allerede sagt ja, så oppdraget må ha minst ${filled} plasser`

/** Somebody, or the clock, was quicker. */
export const CLOSED = 'Oppdraget har endret seg i mellomtiden. Se over på nytt.'

/** Refuses to reopen a shift that starts before its waiting request is sent. */
export const SENT_AFTER_START =
  'Forespørselen sendes etter at denne vakten starter. Endre tidspunktet for sending først.'
/** @param when as 'man. 30. nov. kl. 08.00' */
export const sentAfterStart = (when: string) =>
  `Forespørselen sendes ${when}, etter at denne vakten starter. Endre tidspunktet for sending først.`

/** Why an answer cannot be recorded, or nobody more be asked. */
export const NOBODY_NEW = 'Alle du valgte, er allerede spurt'
export const NO_PLACE_LEFT = 'Alle plassene er tatt. Øk antall vikarer først.'
export const BUSY_THEN = 'Vikaren har allerede en annen vakt da'
/** @param times as '07.45–14.30' */
export const busyThen = (times: string, title: string) => `Vikaren har allerede vakt ${times} («${title}»)`
export const HAS_PLACE = 'Vikaren har allerede sagt ja, og har plassen. Be om et avbud på lenken i stedet.'
export const CHOOSE_VIKAR = 'Velg minst én vikar'
export const STARTED = 'Vakten har begynt, og kan ikke åpnes igjen'
export const holderBusy = (name: string) =>
  `${name} har tatt en annen vakt på samme tid, og kan ikke få denne igjen`

export const UNCHANGED = 'Du har ikke endret noe'
export const NO_PLACE = 'Vikaren har ikke plass på vakten lenger'
export const JUST_WRITTEN = 'Den samme meldingen er nettopp sendt'
export const holderBusyThen = (name: string) =>
  `${name} har en annen vakt da. Fjern vikaren fra vakten først.`

export const NO_SUCH_ORDER = 'Forespørselen har ingen rekkefølge, eller du har ikke tilgang til den.'
