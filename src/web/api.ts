import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { paths } from '#shared/paths.ts'

const link = new RPCLink({ url: () => `${window.location.origin}${paths.rpc}` })

/** The server's procedures of one room as queries and mutations; only the contract's type comes to the browser. */
export const roomApi = <Contract extends AnyContractRouter>(room: string) => {
  const client: ContractRouterClient<Contract> = createORPCClient(link, { path: [room] })
  return createTanstackQueryUtils(client, { path: [room] })
}
