import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { ECONOMY_SORTS, type EconomySort } from '../../rules.ts'
import { type Order, orderOf } from '../order.ts'

/** What the list of customers shows. */
export interface EconomyWanted extends Order<EconomySort> {
  readonly search: string
}

const WORD: Record<EconomySort, string> = {
  revenue: 'omsetning',
  purchased: 'kjopt',
  used: 'brukt',
  remaining: 'gjenstar',
}

/** The most first. */
export const economyOrder = orderOf(WORD, ECONOMY_SORTS, 'revenue', () => 'descending')

export const economyAddress: AddressState<EconomyWanted> = {
  path: paths.smsEconomy,
  read: ({ q, ...order }) => ({ search: q ?? '', ...economyOrder.read(order) }),
  write: ({ search, ...order }) => ({ q: search || undefined, ...economyOrder.write(order) }),
}
