import { absentWords } from '#features/vikarer/web/absence.ts'
import { formatCount } from '#shared/counts.ts'
import type { Candidate } from '../../shapes.ts'
import type { LeftOut } from '#features/asking/shapes.ts'

/** Further people are counted instead. */
const NAMED = 3

/** As in 'Siri Dahl er opptatt'. */
const STATE = {
  busy: 'er opptatt',
  inactive: 'er inaktiv',
  unavailable: 'er utilgjengelig den dagen',
  assigned: 'har en annen vakt da',
} as const

type Away = Pick<Candidate, 'leftOut' | 'absence'>

/** 'Siri Dahl er opptatt, men blir spurt likevel': a line for each recipient that 'alle tilgjengelige' leaves out. */
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

/** A person may be absent and have another shift then. */
const stateOf = (leftOut: LeftOut, absence: Candidate['absence']) => {
  const state = STATE[leftOut]
  if (!absence) return state
  if (leftOut === 'unavailable') return `er ${absentWords(absence)}`
  return leftOut === 'assigned' ? `${state} og er ${absentWords(absence)}` : state
}
