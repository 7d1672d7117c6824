import { roomClient } from '#web/client.ts'
import type { accounts, Me } from '../contract.ts'

export const accountsClient = roomClient<typeof accounts>('accounts')

/** The logged-in user; null for a visitor. */
export const readMe = (): Promise<Me> => accountsClient.me()
