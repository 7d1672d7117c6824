/** A public holiday, or a period when an office is closed. Dates YYYY-MM-DD, both included. */
export interface DaysOff {
  readonly name: string
  readonly startDate: string
  readonly endDate: string
}

/** The name of the first of these that a date (YYYY-MM-DD) is in, or null. */
export const dayOffOn = (date: string, daysOff: readonly DaysOff[]): string | null =>
  daysOff.find(({ startDate, endDate }) => startDate <= date && date <= endDate)?.name ?? null
