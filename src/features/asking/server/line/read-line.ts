import { sql } from 'kysely'
import { ERASED_VIKAR } from '#features/vikarer/server/erase.ts'
import { readEdits } from '#features/identity/server/profile/edits.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { ASKED_CODES } from '../../asked-codes.ts'
import { LINE_SHOWN, type Line, type LinePlace } from '../../shapes.ts'
import { MAY_BE_ASKED, type Channel } from '#features/assignments/rules.ts'
import { absentSince } from '#features/assignments/server/absent-since.ts'
import { isPresent } from '#features/assignments/server/rules-in-sql.ts'
import { ASKS_IN_ORDER } from '#features/assignments/server/of-request.ts'
import { ASKED_PEOPLE, countRequestSms } from '#features/messages/server/deliveries.ts'
import { IS_ASKABLE, isQuestionOpen, isUnanswered, readLine } from './line-state.ts'
import { reachOf } from '#features/messages/reach.ts'
import { theRequest } from '../open-questions.ts'
import { versionOf } from '#server/version-of.ts'

interface Looking {
  readonly now: Date
  /** Calling codes: SMS go to these only. */
  readonly smsCountries: readonly string[]
}

/**
 * The line of the request that a shift belongs to, as the office sees it; null when it asked everybody at once,
 * undefined for an unknown shift.
 */
export const readLineOf = async (
  tx: TenantTransaction,
  assignmentId: string,
  looking: Looking,
): Promise<Line | null | undefined> => {
  const request = await readRequest(tx, assignmentId)
  const line = request && (await readLine(tx, request.id, looking.now))
  if (!line || line.isAtOnce) return line && null
  const { plan, state, channels } = line
  const { waiting, asked, open, startsAt } = state
  const takesSms = smsTaker(channels, looking)
  const [{ reached, smsSent }, people, places, editedOf, movedOf] = await Promise.all([
    readReached(tx, assignmentId),
    readAskable(tx, request.id, looking.now),
    readPlaces(tx, request.id, looking.now),
    readEdits(tx, ['line-changed']),
    readEdits(tx, ['send-time-changed']),
  ])
  const asking = toAsking({ ...plan, isUrgent: request.isUrgent })
  const { version: sendVersion } = sendTimeOf(plan.askFrom)
  return {
    ...asking,
    askFrom: plan.askFrom?.toISOString() ?? null,
    quiet: plan.quiet,
    length: asked + waiting,
    asked,
    reached,
    smsSent,
    heldBack: state.heldBack,
    heldBackUntil: state.heldBackUntil?.toISOString() ?? null,
    open: open.length,
    nextAskAt: startsAt && waiting > 0 ? (request.nextAskAt?.toISOString() ?? null) : null,
    isPaused: request.isLinePaused,
    heldUpBy: request.heldUpBy,
    startsAt: startsAt?.toISOString() ?? null,
    closesAt: state.closesAt.toISOString(),
    smsLeft: people.filter(takesSms).length,
    emailsLeft: people.filter(({ hasEmail }) => hasEmail).length,
    seed: request.lineSeed ?? 0,
    isInOrder: request.isInOrder,
    edited: editedOf(request.id, asking.version),
    sendVersion,
    sendEdited: movedOf(request.id, sendVersion),
    places: places.map((place) => placeOf(place, takesSms)),
  }
}

const readRequest = (tx: TenantTransaction, assignmentId: string) =>
  tx
    .selectFrom('assignments as a')
    .innerJoin('requests as q', (join) =>
      join.onRef('q.employerId', '=', 'a.employerId').onRef('q.id', '=', 'a.requestId'),
    )
    .select(['q.id', 'q.lineSeed', 'q.nextAskAt', 'q.isLinePaused', 'q.heldUpBy', 'q.isUrgent'])
    .select(ASKS_IN_ORDER.as('isInOrder'))
    .where('a.employerId', '=', tx.scope.employerId)
    .where('a.id', '=', assignmentId)
    .executeTakeFirst()

