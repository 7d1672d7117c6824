import type { ClientLink } from '@orpc/client'
import type { AnyContractRouter } from '@orpc/contract'
import {
  createTanstackQueryUtils,
  TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL as OPERATION,
  type TanstackQueryOperationContext,
} from '@orpc/tanstack-query'
import { roomClient, rpcLink } from './client.ts'

/** The server's procedures of one room as queries and mutations. */
export const roomApi = <Contract extends AnyContractRouter>(room: string) =>
  createTanstackQueryUtils(roomClient<Contract>(room, markingWrites), { path: [room] })

const markingWrites: ClientLink<TanstackQueryOperationContext> = {
  call: (path, input, { context, ...options }) =>
    rpcLink.call(path, input, {
      ...options,
      context: { isWrite: isWrite(context[OPERATION]?.type, options) },
    }),
}

/** A direct call belongs to a mutation; a call by a query can be aborted. */
const isWrite = (type: string | undefined, { signal }: { readonly signal?: AbortSignal | undefined }) =>
  type === 'mutation' || (type === undefined && signal === undefined)
