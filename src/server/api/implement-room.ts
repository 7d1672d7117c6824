import type { AnyContractRouter } from '@orpc/contract'
import { implement } from '@orpc/server'
import type { ApiContext } from './context.ts'

/**
 * Begins a room's procedures. Guards run before the input is looked at: who may not call learns nothing about what a
 * call would take.
 */
export const implementRoom = <Contract extends AnyContractRouter>(contract: Contract) =>
  implement(contract)
    .$context<ApiContext>()
    .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })
