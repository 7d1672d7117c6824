import type { Candidate } from '../../shapes.ts'

/** As in 'Siri Dahl er opptatt'. */
export const STATE = {
  busy: 'er opptatt',
  inactive: 'er inaktiv',
  unavailable: 'er utilgjengelig den dagen',
  assigned: 'har en annen vakt da',
} as const

export type Away = Pick<Candidate, 'leftOut' | 'absence'>