/**
 * Reads the fields of the form that changes a line; null for an unknown shift, and without a line. A save needs the
 * asking locked.
 */
export const readAsking = async (tx: TenantTransaction, assignmentId: string) => {
  const row = await tx
    .selectFrom('assignments as a')
    .innerJoin('requests as q', (join) =>
      join.onRef('q.employerId', '=', 'a.employerId').onRef('q.id', '=', 'a.requestId'),
    )
    .select(['q.openAtMost', 'q.patienceMinutes', 'q.askAllAt', 'q.isUrgent'])
    .where('a.employerId', '=', tx.scope.employerId)
    .where('a.id', '=', assignmentId)
    .executeTakeFirst()
  if (!row) return null
  const { openAtMost, patienceMinutes } = row
  return openAtMost === null || patienceMinutes === null
    ? null
    : toAsking({ ...row, openAtMost, patienceMinutes })
}

interface AskingRow {
  readonly openAtMost: number
  readonly patienceMinutes: number
  readonly askAllAt: Date | null
  readonly isUrgent: boolean
}

const toAsking = ({ openAtMost, patienceMinutes, askAllAt, isUrgent }: AskingRow) => {
  const asking = { openAtMost, patienceMinutes, askAllAt: askAllAt?.toISOString() ?? null, isUrgent }
  return { ...asking, version: versionOf(asking) }
}

/** The values of the form that moves the time of sending. */
export const sendTimeOf = (askFrom: Date | null) => {
  const time = { sendAt: askFrom?.toISOString() ?? null }
  return { ...time, version: versionOf(time) }
}

