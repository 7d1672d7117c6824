import type { TestDatabase } from './database.ts'

/** A person who was asked, with times in minutes before the start of the shift. */
export interface PastQuestion {
  readonly vikarId: string
  readonly asked: number
  readonly says?: 'accepted' | 'declined' | 'interested'
  readonly answered?: number
  /** The time at which a yes was withdrawn; the answer is then a no. */
  readonly withdrawn?: number
  /** `none`: no message was created. */
  readonly message?: 'sent' | 'failed' | 'none'
}

export interface PastShift {
  readonly startsAt: Date
  readonly places?: number
  readonly status?: 'open' | 'assigned' | 'completed' | 'cancelled'
  /** In minutes before the start. */
  readonly closed?: number
  readonly edited?: number
  readonly asks: readonly PastQuestion[]
}

/** Inserts requests about one shift each and returns the ids of the shifts, which are also those of the requests. */
export const insertPastRequests = async (
  { db }: { readonly db: Pick<TestDatabase, 'query'> },
  employerId: string,
  shifts: readonly PastShift[],
): Promise<string[]> => {
  const rows = shifts.map((shift) => rowsOf(shift))
  await db.query(INSERT, [
    employerId,
    JSON.stringify(rows.map(({ shift }) => shift)),
    JSON.stringify(rows.flatMap(({ asks }) => asks)),
  ])
  return rows.map(({ shift }) => shift.id)
}

/**
 * One shift per day, the latest yesterday: the first two of these people say yes in turn, one says no, and the others
 * do not answer.
 */
export const insertHistory = (
  app: Parameters<typeof insertPastRequests>[0],
  employerId: string,
  vikarIds: readonly string[],
  now: Date,
  days = 30,
) =>
  insertPastRequests(
    app,
    employerId,
    Array.from({ length: days }, (_, day) => ({
      startsAt: new Date(now.getTime() - (day + 1) * 86_400_000),
      asks: vikarIds.slice(0, 6).map((vikarId, at) => ({
        vikarId,
        asked: 120,
        ...(at === day % 2 ? { says: 'accepted' as const, answered: 115 - (day % 7) } : {}),
        ...(at === 3 ? { says: 'declined' as const, answered: 118 } : {}),
      })),
    })),
  )

const rowsOf = ({ startsAt, places = 1, status = 'open', closed, edited, asks }: PastShift) => {
  const id = crypto.randomUUID()
  const before = (minutes?: number) =>
    minutes === undefined ? null : new Date(startsAt.getTime() - minutes * 60_000)
  const filled = asks.filter(({ says, withdrawn }) => says === 'accepted' && withdrawn === undefined).length
  const askedFirst = Math.max(0, ...asks.map(({ asked }) => asked))
  return {
    shift: {
      id,
      places,
      filled,
      status: status === 'open' && filled === places ? 'assigned' : status,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + 4 * 3_600_000),
      created_at: before(askedFirst),
      closed_at: before(closed),
      edited_at: before(edited),
    },
    asks: asks.map(({ vikarId, asked, says, answered, withdrawn, message = 'sent' }) => ({
      shift_id: id,
      vikar_id: vikarId,
      asked_at: before(asked),
      says: withdrawn === undefined ? (says ?? null) : 'declined',
      accepted_at: says === 'accepted' ? before(answered) : null,
      declined_at: says === 'declined' ? before(answered) : null,
      interested_at: says === 'interested' ? before(answered) : null,
      withdrawn_at: before(withdrawn),
      message,
    })),
  }
}

const INSERT = `
  with shifts as materialized (
    select * from jsonb_to_recordset($2::jsonb) as shift (id uuid, places integer, filled integer, status text,
      starts_at timestamptz,
      ends_at timestamptz, created_at timestamptz, closed_at timestamptz, edited_at timestamptz)
  ), asks as materialized (
    select * from jsonb_to_recordset($3::jsonb) as ask (shift_id uuid, vikar_id uuid, asked_at timestamptz, says text,
      accepted_at timestamptz, declined_at timestamptz, interested_at timestamptz, withdrawn_at timestamptz,
        message text)
  ), request as (
    insert into requests (employer_id, id, channels, created_at) select $1, id, '{sms}', created_at from shifts
  ), assignment as (
    insert into assignments (employer_id, id, request_id, title, location, assignment_date, start_time, end_time,
      starts_at, ends_at, places, filled, status, closed_at, edited_at, created_at)
    select $1, id, id, 'Vakt', 'Skolen', (starts_at at time zone 'Europe/Oslo')::date,
      (starts_at at time zone 'Europe/Oslo')::time, (ends_at at time zone 'Europe/Oslo')::time, starts_at, ends_at,
        places, filled,
      status, closed_at, edited_at, created_at from shifts
  ), recipient as (
    insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at, created_at)
    select $1, gen_random_uuid(), shift_id, vikar_id, sha256(uuid_send(gen_random_uuid())), now(), asked_at from asks
  ), message as (
    insert into sms_history (employer_id, id, assignment_id, vikar_id, kind, recipient, message, valid_until, status,
      next_attempt_at)
    select $1, gen_random_uuid(), shift_id, vikar_id, 'request', '+4740000000', 'Kan du?', now(), message, null
    from asks where message <> 'none'
  )
  insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, accepted_at,
    declined_at,
    interested_at, withdrawn_at, created_at)
  select $1, shift_id, shift_id, vikar_id, says, accepted_at, declined_at, interested_at, withdrawn_at, asked_at
  from asks where says is not null`
