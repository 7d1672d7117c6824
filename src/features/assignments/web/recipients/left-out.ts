import { formatCount } from '#shared/counts.ts'
import type { Candidate, LeftOut } from '../../contract-create.ts'

const WORDS = {
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

/** More lines than these are counted instead. */
const NAMED = 3

/** '2 utelatt: 1 opptatt, 1 har en annen vakt da'; undefined when nobody is. */
export const leftOutSummary = (candidates: readonly Pick<Candidate, 'leftOut'>[]): string | undefined => {
  const counts = new Map<LeftOut | null, number>()
  for (const { leftOut } of candidates) counts.set(leftOut, (counts.get(leftOut) ?? 0) + 1)
  const total = candidates.length - (counts.get(null) ?? 0)
  const reasons = REASONS.flatMap((reason) => {
    const count = counts.get(reason) ?? 0
    return count === 0 ? [] : [`${formatCount(count)} ${WORDS[reason][count === 1 ? 'one' : 'many']}`]
  })
  return total === 0 ? undefined : `${formatCount(total)} utelatt: ${reasons.join(', ')}`
}

/** 'Siri Dahl er opptatt, men blir spurt likevel': a line for each recipient whom 'alle tilgjengelige' leaves out. */
export const askedAnyway = (recipients: readonly Pick<Candidate, 'fullName' | 'leftOut'>[]): string[] => {
  const lines = recipients.flatMap(({ fullName, leftOut }) =>
    leftOut === null ? [] : [`${fullName} ${WORDS[leftOut].state}, men blir spurt likevel`],
  )
  if (lines.length <= NAMED) return lines
  const rest = lines.length - NAMED
  return [
    ...lines.slice(0, NAMED),
    rest === 1
      ? '1 til er ikke tilgjengelig, men blir spurt likevel'
      : `${formatCount(rest)} til er ikke tilgjengelige, men blir spurt likevel`,
  ]
}
