import type { TestApp } from '../app.ts'
import { PAST, type Event, type OfficeEvent, type State, type Value } from './replay.ts'

/** A message about a shift, to a substitute or to the office. */
export interface Message {
  readonly id: string
  readonly channel: 'sms' | 'email'
  readonly kind: string
  readonly shift: string
  readonly requestId: string
  /** Null for the office. */
  readonly vikar: string | null
  readonly at: string
  readonly state: string
  readonly isWaiting: boolean
  readonly cost: number
}

/** All of an office's state that acts may change. */
export interface Look {
  readonly states: ReadonlyMap<string, State>
  /** Values that events do not repeat, but that cause one: texts of answers, confirmations, times of asking. */
  readonly noted: ReadonlyMap<string, State>
  readonly events: readonly Event[]
  /** Substitutes, members and departments. */
  readonly office: State
  readonly officeEvents: readonly OfficeEvent[]
  /** Ids of e-mails to members about their membership. */
  readonly letters: readonly string[]
  /** Logins of the second colleague to this office. */
  readonly logins: number
  readonly messages: readonly Message[]
  readonly balance: number
  readonly sum: number
}

interface Row {
  readonly requestId: string
  readonly key: string
  readonly value: Value
  readonly isNoted: boolean
}

/** Reads the state of all requests of an office at this time. */
export const look = async (app: TestApp, employerId: string): Promise<Look> => {
  const [rows, events, messages, credits, office, officeEvents] = await Promise.all(
    [SORTED, EVENTS, MESSAGES, CREDITS, OFFICE, OFFICE_EVENTS].map((text, at) =>
      app.db.query({ name: `look ${at}`, text }, [employerId]),
    ),
  )
  const now = app.clock.now()
  const all = (rows ?? []) as unknown as Row[]
  const [money] = credits ?? []
  const [{ rows: known = {}, letters = [], logins = 0 } = {}] = office ?? []
  return {
    states: byRequest(
      all.filter(({ isNoted }) => !isNoted),
      now,
    ),
    noted: byRequest(all.filter(({ isNoted }) => isNoted)),
    events: (events ?? []) as unknown as Event[],
    office: known as State,
    officeEvents: (officeEvents ?? []) as unknown as OfficeEvent[],
    letters: letters as string[],
    logins: Number(logins),
    messages: (messages ?? []) as unknown as Message[],
    balance: Number(money?.['balance']),
    sum: Number(money?.['sum']),
  }
}

const byRequest = (rows: readonly Row[], now?: Date) =>
  new Map(
    [...Map.groupBy(rows, ({ requestId }) => requestId)].map(([requestId, own]) => {
      const state = Object.fromEntries(own.map(({ key, value }) => [key, value]))
      return [requestId, now ? at(state, now) : state]
    }),
  )

/** A time of sending that has passed counts as none. */
export const at = (state: State, now: Date): State => {
  const { sendAt = null, askAllAt = null, ...rest } = state
  return { ...rest, sendAt: untilNow(sendAt, now, null), askAllAt: untilNow(askAllAt, now, PAST) }
}

const untilNow = (value: Value, now: Date, past: Value): Value => {
  if (value === null || value === PAST) return value
  const time = new Date(String(value))
  return time > now ? time.toISOString() : past
}

const values = (from: string, request: string, keys: Readonly<Record<string, string>>, isNoted = false) =>
  Object.entries(keys)
    .map(
      ([key, value]) =>
        `select ${request} as "requestId", ${key} as key, to_jsonb(${value}) as value, ${isNoted} as "isNoted" from ${from}`,
    )
    .join(' union all ')

const OF_SHIFT = `assignments a left join requests q on q.id = a.request_id
  left join departments d on d.id = q.department_id
  where a.employer_id = $1`
const fieldsOfShift = Object.fromEntries(
  [
    ['status', 'a.status'],
    ['places', 'a.places'],
    ['title', 'a.title'],
    ['location', 'a.location'],
    ['description', 'a.description'],
    ['requirements', 'a.requirements'],
    ['date', 'a.assignment_date'],
    ['startTime', "to_char(a.start_time, 'HH24:MI')"],
    ['endTime', "to_char(a.end_time, 'HH24:MI')"],
    ['department', 'd.name'],
  ].map(([field, value]) => [`a.id || ' ${field}'`, value ?? '']),
)
const RESPONSES = 'assignment_responses r where r.employer_id = $1'

