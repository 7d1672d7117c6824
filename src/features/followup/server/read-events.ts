import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { MESSAGE_KINDS, type AssignmentEvent } from '../shapes.ts'
import type { AssignmentStatus, Channel } from '#features/assignments/rules.ts'
import { readAskings, readLineChanges } from '#features/requests/server/line/read-askings.ts'
import { readAlarmEvents } from '#features/requests/server/alarm/read-alarm.ts'
import { isAbout } from '#features/assignments/server/of-request.ts'

/**
 * What has happened to an assignment, the newest first, put together from what is kept about it anyway: its own times,
 * the messages, the links that were opened and the answers. Of answers that were changed, the last of each kind is known.
 */
export const readEvents = async (tx: TenantTransaction, assignmentId: string): Promise<AssignmentEvent[]> => {
  const found = await Promise.all([
    readOwn(tx, assignmentId),
    readMessages(tx, assignmentId),
    readTouches(tx, assignmentId),
    readOfLine(tx, assignmentId),
    readOfAlarm(tx, assignmentId),
  ])
  return found.flat().toSorted((a, b) => b.at.localeCompare(a.at) || RANK[b.kind] - RANK[a.kind])
}

/** Order of events with the same time: a creation, a yes or a cancelling comes before the messages that follow from it. */
const RANK: Record<AssignmentEvent['kind'], number> = {
  created: 0,
  opened: 1,
  answered: 2,
  withdrawn: 2,
  confirmed: 2,
  removed: 3,
  edited: 3,
  undone: 3,
  cancelled: 3,
  completed: 3,
  reopened: 3,
  'line-changed': 3,
  'asked-all': 3,
  'send-time-changed': 3,
  'sent-now': 3,
  asked: 4,
  alarm: 4,
  'alarm-over': 4,
  messages: 5,
}

/** How its line was asked, and what the office did about that; nothing where all were asked at once. */
const readOfLine = async (tx: TenantTransaction, assignmentId: string): Promise<AssignmentEvent[]> => {
  const [askings, changes] = await Promise.all([
    readAskings(tx, assignmentId),
    readLineChanges(tx, assignmentId),
  ])
  return [
    ...askings.map((asking) => ({ kind: 'asked' as const, ...asking })),
    ...changes.map(({ at, kind, by }) => ({ kind: CHANGED[kind], at: at.toISOString(), by })),
  ]
}

const CHANGED = {
  changed: 'line-changed',
  'asked-all': 'asked-all',
  moved: 'send-time-changed',
  'sent-now': 'sent-now',
} as const

const readOfAlarm = async (tx: TenantTransaction, assignmentId: string): Promise<AssignmentEvent[]> =>
  (await readAlarmEvents(tx, assignmentId)).flatMap(({ raisedAt, takenBackAt, reasons, told }) => [
    { kind: 'alarm' as const, at: raisedAt.toISOString(), reasons, told },
    ...(takenBackAt ? [{ kind: 'alarm-over' as const, at: takenBackAt.toISOString(), reasons }] : []),
  ])

const readOwn = async (tx: TenantTransaction, assignmentId: string): Promise<AssignmentEvent[]> => {
  const row = await tx
    .selectFrom('assignments as a')
    .innerJoin('requests as q', (join) =>
      join.onRef('q.employerId', '=', 'a.employerId').onRef('q.id', '=', 'a.requestId'),
    )
    .leftJoin('profiles as maker', 'maker.userId', 'q.createdBy')
    .leftJoin('profiles as closer', 'closer.userId', 'a.closedBy')
    .leftJoin('profiles as editor', 'editor.userId', 'a.editedBy')
    .leftJoin('profiles as opener', 'opener.userId', 'a.reopenedBy')
    .select([
      'a.createdAt',
      'a.reopenedAt',
      'a.editedAt',
      'editor.fullName as editedBy',
      'opener.fullName as reopenedBy',
      'a.closedAt',
      'a.status',
      'q.undoneAt',
      'maker.fullName as madeBy',
      'closer.fullName as closedBy',
    ])
    .where('a.employerId', '=', tx.scope.employerId)
    .where('a.id', '=', assignmentId)
    .executeTakeFirst()
  return row ? ownEvents(row) : []
}

interface OwnRow {
  readonly createdAt: Date
  readonly madeBy: string | null
  readonly editedAt: Date | null
  readonly editedBy: string | null
  readonly reopenedAt: Date | null
  readonly reopenedBy: string | null
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly status: AssignmentStatus
  /** Its request was taken back before anything was sent. */
  readonly undoneAt: Date | null
}

