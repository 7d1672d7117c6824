/** What a missing or half-written time says; it names its field, because the summary shows it away from the field. */
export function timeError(label: string): string {
  return `${label}: skriv klokkeslettet som TT:MM, for eksempel 07:45`
}
