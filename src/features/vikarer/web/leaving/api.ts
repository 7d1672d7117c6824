import { ORPCError } from '@orpc/client'
import { roomApi } from '#web/api.ts'
import type { leaving } from '../../contract-leaving.ts'
import type { Affected } from '../../leaving-shapes.ts'

export const leavingApi = roomApi<typeof leaving>('leaving')

/** The unseen effects that an act was refused for. Null for any other failure. */
export const affectedOf = (error: unknown): Affected | null =>
  error instanceof ORPCError && error.code === 'AFFECTED' && hasAffected(error.data) ? error.data.now : null

const hasAffected = (data: unknown): data is { now: Affected } =>
  typeof data === 'object' &&
  data !== null &&
  'now' in data &&
  typeof data.now === 'object' &&
  data.now !== null &&
  'vikarer' in data.now
