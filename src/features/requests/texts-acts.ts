/** Reasons no reminder is sent (specification, part 1 section 8). */
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
  ALL_AWAY: {
    title: 'Ingen mottakere',
    description: 'De som ikke har svart, er borte den dagen',
  },
} as const
export const REMINDED_JUST_NOW = 'Påminnelsen er nettopp sendt. Vent noen minutter før du sender en ny.'
/** @param until as 'kl. 22.40' */
export const remindedJustNow = (until: string) =>
  `Påminnelsen er nettopp sendt. Du kan sende ny påminnelse ${until}.`
export const UNREACHABLE = 'Vikaren er ikke lenger i registeret og kan ikke få påminnelsen'
export const UNASKED_AWAY = 'De som ikke har fått forespørselen, er borte den dagen'
export const NO_REQUEST_LEFT = 'Alle har allerede fått forespørselen'

export const TOO_FEW_PLACES = 'Så få plasser er ikke mulig: flere har allerede sagt ja'
export const tooFewPlaces = (filled: number) =>
  `${filled} har allerede sagt ja, så oppdraget må ha minst ${filled} plasser`

/** Shown when another person's act, or the passing of time, came first. */
export const CLOSED = 'Oppdraget har endret seg i mellomtiden. Se over på nytt.'

/** One of several shifts to cancel belongs to another request. */
export const NOT_OF_THIS_REQUEST = 'En av vaktene hører ikke til denne forespørselen. Velg på nytt.'

/** Refuses to reopen a shift that starts before its waiting request is sent. */
export const SENT_AFTER_START =
  'Forespørselen sendes etter at denne vakten starter. Endre tidspunktet for sending først.'
/** @param when as 'man. 30. nov. kl. 08.00' */
export const sentAfterStart = (when: string) =>
  `Forespørselen sendes ${when}, etter at denne vakten starter. Endre tidspunktet for sending først.`

/** Reasons no answer is recorded, or no further person is asked. */
export const NOBODY_NEW = 'Alle du valgte, er allerede spurt'
export const BUSY_THEN = 'Vikaren har allerede en annen vakt da'
export const NO_PLACE_LEFT = 'Alle plassene er tatt. Øk antall vikarer først.'
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
