import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { PersonScope, SystemScope, TenantScope } from '#server/database/scope.ts'
import { hashToken } from '#server/tokens.ts'
import { TOKEN_PATTERN } from '#shared/ids.ts'

/** What a valid personal link opens, and the scope in which its holder may act. */
export interface ResponseLink {
  readonly scope: TenantScope
  readonly tokenId: string
  readonly requestId: string
  readonly assignmentId: string
  readonly vikarId: string
  /** Its holder's login, if they have one. */
  readonly holder: PersonScope | null
}

/** A link that has been found. Once its shift is over it shows how it ended, and nothing can be done with it. */
export interface FoundLink extends ResponseLink {
  readonly isOver: boolean
  readonly expiresAt: Date
}

const gate = new SystemScope(null)

/**
 * The look-up of a personal link: mints the scope of the employer it belongs to. Unknown, tampered with, revoked and of a
 * closed employer are one answer, null, and cost the same. An expired one is still its holder's own (decision 54).
 */
export const findResponseLink = async (database: Database, token: string): Promise<FoundLink | null> => {
  const hash = hashToken(TOKEN_PATTERN.test(token) ? token : '')
  const row = await database.lookUp(gate, (db) =>
    db
      .selectFrom('recipients as t')
      .innerJoin('vikarer as v', (join) =>
        join.onRef('v.employerId', '=', 't.employerId').onRef('v.id', '=', 't.vikarId'),
      )
      .innerJoin('assignments as a', (join) =>
        join.onRef('a.employerId', '=', 't.employerId').onRef('a.requestId', '=', 't.requestId'),
      )
      .select([...COLUMNS, IS_OVER])
      .where('t.tokenHash', '=', hash)
      .where(IS_IN_FORCE)
      .executeTakeFirst(),
  )
  return row ? toLink(row) : null
}

/** The same for whom only an unexpired link will do. */
export const openResponseLink = async (database: Database, token: string): Promise<ResponseLink | null> => {
  const link = await findResponseLink(database, token)
  return link?.isOver ? null : link
}

/**
 * The same for a substitute who is logged in: an assignment they were asked about opens as by their link, and mints the
 * scope of its employer. Row-level security shows them no one else's. Null when they were not asked.
 */
export const findMyLink = async (
  database: Database,
  person: PersonScope,
  assignmentId: string,
): Promise<FoundLink | null> => {
  const row = await database.read(person, (tx) =>
    tx
      .selectFrom('recipients as t')
      .innerJoin('vikarer as v', (join) =>
        join.onRef('v.employerId', '=', 't.employerId').onRef('v.id', '=', 't.vikarId'),
      )
      .innerJoin('assignments as a', (join) =>
        join.onRef('a.employerId', '=', 't.employerId').onRef('a.requestId', '=', 't.requestId'),
      )
      .select([...COLUMNS, IS_OVER])
      .where('v.userId', '=', person.userId)
      .where('a.id', '=', assignmentId)
      .where(IS_IN_FORCE)
      .executeTakeFirst(),
  )
  return row ? toLink(row) : null
}

const COLUMNS = [
  't.id',
  't.employerId',
  't.requestId',
  'a.id as assignmentId',
  't.vikarId',
  't.expiresAt',
  'v.userId',
] as const
const IS_OVER = sql<boolean>`t.expires_at <= now()`.as('isOver')

/**
 * The link of somebody who is erased has its expiry set to the epoch. Links of a closed employer take no answers: no
 * administrator would read them.
 */
const IS_IN_FORCE = sql<boolean>`t.expires_at > 'epoch' and not exists (
  select from employers e where e.id = t.employer_id and e.closed_at is not null)`

const toLink = ({ id, employerId, userId, ...asked }: Row): FoundLink => ({
  holder: userId === null ? null : new PersonScope(userId),
  scope: new TenantScope(employerId, null),
  tokenId: id,
  ...asked,
})

interface Row extends Omit<FoundLink, 'scope' | 'holder' | 'tokenId'> {
  readonly userId: string | null
  readonly id: string
  readonly employerId: string
}