const ROWS = [
  values(OF_SHIFT, 'a.request_id', fieldsOfShift),
  values(RESPONSES, 'r.request_id', { "r.assignment_id || ' answer ' || r.vikar_id": 'r.response_type' }),
  values(`${RESPONSES} and r.removed_at is not null`, 'r.request_id', {
    "r.assignment_id || ' barred ' || r.vikar_id": 'true',
  }),
  values(`${RESPONSES} and greatest(r.removed_at, r.withdrawn_at) >= r.created_at`, 'r.request_id', {
    "r.assignment_id || ' left ' || r.vikar_id":
      "case when r.removed_at >= r.created_at then 'removed' else 'withdrawn' end",
  }),
  values(
    RESPONSES,
    'r.request_id',
    {
      "r.assignment_id || ' message ' || r.vikar_id": 'r.message',
      "r.assignment_id || ' confirmed ' || r.vikar_id": 'r.confirmed_at',
      "r.assignment_id || ' asked again ' || r.vikar_id": 'r.asked_again_at',
    },
    true,
  ),
  values('recipients t where t.employer_id = $1', 't.request_id', { "'link ' || t.vikar_id": 'true' }),
  values('recipients t where t.employer_id = $1 and t.opened_at is not null', 't.request_id', {
    "'opened ' || t.vikar_id": 'true',
  }),
  values('request_line l where l.employer_id = $1 and l.asked_at is null', 'l.request_id', {
    "'line ' || l.vikar_id": 'l.position',
  }),
  values(
    'requests q where q.employer_id = $1 and exists (select from assignments a where a.request_id = q.id)',
    'q.id',
    {
      "'openAtMost'": 'q.open_at_most',
      "'patienceMinutes'": 'q.patience_minutes',
      "'askAllAt'": 'q.ask_all_at',
      "'isUrgent'": 'q.is_urgent',
      "'sendAt'": 'q.ask_from',
      "'isHalted'": 'q.halted_at is not null',
    },
  ),
  values(
    'shift_alarms s join assignments a on a.id = s.assignment_id where s.employer_id = $1 and s.taken_back_at is null',
    'a.request_id',
    { "s.assignment_id || ' alarm ' || s.reason": 'true' },
  ),
  values(
    'shift_alarms s join assignments a on a.id = s.assignment_id where s.employer_id = $1',
    'a.request_id',
    { "s.assignment_id || ' told ' || s.reason": 's.told_at' },
    true,
  ),
].join(' union all ')

const SORTED = `select * from (${ROWS}) known order by "requestId", key`

const EVENTS = `select id::integer as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, kind,
  actor_kind as "actorKind", actor_name as actor, request_id as "requestId", assignment_id as shift, vikar_id as vikar,
    people, before, after, because, effects
  from events where employer_id = $1 and request_id in (select id from requests where employer_id = $1) order by id`

const messagesOf = (channel: string, cost: string) => `
  select m.id, '${channel}' as channel, m.kind, m.assignment_id as shift, a.request_id as "requestId",
    m.vikar_id as vikar,
    to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, m.gateway_state as state,
    m.next_attempt_at is not null as "isWaiting", ${cost} as cost
  from ${channel}_history m join assignments a on a.id = m.assignment_id where m.employer_id = $1`
const MESSAGES = `${messagesOf('sms', '1')} union all ${messagesOf('email', '0')} order by id`

const CREDITS = `select balance,
  (select coalesce(sum(credits), 0)::integer from credit_ledger where employer_id = $1) as sum
  from sms_credits where employer_id = $1`

const OFFICE = `select (select jsonb_object_agg(key, value) from (
    select 'vikar ' || v.id as key, case when v.deleted_at is not null then 'gone' when v.is_leaving then 'leaving' else v.availability end as value
      from vikarer v where v.employer_id = $1
    union all select 'member ' || m.user_id, m.role from memberships m where m.employer_id = $1 and m.ended_at is null
    union all select 'department ' || d.id, case when d.closed_at is null then 'open' else 'closed' end
      from departments d where d.employer_id = $1) known) as rows,
  array(select id from email_history m where m.employer_id = $1 and m.assignment_id is null order by id) as letters,
  (select count(*)::integer from sessions s join profiles p on p.user_id = s.user_id
    where p.full_name = 'Pia Planlegger') as logins`

const OFFICE_EVENTS = `select id::integer as id, kind, subject_id as subject, vikar_id as vikar, people, after
  from events
  where employer_id = $1 and request_id is null order by id`
