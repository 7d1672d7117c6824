import type { AnyContractRouter } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { roomClient } from './client.ts'

/** The server's procedures of one room as queries and mutations. */
export const roomApi = <Contract extends AnyContractRouter>(room: string) =>
  createTanstackQueryUtils(roomClient<Contract>(room), { path: [room] })
