import { afterAll, beforeAll, expect, it } from 'vitest'
import { createExternalDatabase } from '#test/empty-database.ts'
import { castErasure } from '#test/erasure.ts'
import { insertShifts } from '#test/shifts.ts'
import type { TestDatabase } from '#test/database.ts'
import { migrate, readMigrations } from '../database/migrate.ts'

const BEFORE = '0191_events'
const EMPLOYER = crypto.randomUUID()
const [OLA, SIRI, PER] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]

let db: TestDatabase
let kari: string
let [first, second, third] = ['', '', '']

/** A time of one day, to the microsecond. */
const at = (clock: string) => `2026-11-20T${clock}.123456Z`

// Row-level security binds the owner of this database: a migration that forgets it inserts nothing, and says nothing.
beforeAll(async () => {
  db = await createExternalDatabase()
  const migrations = Object.entries(await readMigrations())
  await migrate(db.connect, undefined, async () =>
    Object.fromEntries(migrations.filter(([name]) => name <= BEFORE)),
  )
  await castPeople()
  await castShifts()
  await castAnswers()
  await castLine()
  await migrate(db.connect)
}, 60_000)
afterAll(() => db.drop())

const castPeople = async () => {
  await db.query("insert into employers (id, name) values ($1, 'Fjellhamar skole')", [EMPLOYER])
  const [user] = await db.query(
    "insert into users (name, email) values ('Kari', 'kari@skole.example') returning id",
  )
  kari = String(user?.['id'])
  await db.query(
    "insert into profiles (user_id, employer_id, full_name, role) values ($1, $2, 'Kari Nordmann', 'administrator')",
    [kari, EMPLOYER],
  )
  await db.query(
    `insert into vikarer (employer_id, id, full_name, phone, email)
      values ($1, $2, 'Ola Hansen', '+4790000001', 'ola@x.example'),
       ($1, $3, 'Siri Dahl', '+4790000002', 'siri@x.example'), ($1, $4, 'Per Lie', '+4790000003', 'per@x.example')`,
    [EMPLOYER, OLA, SIRI, PER],
  )
}

/** Three shifts: one cancelled and opened again, one completed, one that is undone. */
const castShifts = async () => {
  const time = { startsAt: '2026-12-01T07:00:00Z', endsAt: '2026-12-01T13:00:00Z' }
  const made = await insertShifts({ db }, EMPLOYER, [time, time, time])
  first = made[0] ?? ''
  second = made[1] ?? ''
  third = made[2] ?? ''
  await db.query('update requests set created_by = $2, created_at = $3 where id = $1', [
    first,
    kari,
    at('06:00:00'),
  ])
  await db.query('update requests set created_at = $1 where id <> $2', [at('06:00:00'), first])
  await db.query('update requests set undone_at = $2 where id = $1', [third, at('06:01:00')])
  await db.query(
    'update assignments set edited_at = $2, edited_by = $3, reopened_at = $4, reopened_by = $3 where id = $1',
    [first, at('07:00:00'), kari, at('08:00:00')],
  )
  await db.query("update assignments set status = 'completed', closed_at = $2 where id = $1", [
    second,
    at('09:00:00'),
  ])
  for (const vikarId of [OLA, SIRI, PER])
    await db.query(
      `insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at, created_at, opened_at)
       values ($1, gen_random_uuid(), $2, $3, sha256(uuid_send(gen_random_uuid())), now(), $4, $5)`,
      [
        EMPLOYER,
        first,
        vikarId,
        vikarId === PER ? at('06:20:00') : at('06:00:00'),
        vikarId === OLA ? at('06:10:00') : null,
      ],
    )
}

/**
 * Ola said no. Siri's yes was recorded, and she withdrew. Per had a place, which the cancelling and opening again put
 * in reserve.
 */
const castAnswers = async () => {
  const answer = (vikarId: string, response: string, times: Record<string, string>, by = {}) =>
    db.query(
      `insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, created_at,
        accepted_at,
         interested_at, declined_at, withdrawn_at, removed_at, removed_by, confirmed_at, recorded_by)
       select $1, $2, $2, $3, $4, coalesce(r.created_at, now()), accepted_at, interested_at, declined_at, withdrawn_at,
         removed_at,
         removed_by, confirmed_at, recorded_by from jsonb_populate_record(null::assignment_responses, $5) r`,
      [EMPLOYER, first, vikarId, response, JSON.stringify({ ...times, ...by })],
    )
  await answer(OLA, 'declined', { declined_at: at('06:15:00') }, { recorded_by: kari })
  await answer(SIRI, 'declined', { accepted_at: at('06:30:00'), withdrawn_at: at('06:40:00') })
  await answer(
    PER,
    'interested',
    {
      accepted_at: at('06:50:00'),
      interested_at: at('08:00:00'),
      removed_at: at('08:30:00'),
      confirmed_at: at('07:30:00'),
    },
    { removed_by: kari },
  )
}

