import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import { hashToken } from '#server/tokens.ts'
import { TOKEN_PATTERN } from '#shared/ids.ts'

/** What a valid personal link opens, and the scope in which its holder may act. */
export interface ResponseLink {
  readonly scope: TenantScope
  readonly tokenId: string
  readonly assignmentId: string
  readonly vikarId: string
}

const gate = new SystemScope(null)

/**
 * The look-up of a personal link: mints the scope of the employer it belongs to. Unknown, tampered with and expired are
 * one answer, null, and cost the same.
 */
export const openResponseLink = async (database: Database, token: string): Promise<ResponseLink | null> => {
  const hash = hashToken(TOKEN_PATTERN.test(token) ? token : '')
  const row = await database.lookUp(gate, (db) =>
    db
      .selectFrom('assignmentResponseTokens')
      .select(['id', 'employerId', 'assignmentId', 'vikarId'])
      .where('tokenHash', '=', hash)
      .where('expiresAt', '>', sql<Date>`now()`)
      .executeTakeFirst(),
  )
  if (!row) return null
  const { id: tokenId, employerId, assignmentId, vikarId } = row
  return { scope: new TenantScope(employerId, null), tokenId, assignmentId, vikarId }
}