const ownEvents = (row: OwnRow): AssignmentEvent[] => {
  const { createdAt, editedAt, reopenedAt, closedAt, status, undoneAt } = row
  const isClosed = status === 'cancelled' || status === 'completed'
  const closing = isClosed && (undoneAt ? 'undone' : status)
  return [
    { kind: 'created', at: createdAt.toISOString(), by: row.madeBy },
    ...(editedAt ? [{ kind: 'edited', at: editedAt.toISOString(), by: row.editedBy } as const] : []),
    ...(reopenedAt ? [{ kind: 'reopened', at: reopenedAt.toISOString(), by: row.reopenedBy } as const] : []),
    ...(closedAt && closing
      ? [{ kind: closing, at: closedAt.toISOString(), by: row.closedBy } as const]
      : []),
  ]
}

interface MessageRow {
  readonly at: Date
  readonly channel: Channel
  readonly about: (typeof MESSAGE_KINDS)[number]
  readonly count: number
  readonly waiting: number
  readonly failed: number
  readonly stopped: number
  readonly vikarName: string | null
}

/** Messages of one transaction have the same time: they were queued together. Rounded as the assignment's own time is. */
const readMessages = async (tx: TenantTransaction, assignmentId: string): Promise<AssignmentEvent[]> => {
  const { rows } = await sql<MessageRow>`
    select m.created_at::timestamptz(3) as at, m.channel, m.kind as about, count(*)::integer as count,
      count(*) filter (where m.status = 'pending')::integer as waiting,
      count(*) filter (where m.status = 'failed' and m.gateway_state <> 'stopped')::integer as failed,
      count(*) filter (where m.gateway_state = 'stopped')::integer as stopped,
      case when count(*) = 1 then min(v.full_name) end as vikar_name
    from (
      select created_at, 'sms' as channel, kind, status, gateway_state, vikar_id from sms_history
      where ${isAbout(tx.scope.employerId, assignmentId)}
      union all
      select created_at, 'email', kind, status, gateway_state, vikar_id from email_history
      where ${isAbout(tx.scope.employerId, assignmentId)}
    ) m
    left join vikarer v on v.employer_id = ${tx.scope.employerId} and v.id = m.vikar_id
    where m.kind = any(${[...MESSAGE_KINDS]})
    group by m.created_at, m.channel, m.kind
    order by m.channel desc`.execute(tx)
  return rows.map(({ at, ...row }) => ({ kind: 'messages', at: at.toISOString(), ...row }))
}

interface TouchRow {
  readonly kind: 'opened' | 'accepted' | 'interested' | 'declined' | 'withdrawn' | 'removed' | 'confirmed'
  readonly at: Date
  readonly vikarName: string
  /** What they wrote beside their last answer, if this is it. */
  readonly message: string | null
  /** Who recorded it for them, likewise. */
  readonly recordedBy: string | null
  readonly removedBy: string | null
}

/** What the recipients did: the first touch of the page behind their link, and when they last said what. */
const readTouches = async (tx: TenantTransaction, assignmentId: string): Promise<AssignmentEvent[]> => {
  const { rows } = await sql<TouchRow>`
    select v.full_name as vikar_name, touch.kind, touch.at,
      case when touch.kind = case when r.withdrawn_at >= r.created_at then 'withdrawn' else r.response_type end
        then r.message end as message,
      case when touch.kind = r.response_type then recorder.full_name end as recorded_by,
      remover.full_name as removed_by
    from assignments a
    join recipients t on t.employer_id = a.employer_id and t.request_id = a.request_id
    join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
    left join assignment_responses r on r.employer_id = a.employer_id
      and r.assignment_id = a.id and r.vikar_id = t.vikar_id
    left join profiles recorder on recorder.user_id = r.recorded_by
    left join profiles remover on remover.user_id = r.removed_by
    cross join lateral (values ('opened', t.opened_at), ('accepted', r.accepted_at), ('interested', r.interested_at),
      ('declined', r.declined_at), ('withdrawn', r.withdrawn_at), ('removed', r.removed_at),
      ('confirmed', r.confirmed_at)) as touch (kind, at)
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and touch.at is not null`.execute(
    tx,
  )
  return rows.map(toEvent)
}

const toEvent = ({ kind, at, vikarName, message, recordedBy, removedBy }: TouchRow): AssignmentEvent => {
  const when = at.toISOString()
  if (kind === 'opened' || kind === 'confirmed') return { kind, at: when, vikarName }
  if (kind === 'removed') return { kind, at: when, vikarName, by: removedBy }
  if (kind === 'withdrawn') return { kind, at: when, vikarName, message }
  return { kind: 'answered', at: when, vikarName, response: kind, message, recordedBy }
}
