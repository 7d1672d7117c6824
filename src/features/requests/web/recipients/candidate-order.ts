import type { Candidate } from '../../shapes.ts'

export type CandidateOrder = 'name' | 'recent' | 'longest-ago'

export const ORDERS: readonly { readonly value: CandidateOrder; readonly label: string }[] = [
  { value: 'name', label: 'Navn' },
  { value: 'recent', label: 'Sist på vakt' },
  { value: 'longest-ago', label: 'Lengst siden vakt' },
]

export const readOrder = (text: string): CandidateOrder =>
  ORDERS.find(({ value }) => value === text)?.value ?? 'name'

/** By their latest shift; a person without one counts as the longest ago. Equal ones stay in order of name. */
export const inOrder = (byName: readonly Candidate[], order: CandidateOrder): readonly Candidate[] => {
  if (order === 'name') return byName
  const sign = order === 'recent' ? -1 : 1
  return byName.toSorted((a, b) => sign * compare(a.lastShift ?? '', b.lastShift ?? ''))
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
