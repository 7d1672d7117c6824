import type { Database } from '#server/database/database.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import { hashToken } from '#server/tokens.ts'
import { TOKEN_PATTERN } from '#shared/id-patterns.ts'

/** The shifts that a screen shows, and the scope to read them in. */
export interface FoundBoard {
  readonly id: string
  readonly scope: TenantScope
  readonly departmentId: string | null
  readonly showsPhones: boolean
}

const gate = new SystemScope(null)

/**
 * Looks up a screen's address and creates a scope that reads the shifts of its office or department. Unknown and
 * revoked addresses, and those of a closed employer, get the same answer, null, at the same cost.
 */
export const findBoard = async (database: Database, token: string): Promise<FoundBoard | null> => {
  const hash = hashToken(TOKEN_PATTERN.test(token) ? token : '')
  const row = await database.lookUp(gate, (db) =>
    db
      .selectFrom('boards as b')
      .innerJoin('employers as e', 'e.id', 'b.employerId')
      .select(['b.employerId', 'b.id', 'b.departmentId', 'b.showsPhones'])
      .where('b.tokenHash', '=', hash)
      .where('e.closedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (!row) return null
  const { employerId, departmentId, ...board } = row
  const departments = departmentId === null ? null : [departmentId]
  return { ...board, departmentId, scope: new TenantScope(employerId, null, 'reader', departments) }
}
