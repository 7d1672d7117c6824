import { ORPCError } from '@orpc/client'
import * as z from 'zod/mini'
import { roomApi } from '#web/api.ts'
import { Affected, type leaving } from '../../contract-leaving.ts'

export const leavingApi = roomApi<typeof leaving>('leaving')

const Refusal = z.object({ now: Affected })

/** What an act was refused for: something that was not seen. Null for any other failure. */
export const affectedOf = (error: unknown): Affected | null => {
  if (!(error instanceof ORPCError) || error.code !== 'AFFECTED') return null
  const parsed = Refusal.safeParse(error.data)
  return parsed.success ? parsed.data.now : null
}