/** Ola and Siri were asked first, Per because Ola said no. The office changed the line, and was alarmed. */
const castLine = async () => {
  await db.query('update requests set open_at_most = 2, patience_minutes = 10, line_seed = 1 where id = $1', [
    first,
  ])
  await db.query(
    `insert into request_line (employer_id, request_id, vikar_id, position, asked_at, asked_because)
     select $1, $2, l.vikar_id, l.position, now(), l.because
       from jsonb_to_recordset($3) l (vikar_id uuid, position integer, because text)`,
    [
      EMPLOYER,
      first,
      JSON.stringify([
        { vikar_id: SIRI, position: 1, because: 'start' },
        { vikar_id: OLA, position: 2, because: 'start' },
        { vikar_id: PER, position: 3, because: 'no' },
      ]),
    ],
  )
  await db.query(
    "insert into line_changes (employer_id, request_id, kind, patience_before, changed_by, at) values ($1, $2, 'moved', 10, $3, $4)",
    [EMPLOYER, first, kari, at('06:05:00')],
  )
  for (const reason of ['used-up', 'starts-soon'])
    await db.query(
      `insert into shift_alarms (employer_id, assignment_id, reason, raised_at, told_at, taken_back_at) values ($1, $2, $3, $4, $4, $5)`,
      [EMPLOYER, first, reason, at('08:40:00'), at('08:50:00')],
    )
  await db.query(
    `insert into alarm_notices (employer_id, assignment_id, user_id, channel, reasons, told_at) values ($1, $2, $3, 'email', '{used-up}', $4)`,
    [EMPLOYER, first, kari, at('08:40:00')],
  )
}

const eventsOf = async (request: string) =>
  (
    await db.query(
      `select kind, coalesce(actor_name, actor_kind) as by, vikar_name as whom,
        to_char(at at time zone 'UTC', 'HH24:MI') as at,
         assignment_id, people, after, because, effects
       from events where request_id = $1 and is_migrated order by id`,
      [request],
    )
  ).map((row) => [row['at'], row['kind'], row['by'], row['whom'], row])

it('derives the events of a request and its shift from its rows, in the order of their times', async () => {
  const found = await eventsOf(first)
  expect(found.map((event) => event.slice(0, 4))).toEqual([
    ['06:00', 'created', 'Kari Nordmann', null],
    ['06:00', 'asked', 'service', null],
    ['06:05', 'send-time-changed', 'Kari Nordmann', null],
    ['06:10', 'opened', 'Ola Hansen', 'Ola Hansen'],
    ['06:15', 'answered', 'Kari Nordmann', 'Ola Hansen'],
    ['06:20', 'asked', 'service', null],
    ['06:30', 'answered', 'Siri Dahl', 'Siri Dahl'],
    ['06:40', 'withdrawn', 'Siri Dahl', 'Siri Dahl'],
    ['06:50', 'answered', 'Per Lie', 'Per Lie'],
    ['07:00', 'edited', 'Kari Nordmann', null],
    ['07:30', 'confirmed', 'Per Lie', 'Per Lie'],
    ['08:00', 'reopened', 'Kari Nordmann', null],
    ['08:30', 'removed', 'Kari Nordmann', 'Per Lie'],
    ['08:40', 'alarm', 'service', null],
    ['08:50', 'alarm-over', 'service', null],
  ])
  expect(found[1]?.[4]).toMatchObject({
    assignment_id: null,
    people: [{ name: 'Siri Dahl' }, { name: 'Ola Hansen' }],
    because: { code: 'start' },
  })
  expect(found[4]?.[4]).toMatchObject({ assignment_id: first, after: { response: 'declined' } })
  expect(found[5]?.[4]).toMatchObject({
    people: [{ id: PER, name: 'Per Lie' }],
    because: { code: 'no', vikarId: OLA, name: 'Ola Hansen' },
  })
  expect(found[13]?.[4]).toMatchObject({
    after: { reasons: 'starts-soon,used-up' },
    effects: { told: 'Kari Nordmann' },
  })
})

it('gives the messages of a creation its time, and names the service where no member is recorded', async () => {
  const [created] = await db.query("select at from events where request_id = $1 and kind = 'created'", [
    first,
  ])
  const [asked] = await db.query('select min(created_at) as at from recipients where request_id = $1', [
    first,
  ])
  expect(created).toEqual(asked)
  expect((await eventsOf(second)).map((event) => event.slice(1, 3))).toEqual([
    ['created', 'service'],
    ['completed', 'service'],
  ])
  expect(await eventsOf(third)).toEqual([])
})

it('adds nothing where an act has an event, and only what is missing', async () => {
  const fill = async () =>
    (await db.query('select fill_events($1, $2) as made', [EMPLOYER, first]))[0]?.['made']
  expect(await fill()).toBe(0)
  await db.query('update assignments set edited_at = $2 where id = $1', [first, at('10:00:00')])
  await db.query('update recipients set opened_at = $2 where vikar_id = $1', [SIRI, at('10:01:00')])
  await db.query(
    `insert into events (employer_id, request_id, assignment_id, kind, actor_kind, at) values ($1, $2, $2, 'edited', 'service', $3)`,
    [EMPLOYER, first, at('10:00:00')],
  )
  // An erased person's place is given back: their answer says it is a withdrawal, their event that the service removed
  // them.
  await db.query('update assignment_responses set withdrawn_at = $2 where vikar_id = $1', [
    PER,
    at('10:02:00'),
  ])
  await db.query(
    `insert into events (employer_id, request_id, assignment_id, kind, actor_kind, vikar_id, at) values ($1, $2, $2, 'removed', 'service', $3, $4)`,
    [EMPLOYER, first, PER, at('10:02:00')],
  )
  expect(await fill()).toBe(1)
  expect((await eventsOf(first)).at(-1)?.slice(0, 3)).toEqual(['10:01', 'opened', 'Siri Dahl'])
})

it('deletes the events of an erased office although row-level security binds the owner', async () => {
  await castErasure({ db }, { userId: kari, wholeEmployerIds: [EMPLOYER] })
  expect(await db.query('select delete_events_of($1, 100)', [EMPLOYER])).not.toEqual([])
  expect(await db.query('select from events')).toEqual([])
  await expect(db.query("update events set kind = 'x'")).resolves.toEqual([])
})
