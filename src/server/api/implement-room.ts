import type { AnyContractRouter } from '@orpc/contract'
import { implement } from '@orpc/server'
import type { ApiContext } from './context.ts'

/** Begins a room's procedures. */
export const implementRoom = <Contract extends AnyContractRouter>(contract: Contract) =>
  implement(contract).$context<ApiContext>()
