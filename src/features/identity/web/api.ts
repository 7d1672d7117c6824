import { roomApi } from '#web/api.ts'
import type { accounts } from '../contract.ts'

export const accountsApi = roomApi<typeof accounts>('accounts')

/** The logged-in user. Cached for the whole visit; login and logout refetch it. */
export const meQuery = () => accountsApi.me.queryOptions({ staleTime: 5 * 60_000 })
