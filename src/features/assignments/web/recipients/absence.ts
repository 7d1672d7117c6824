import type { Candidate } from '../../contract-create.ts'

/** '(2 ferie, 1 syk)', or '(ferie)' when that is why all are away; '' when nobody has said why. */
export const reasonsInWords = (absences: readonly Candidate['absence'][]): string => {
  const counts = new Map<string, number>()
  for (const absence of absences) {
    const word = absence?.reason?.toLowerCase()
    if (word) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const words = [...counts].map(([word, count]) => (count === absences.length ? word : `${count} ${word}`))
  return words.length === 0 ? '' : `(${words.join(', ')})`
}
