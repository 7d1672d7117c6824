import type { Candidate } from '../../contract.ts'

/** '2 utelatt: 1 opptatt, 1 utilgjengelig den dagen'; undefined when nobody is. */
export const leftOutSummary = (candidates: readonly Pick<Candidate, 'leftOut'>[]): string | undefined => {
  const count = (reason: Candidate['leftOut']) =>
    candidates.filter(({ leftOut }) => leftOut === reason).length
  const counts = [
    [count('busy'), 'opptatt', 'opptatte'],
    [count('inactive'), 'inaktiv', 'inaktive'],
    [count('unavailable'), 'utilgjengelig den dagen', 'utilgjengelige den dagen'],
  ] as const
  const reasons = counts.flatMap(([n, one, many]) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]))
  const total = counts.reduce((sum, [n]) => sum + n, 0)
  return total === 0 ? undefined : `${total} utelatt: ${reasons.join(', ')}`
}
