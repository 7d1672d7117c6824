import { sql, type RawBuilder } from 'kysely'
import { loggedWithin, type Period } from '#features/identity/server/audit.ts'
import { ofAnOffice } from '#features/history/server/office-entry.ts'
import { EVENT_KINDS as SHIFT_KINDS } from '#server/history/kinds.ts'
import { OFFICE_KINDS, OWN_LOGIN_KINDS } from '#server/history/office-kinds.ts'
import { EVENTS_KEPT_MONTHS } from '#server/history/retention.ts'
import { isUuid } from '#shared/id-patterns.ts'
import { fold } from '#shared/text.ts'

/** The filter of the audit log; an empty text filters nothing. */
export interface AuditFilter extends Period {
  readonly actor: string
  readonly customer: string
  readonly action?: string | undefined
  /** The previous page's last entry. */
  readonly cursor?: string | undefined
}

/** Matching rows of the log that no history has. */
export const logCondition = (filter: AuditFilter): RawBuilder<boolean> => {
  const { actor, action } = filter
  return allOf([
    NOT_IN_A_HISTORY,
    ...(actor === '' ? [] : [didIt(sql`actor_user_id`, actor)]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...common(filter, 'l'),
  ])
}

/** Matching events. Acts on a person's own login appear in several histories, so the log supplies them. */
export const historyCondition = (filter: AuditFilter): RawBuilder<boolean> => {
  const { actor, action } = filter
  return allOf([
    ofAnOffice,
    sql`kind = any(${EVENTS}::text[])`,
    ...(actor === '' ? [] : [sql`(${didIt(sql`actor_id`, actor)} or ${didIt(sql`for_id`, actor)})`]),
    ...(action === undefined ? [] : [sql`kind = ${action}`]),
    ...common(filter, 'h'),
  ])
}

/** The statement contains only the conditions in use, so that each can use its index. */
const common = ({ customer, from, to, cursor }: AuditFilter, list: 'h' | 'l'): RawBuilder<unknown>[] => [
  ...(customer === '' ? [] : [concerns(customer)]),
  ...loggedWithin({ from, to }),
  ...(cursor === undefined ? [] : [placeBefore(cursor, list)]),
]

const allOf = (parts: readonly RawBuilder<unknown>[]) => sql<boolean>`${sql.join(parts, sql` and `)}`

/** Events come before log rows of the same time. */
const placeBefore = (cursor: string, list: 'h' | 'l'): RawBuilder<unknown> => {
  const [micros = '0', of, id = '0'] = cursor.split('-')
  const at = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`
  if (of === list) return sql`(at, id) < (${at}, ${id}::bigint)`
  return list === 'h' ? sql`at < ${at}` : sql`at <= ${at}`
}

/** Kinds that only substitutes or the service perform. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  'asked',
  'opened',
  'withdrawn',
  'confirmed',
  'sms-instead',
  'alarm',
  'alarm-over',
])

/** The kinds of event in a superadmin's list. */
export const EVENTS: readonly string[] = [
  ...SHIFT_KINDS.filter((kind) => !OF_OTHERS.has(kind)),
  ...OFFICE_KINDS.filter((kind) => kind === 'login-new-device' || !OWN_LOGIN_KINDS.has(kind)),
]

/** Actions of the log on a shift, whose events have other names. */
export const ON_SHIFTS: readonly string[] = [
  'assignment-edited',
  'assignment-places-changed',
  'assignment-cancelled',
  'assignment-completed',
  'assignment-reopened',
  'vikar-removed',
  'answer-recorded',
  'request-undone',
  'line-changed',
  'send-time-changed',
  'sms-resent',
]

/**
 * Log rows without an event: of no office, of an erased office, from before events were recorded, or of other
 * actions.
 */
const NOT_IN_A_HISTORY = sql`(employer_id is null or action <> all(${[...OFFICE_KINDS, ...ON_SHIFTS]}::text[])
  or action = 'login-by-link' and detail->>'purpose' is distinct from 'admin-magic'
  or at < now() - ${EVENTS_KEPT_MONTHS} * interval '1 month'
  or not exists (select from employers e where e.id = employer_id and e.erased_at is null))`

/** Matches an id even if the user no longer exists. */
const didIt = (column: RawBuilder<unknown>, search: string) =>
  isUuid(search)
    ? sql`${column} = ${search}::uuid`
    : isAmong(
        column,
        sql`
        select u.id from users u left join profiles p on p.user_id = u.id
        where ${isIn(search, { name: sql`p.full_name`, email: sql`u.email` })}`,
      )

const concerns = (search: string) =>
  isUuid(search)
    ? sql`employer_id = ${search}`
    : isAmong(
        sql`employer_id`,
        sql`
        select e.id from employers e where ${isIn(search, { name: sql`e.name` })}
        union all
        select p.employer_id from administrators p join users u on u.id = p.user_id
        where ${isIn(search, { name: sql`p.full_name`, email: sql`u.email` })}`,
      )

/**
 * The planner cannot know whether a word finds one id or ten thousand; as a join or an array, many took seconds.
 * Inside `coalesce` they become a hash that the scan of the newest rows probes: at worst one scan of the log, 50 ms
 * for 200,000 rows.
 */
const isAmong = (column: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
  sql`coalesce(${column} in (${ids}), false)`

/** Ignores case and accents and compares bytes. Addresses are ASCII. */
const isIn = (
  search: string,
  { name, email }: { name: RawBuilder<unknown>; email?: RawBuilder<unknown> },
) => {
  const wanted = `%${fold(search).replace(/[\\%_]/g, '\\$&')}%`
  const isName = sql`fold(${name}) collate "C" like ${wanted}`
  return email ? sql`(${isName} or lower(${email}) like ${wanted})` : isName
}
