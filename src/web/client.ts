import { type ClientLink, createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { paths } from '#shared/paths.ts'
import { jsonLink } from './json-link.ts'

export const rpcLink = jsonLink(() => `${window.location.origin}${paths.rpc}`)

/** The server's procedures of one room as functions; only the contract's type comes to the browser. */
export const roomClient = <Contract extends AnyContractRouter>(
  room: string,
  link: ClientLink<object> = rpcLink,
): ContractRouterClient<Contract> => createORPCClient(link, { path: [room] })
