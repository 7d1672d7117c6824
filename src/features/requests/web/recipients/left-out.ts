import { absentWords } from '#features/vikarer/web/absence.ts'
import { formatCount } from '#shared/counts.ts'
import type { Candidate, LeftOut } from '../../shapes.ts'

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

type Away = Pick<Candidate, 'leftOut' | 'absence'>

/** More lines than these are counted instead. */
const NAMED = 3

/** '3 utelatt: 1 opptatt, 2 utilgjengelige den dagen'; undefined when no one is. */
export const leftOutSummary = (candidates: readonly Away[]): string | undefined => {
  const leftOut = candidates.filter((candidate) => candidate.leftOut !== null)
  const reasons = REASONS.flatMap((reason) => {
    const { length } = leftOut.filter((candidate) => candidate.leftOut === reason)
    return length === 0 ? [] : `${formatCount(length)} ${WORDS[reason][length === 1 ? 'one' : 'many']}`
  })
  return leftOut.length === 0 ? undefined : `${formatCount(leftOut.length)} utelatt: ${reasons.join(', ')}`
}

/** 'Siri Dahl er opptatt, men blir spurt likevel': a line for each recipient whom 'alle tilgjengelige' leaves out. */
export const askedAnyway = (recipients: readonly (Away & Pick<Candidate, 'fullName'>)[]): string[] => {
  const lines = recipients.flatMap(({ fullName, leftOut, absence }) =>
    leftOut === null ? [] : `${fullName} ${stateOf(leftOut, absence)}, men blir spurt likevel`,
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

/** Somebody may be away and have another shift then. */
const stateOf = (leftOut: LeftOut, absence: Candidate['absence']) => {
  const { state } = WORDS[leftOut]
  if (!absence) return state
  if (leftOut === 'unavailable') return `er ${absentWords(absence)}`
  return leftOut === 'assigned' ? `${state} og er ${absentWords(absence)}` : state
}
