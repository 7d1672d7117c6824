import { readAssignment } from '#features/followup/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/** An invalid version: a save with it is stale. */
export const UNSEEN = 'unseen'

/** The stored version of a shift. */
export const versionOfShift = async (tx: TenantTransaction, id: string): Promise<string> =>
  (await readAssignment(tx, id))?.version ?? UNSEEN

/** The stored version in the refusal of a stale save; null for another answer. */
export const staleVersion = (body: unknown): string | null => {
  if (typeof body !== 'object' || body === null) return null
  const { code, data } = body as { code?: string; data?: { now?: { version?: string } } }
  return code === 'STALE' ? (data?.now?.version ?? null) : null
}