/** Counts the people in line who were asked, and the request SMS that left. */
const readReached = async (
  tx: TenantTransaction,
  assignmentId: string,
): Promise<{ readonly reached: number; readonly smsSent: number }> => {
  const { rows } = await sql<{ reached: number; smsSent: number }>`
    select (select count(*)::integer from request_line l where l.employer_id = a.employer_id
        and l.request_id = a.request_id and l.asked_at is not null and l.vikar_id = any(${ASKED_PEOPLE})) as reached,
      ${countRequestSms({ employerId: sql`a.employer_id`, requestId: sql`a.request_id` })} as sms_sent
    from assignments a where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  return rows[0] ?? { reached: 0, smsSent: 0 }
}

type Phone = Pick<Row, 'phone' | 'noSms'>

/** Is asking them paid for? */
const smsTaker =
  (channels: readonly Channel[], { smsCountries }: Looking) =>
  (person: Phone) =>
    reachOf({ ...person, email: null }, { channels, smsCountries }).sms

const readAskable = async (
  tx: TenantTransaction,
  requestId: string,
  now: Date,
): Promise<(Phone & { readonly hasEmail: boolean })[]> => {
  const { rows } = await sql<Phone & { readonly hasEmail: boolean }>`
    with ${theRequest(tx, requestId, now)}
    select v.phone, v.no_sms, v.email is not null as has_email from q join request_line l on ${IS_ASKABLE}
    join vikarer v on v.employer_id = l.employer_id and v.id = l.vikar_id`.execute(tx)
  return rows
}

interface Row {
  readonly vikarId: string
  readonly fullName: string
  readonly position: number
  readonly group: string | null
  readonly lastAskedAt: Date | null
  readonly workedMinutes: number
  readonly askedAt: Date | null
  readonly because: LinePlace['because']
  readonly isOpen: boolean
  readonly wasReached: boolean
  readonly isUnanswered: boolean
  readonly isHeldBack: boolean
  readonly passedBy: LinePlace['passedBy']
  readonly absentUntil: string | null
  readonly answeredBy: string | null
  readonly patienceThen: number | null
  readonly askedBy: string | null
  readonly isErased: boolean
  /** Null when they have left the register. */
  readonly phone: string | null
  readonly noSms: boolean
}

const placeOf = (
  { lastAskedAt, askedAt, noSms, absentUntil, ...row }: Row,
  takesSms: (phone: Phone) => boolean,
): LinePlace => ({
  ...row,
  lastAskedAt: lastAskedAt?.toISOString() ?? null,
  askedAt: askedAt?.toISOString() ?? null,
  absence: row.passedBy === 'unavailable' && absentUntil ? { until: absentUntil } : null,
  takesSms: askedAt === null && takesSms({ phone: row.phone, noSms }),
})

/**
 * The events by which people of the line of request `q` were asked, the first of each person. A member who recorded an
 * answer has taken that person out of the line.
 */
const ASKINGS = sql`
  select distinct on (one.vikar_id) one.vikar_id, one.kind, one.because, one.asked_by
  from (
    select (asked.person ->> 'id')::uuid as vikar_id, e.kind, e.because, e.actor_name as asked_by, e.id
    from q join events e on e.employer_id = q.employer_id and e.request_id = q.id and e.assignment_id is null
      and e.kind in ('asked', 'asked-more')
    cross join lateral jsonb_array_elements(e.people) asked (person)
    union all
    select e.vikar_id, e.kind, '{}', e.actor_name, e.id
    from q join events e on e.employer_id = q.employer_id and e.request_id = q.id
      and e.kind = 'answered' and e.actor_kind in ('member', 'support')
  ) one
  order by one.vikar_id, one.id`

/**
 * People who have become away on a day of an open shift of request `q`, in a statement that begins with {@link
 * theRequest}.
 */
const AWAY = sql`
  select away.vikar_id, max(away.until) as until
  from q join assignments a on a.status = 'open' cross join lateral ${absentSince(sql`q.created_at`)}
    group by away.vikar_id`

/** The reason why the line of request `q` passes by person `v` of place `l`, who may be `away`; null: it does not. */
const PASSED_BY = sql`case
  when l.asked_at is not null then null
  when not ${isPresent(MAY_BE_ASKED.next.presence, sql`q.created_at`)} then 'inactive'
  when l.vikar_id = any(q.busy) then case when away.until is null then 'assigned' else 'unavailable' end end`

const readPlaces = async (tx: TenantTransaction, requestId: string, now: Date): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with ${theRequest(tx, requestId, now)}, asked as materialized (
      select ${ASKED_PEOPLE} as ids from assignments a where a.employer_id = ${tx.scope.employerId}
        and a.request_id = ${requestId} limit 1
    ), askings as materialized (${ASKINGS}), away as materialized (${AWAY})
    select l.vikar_id, v.full_name, l.position, l.group_name as group, l.last_asked_at, l.worked_minutes, l.asked_at,
      case when askings.because ->> 'code' = any(${[...ASKED_CODES]}) then askings.because ->> 'code' else l.asked_because end as because,
      coalesce(${isQuestionOpen(now)}, false) as is_open,
      ${isUnanswered(now)} as is_unanswered, l.vikar_id = any(asked.ids) as was_reached,
      l.asked_at is null and l.vikar_id = any(q.elsewhere) as is_held_back, ${PASSED_BY} as passed_by,
        away.until as absent_until,
      case when v.deleted_at is null then v.phone end as phone, v.no_sms,
      askings.because ->> 'name' as answered_by, (askings.because ->> 'minutes')::integer as patience_then,
      case when askings.kind <> 'asked' then askings.asked_by end as asked_by,
        v.full_name = ${ERASED_VIKAR} as is_erased
    from (
      select *, row_number() over (partition by asked_at is null order by case when asked_at is null then position
        else -position end) as nth
      from request_line where employer_id = ${tx.scope.employerId} and request_id = ${requestId}
    ) l
    cross join q cross join asked
    join vikarer v on v.employer_id = l.employer_id and v.id = l.vikar_id
      and (l.asked_at is not null or v.deleted_at is null)
    left join away on away.vikar_id = l.vikar_id
    left join askings on askings.vikar_id = l.vikar_id and l.asked_at is not null
    where l.nth <= ${LINE_SHOWN}
    order by l.position`.execute(tx)
  return rows
}
