import { DIRECTIONS, type Direction } from '../rules.ts'

/** What a list is sorted by. */
export interface Order<Sort extends string> {
  readonly sort: Sort
  readonly direction: Direction
}

const DIRECTION_WORD: Record<Direction, string> = { ascending: 'stigende', descending: 'synkende' }

/** How an order stands in the address: the column's word and the direction, where they are not as the list begins. */
export const orderOf = <Sort extends string>(
  words: Record<Sort, string>,
  sorts: readonly Sort[],
  first: Sort,
  directionOf: (sort: Sort) => Direction,
) => ({
  read: ({ sortering, retning }: Readonly<Record<string, string | undefined>>): Order<Sort> => {
    const sort = sorts.find((known) => words[known] === sortering) ?? first
    const direction = DIRECTIONS.find((known) => DIRECTION_WORD[known] === retning)
    return { sort, direction: direction ?? directionOf(sort) }
  },
  write: ({ sort, direction }: Order<Sort>) => ({
    sortering: sort === first ? undefined : words[sort],
    retning: direction === directionOf(sort) ? undefined : DIRECTION_WORD[direction],
  }),
  /** A press on a heading: the other way round, or the column's usual way when it was another's turn. */
  pressed: (order: Order<Sort>, key: string): Order<Sort> => {
    const sort = sorts.find((known) => known === key) ?? order.sort
    if (sort !== order.sort) return { sort, direction: directionOf(sort) }
    return { sort, direction: order.direction === 'ascending' ? 'descending' : 'ascending' }
  },
})
