import { readAssignment } from '#features/followup/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/** The version of no values: a save that names it is stale. */
export const UNSEEN = 'unseen'

/** The version of a shift as it is stored now. */
export const versionOfShift = async (tx: TenantTransaction, id: string): Promise<string> =>
  (await readAssignment(tx, id))?.version ?? UNSEEN

/** The stored version that the refusal of a stale save names; null for another answer. */
export const staleVersion = (body: unknown): string | null => {
  if (typeof body !== 'object' || body === null) return null
  const { code, data } = body as { code?: string; data?: { now?: { version?: string } } }
  return code === 'STALE' ? (data?.now?.version ?? null) : null
}
