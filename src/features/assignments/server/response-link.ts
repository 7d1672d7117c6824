import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { SystemScope, TenantScope, type PersonScope } from '#server/database/scope.ts'
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
 * The look-up of a personal link: mints the scope of the employer it belongs to. Unknown, tampered with, expired and of a
 * closed employer are one answer, null, and cost the same.
 */
export const openResponseLink = async (database: Database, token: string): Promise<ResponseLink | null> => {
  const hash = hashToken(TOKEN_PATTERN.test(token) ? token : '')
  const row = await database.lookUp(gate, (db) =>
    db
      .selectFrom('assignmentResponseTokens')
      .select(['id', 'employerId', 'assignmentId', 'vikarId'])
      .where('tokenHash', '=', hash)
      .where('expiresAt', '>', sql<Date>`now()`)
      .where(isOpen('assignment_response_tokens'))
      .executeTakeFirst(),
  )
  return row ? toLink(row) : null
}

/**
 * The same for a substitute who is logged in: what they were asked about opens as their link would, and mints the scope
 * of its employer. Row-level security shows them nobody else's. Null when they were not asked, or it is over.
 */
export const openOwnLink = async (
  database: Database,
  person: PersonScope,
  assignmentId: string,
): Promise<ResponseLink | null> => {
  const row = await database.read(person, (tx) =>
    tx
      .selectFrom('assignmentResponseTokens as t')
      .innerJoin('vikarer as v', (join) =>
        join.onRef('v.employerId', '=', 't.employerId').onRef('v.id', '=', 't.vikarId'),
      )
      .select(['t.id', 't.employerId', 't.assignmentId', 't.vikarId'])
      .where('v.userId', '=', person.userId)
      .where('t.assignmentId', '=', assignmentId)
      .where('t.expiresAt', '>', sql<Date>`now()`)
      .where(isOpen('t'))
      .executeTakeFirst(),
  )
  return row ? toLink(row) : null
}

/** Nobody answers an employer whose administrators are all deactivated: there is nobody to read it. */
const isOpen = (token: string) => sql<boolean>`not exists (
  select from employers e where e.id = ${sql.ref(`${token}.employer_id`)} and e.closed_at is not null)`

const toLink = ({ id, employerId, ...asked }: Row): ResponseLink => ({
  scope: new TenantScope(employerId, null),
  tokenId: id,
  ...asked,
})

interface Row {
  readonly id: string
  readonly employerId: string
  readonly assignmentId: string
  readonly vikarId: string
}
