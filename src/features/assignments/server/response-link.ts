import { sql } from 'kysely'
import type { Database, TenantTransaction } from '#server/database/database.ts'
import { LinkScope, PersonScope, SystemScope, TenantScope } from '#server/database/scope.ts'
import { hashToken } from '#server/tokens.ts'
import { TOKEN_PATTERN } from '#shared/id-patterns.ts'
import { shiftKey } from '#shared/server-paths.ts'
import { isInRegister } from './rules-in-sql.ts'
import { IS_HELD } from './of-request.ts'

/** A valid personal link with the scope in which its holder may act. */
export interface ResponseLink {
  readonly scope: TenantScope
  readonly tokenId: string
  readonly requestId: string
  /** The shifts of the request, by start. */
  readonly assignmentIds: readonly string[]
  /** The selected shift: the only one, the holder's choice, or the first. */
  readonly assignmentId: string
  readonly vikarId: string
  /** The holder's login, if they have one. */
  readonly holder: PersonScope | null
}

/** A link that was found. After the end of its last shift it only shows the outcome. */
export interface FoundLink extends ResponseLink {
  /** The request has several shifts, and none is selected. */
  readonly isForAll: boolean
  readonly isOver: boolean
  readonly expiresAt: Date
}

const gate = new SystemScope(null)

/**
 * Looks up a personal link and creates the scope of its employer. Unknown, tampered and revoked links, and those of a
 * closed employer, get the same answer, null, at the same cost. An expired link still belongs to its holder (decision
 * 54).
 */
export const findResponseLink = async (
  database: Database,
  token: string,
  chosenKey?: string,
): Promise<FoundLink | null> => {
  const hash = hashOf(token)
  const row = await database.lookUp(gate, (db) =>
    db
      .selectFrom('recipients as t')
      .innerJoin('vikarer as v', (join) =>
        join.onRef('v.employerId', '=', 't.employerId').onRef('v.id', '=', 't.vikarId'),
      )
      .select([...COLUMNS, IS_OVER, SHIFTS])
      .where('t.tokenHash', '=', hash)
      .where(IS_IN_FORCE)
      .executeTakeFirst(),
  )
  return row ? toLink(row, chosenKey) : null
}

/** The scope for reading a link and its page in one statement. */
export const scopeOfLink = (token: string): LinkScope => new LinkScope(hashOf(token))

const hashOf = (token: string): Buffer => hashToken(TOKEN_PATTERN.test(token) ? token : '')

/** Finds only an unexpired link. */
export const openResponseLink = async (
  database: Database,
  token: string,
  chosenKey?: string,
): Promise<FoundLink | null> => {
  const link = await findResponseLink(database, token, chosenKey)
  return link?.isOver ? null : link
}

/**
 * The same for a logged-in substitute: opens an assignment of theirs like its link, and creates the scope of its
 * employer. Row-level security hides the assignments of others. Null if they were not asked.
 */
export const findMyLink = async (
  database: Database,
  person: PersonScope,
  assignmentId: string,
): Promise<FoundLink | null> => {
  const row = await database.readOne(person, (tx) =>
    tx
      .selectFrom('recipients as t')
      .innerJoin('vikarer as v', (join) =>
        join.onRef('v.employerId', '=', 't.employerId').onRef('v.id', '=', 't.vikarId'),
      )
      .innerJoin('assignments as a', (join) =>
        join.onRef('a.employerId', '=', 't.employerId').onRef('a.requestId', '=', 't.requestId'),
      )
      .select([...COLUMNS, IS_OVER, sql<string[]>`array[a.id]`.as('assignmentIds')])
      .where('v.userId', '=', person.userId)
      .where('a.id', '=', assignmentId)
      .where(IS_IN_FORCE)
      .executeTakeFirst(),
  )
  return row ? toLink(row) : null
}

/**
 * Several shifts of one request, like {@link findMyLink} for one. Null unless the person was asked about each of them.
 */
export const findMyShifts = async (
  database: Database,
  person: PersonScope,
  requestId: string,
  shifts: readonly string[],
): Promise<FoundLink | null> => {
  const row = await database.readOne(person, (tx) =>
    tx
      .selectFrom('recipients as t')
      .innerJoin('vikarer as v', (join) =>
        join.onRef('v.employerId', '=', 't.employerId').onRef('v.id', '=', 't.vikarId'),
      )
      .select([...COLUMNS, IS_OVER, SHIFTS])
      .where('v.userId', '=', person.userId)
      .where('t.requestId', '=', requestId)
      .where(IS_IN_FORCE)
      .executeTakeFirst(),
  )
  if (!row || shifts.some((id) => !row.assignmentIds.includes(id))) return null
  return toLink({ ...row, assignmentIds: row.assignmentIds.filter((id) => shifts.includes(id)) })
}

/** Ids of these substitutes' link rows for a shift's request, by substitute. */
export const readLinkIds = async (
  tx: TenantTransaction,
  assignmentId: string,
  vikarIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; vikarId: string }>`
    select t.id, t.vikar_id from assignments a
    join recipients t on t.employer_id = a.employer_id and t.request_id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}
      and t.vikar_id = any(${[...vikarIds]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, vikarId }) => [vikarId, id]))
}

const COLUMNS = [
  't.id as tokenId',
  't.employerId',
  't.requestId',
  't.vikarId',
  't.expiresAt',
  'v.userId',
] as const
const IS_OVER = sql<boolean>`t.expires_at <= now()`.as('isOver')
const SHIFTS = sql<string[]>`array(
  select a.id from assignments a where a.employer_id = t.employer_id and a.request_id = t.request_id
  order by a.starts_at, a.id)`.as('assignmentIds')

/**
 * Recipient `t`: erasing a substitute sets the expiry of their links to the epoch. Links of a substitute outside the
 * register open nothing: the office could not reach the person. Links of a closed employer take no answers, because no
 * administrator would read them; nor do those of a held request, whose messages have not been sent.
 */
export const IS_IN_FORCE = sql<boolean>`t.expires_at > 'epoch' and not ${IS_HELD} and ${isInRegister(sql`t`)} and not exists (
  select from employers e where e.id = t.employer_id and e.closed_at is not null)`

export const toLink = (
  { tokenId, employerId, requestId, vikarId, userId, assignmentIds, isOver, expiresAt }: LinkRow,
  chosenKey?: string,
): FoundLink | null => {
  const [chosen, ...alike] = chosenKey ? assignmentIds.filter((shift) => shiftKey(shift) === chosenKey) : []
  const only = alike.length === 0 ? chosen : undefined
  const assignmentId = only ?? assignmentIds[0]
  if (assignmentId === undefined) return null
  return {
    holder: userId === null ? null : new PersonScope(userId),
    scope: new TenantScope(employerId, null),
    tokenId,
    requestId,
    vikarId,
    assignmentId,
    assignmentIds,
    isForAll: assignmentIds.length > 1 && only === undefined,
    isOver,
    expiresAt,
  }
}

/** A row as the lookups read it. */
export interface LinkRow extends Omit<FoundLink, 'scope' | 'holder' | 'assignmentId' | 'isForAll'> {
  readonly employerId: string
  readonly userId: string | null
}
