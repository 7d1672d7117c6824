import { roomApi } from '#web/api.ts'
import type { accounts } from '../contract.ts'

export const accountsApi = roomApi<typeof accounts>('accounts')

/** Who is logged in. Kept for the whole visit; logging in and out refetch it. */
export const meQuery = () => accountsApi.me.queryOptions({ staleTime: 5 * 60_000 })
