import { ORPCError } from '@orpc/client'
import { roomApi } from '#web/api.ts'
import type { Affected, leaving } from '../../contract-leaving.ts'

export const leavingApi = roomApi<typeof leaving>('leaving')

/** The effects that an act was refused for, because they were not seen. Null for any other failure. */
export const affectedOf = (error: unknown): Affected | null =>
  error instanceof ORPCError && error.code === 'AFFECTED' && hasAffected(error.data) ? error.data.now : null

const hasAffected = (data: unknown): data is { now: Affected } =>
  typeof data === 'object' &&
  data !== null &&
  'now' in data &&
  typeof data.now === 'object' &&
  data.now !== null &&
  'vikarer' in data.now
