import { PLACES_MAX, SHIFTS_MAX } from '#features/assignments/rules.ts'

export const PLACES_WRONG = `Antall vikarer må være et helt tall fra 1 til ${PLACES_MAX}`

/** 'man. 30. nov. kl. 08.00' */
export const restAskedBefore = (when: string) =>
  `Resten får spørsmålet ${when}. Velg et tidspunkt før det, eller endre køen først.`

/** For API clients: the pages ask in a dialog. */
export const QUIET_HOURS_NOW =
  'Det er stilletid, og ingenting er sendt. Send på nytt med sendAnyway for å sende likevel.'

/** After the quiet hours of a day. */
export const WHOLE_WEEKEND = ' og hele helgen'

/** Each names its field: they are read in a summary too. */
export const MOMENT_MISSING = {
  askAllAt: 'Spør resten: velg dato og klokkeslett, eller fjern haken',
  sendAt: 'Send senere: velg dato og klokkeslett, eller fjern haken',
}

export const SEND_AT_PAST = 'Tidspunktet er passert. Velg et senere.'

export const SEND_AT_STARTED = 'En vakt har allerede startet, så forespørselen må sendes nå.'

export const sendAtTooLate = (shifts: number) =>
  `Velg et tidspunkt før ${shifts > 1 ? 'den første vakten' : 'vakten'} starter`

/** Errors with the name of their field, for a form with several times: 'Send senere: velg et tidspunkt ...'. */
export const sendLater = (problem: string) =>
  `Send senere: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`

export const ASK_ALL_PAST = 'Spør resten: tidspunktet er passert. Velg et senere.'

export const ASK_ALL_TOO_LATE = 'Spør resten: velg et tidspunkt før vakten starter'

export const ASK_ALL_TOO_EARLY = 'Spør resten: velg et tidspunkt etter at de første får spørsmålet'

export const CHOOSE_CHANNEL = 'Vennligst velg minst én kommunikasjonsmetode (SMS eller E-post)'
export const TOO_MANY_SHIFTS = `En forespørsel kan ha høyst ${SHIFTS_MAX} vakter`
