import { formatCount } from '#shared/counts.ts'
import type { Candidate, LeftOut } from '../../shapes.ts'

export const WORDS = {
  busy: { one: 'opptatt', many: 'opptatte', state: 'er opptatt' },
  inactive: { one: 'inaktiv', many: 'inaktive', state: 'er inaktiv' },
  unavailable: {
    one: 'utilgjengelig den dagen',
    many: 'utilgjengelige den dagen',
    state: 'er utilgjengelig den dagen',
  },
  assigned: { one: 'har en annen vakt da', many: 'har en annen vakt da', state: 'har en annen vakt da' },
} as const
const REASONS = ['busy', 'inactive', 'unavailable', 'assigned'] as const satisfies readonly LeftOut[]

export type Away = Pick<Candidate, 'leftOut' | 'absence'>

/** '3 utelatt: 1 opptatt, 2 utilgjengelige den dagen'; undefined when no one is. */
export const leftOutSummary = (candidates: readonly Away[]): string | undefined => {
  const leftOut = candidates.filter((candidate) => candidate.leftOut !== null)
  const reasons = REASONS.flatMap((reason) => {
    const { length } = leftOut.filter((candidate) => candidate.leftOut === reason)
    return length === 0 ? [] : `${formatCount(length)} ${WORDS[reason][length === 1 ? 'one' : 'many']}`
  })
  return leftOut.length === 0 ? undefined : `${formatCount(leftOut.length)} utelatt: ${reasons.join(', ')}`
}
