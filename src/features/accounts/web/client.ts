import { roomClient } from '#web/client.ts'
import type { accounts, Me } from '../contract.ts'

export const accountsClient = roomClient<typeof accounts>('accounts')

/** Who is logged in; null when nobody is. */
export const readMe = (): Promise<Me> => accountsClient.me()
