import { formatDateShort, nightTo } from '#shared/dates.ts'

/** The server does each of these once, for any number of requests. */
export const REPEATABLE = 'Vi vet ikke om det kom fram. Prøv igjen: det gjøres bare én gang.'
export const RESPONSE_LABEL: Record<'accepted' | 'declined' | 'interested', string> = {
  accepted: 'Akseptert',
  declined: 'Avslått',
  interested: 'Interessert',
}
/** A withdrawn yes; its `response_type` is `declined`. */
export const WITHDRAWN_LABEL = 'Meldte avbud'
export const STATUS_LABEL = {
  open: 'Åpen',
  assigned: 'Tildelt',
  completed: 'Fullført',
  cancelled: 'Avlyst',
} as const

/** '3 vakter fra man. 23. nov.': the number, and the date of the first. Dates YYYY-MM-DD, sorted. */
export const severalShifts = (
  shifts: readonly { readonly date: string; readonly startTime: string }[],
): string => {
  const [first] = shifts
  return `${shifts.length} vakter${first ? ` fra ${nightTo(first.startTime)}${formatDateShort(first.date)}` : ''}`
}

/** '2 av 3 plasser', for a shift with several places; null for a single one. */
export const placesFilled = ({
  filled,
  places,
}: {
  readonly filled: number
  readonly places: number
}): string | null => (places > 1 ? `${filled} av ${places} plasser` : null)

export const NO_SUCH_ASSIGNMENT = 'Fant ikke oppdraget'
