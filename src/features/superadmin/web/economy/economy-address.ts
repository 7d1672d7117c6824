import { ECONOMY_SORTS, type Direction, type EconomySort } from '../../rules.ts'

/** What the list of customers shows. */
export interface EconomyWanted {
  readonly search: string
  readonly sort: EconomySort
  readonly direction: Direction
}

type EconomySearch = Partial<Record<'q' | 'sortering' | 'retning', string>>

/** The words of the address. What the list begins with is left out of it. */
const WORD: Record<EconomySort, string> = {
  revenue: 'omsetning',
  purchased: 'kjopt',
  used: 'brukt',
  remaining: 'gjenstar',
}
const FIRST: EconomySort = 'revenue'
const ASCENDING = 'stigende'

export const readEconomyAddress = ({ q, sortering, retning }: EconomySearch): EconomyWanted => ({
  search: q ?? '',
  sort: ECONOMY_SORTS.find((sort) => WORD[sort] === sortering) ?? FIRST,
  direction: retning === ASCENDING ? 'ascending' : 'descending',
})

export const writeEconomyAddress = ({ search, sort, direction }: EconomyWanted): EconomySearch => ({
  q: search || undefined,
  sortering: sort === FIRST ? undefined : WORD[sort],
  retning: direction === 'ascending' ? ASCENDING : undefined,
})

/** A press on a column: the other way round, or the column newly chosen, the most first. */
export const pressed = (wanted: EconomyWanted, key: string): EconomyWanted => {
  const sort = ECONOMY_SORTS.find((known) => known === key) ?? wanted.sort
  const isTurned = sort === wanted.sort && wanted.direction === 'descending'
  return { ...wanted, sort, direction: isTurned ? 'ascending' : 'descending' }
}
