import { formatTimeDotted } from '#shared/dates.ts'

export const CHOOSE_RECIPIENT = "Vennligst velg minst én vikar eller velg 'Send til alle'"

/** HH:MM or HH:MM:SS, on the night when clocks are put forward. */
export const hourSkipped = (time: string): string =>
  `Klokka stilles fram denne natta, så ${formatTimeDotted(time)} finnes ikke. Velg 03.00 eller senere.`
