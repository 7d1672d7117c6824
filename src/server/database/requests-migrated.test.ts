import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { TestDatabase } from '#test/database.ts'
import { createEmptyDatabase } from '#test/empty-database.ts'
import { insertShifts } from '#test/shifts.ts'
import { migrate, migrateWithin, readMigrations } from './migrate.ts'
import type { DB } from './types.ts'

const BEFORE = '0022_rare_words'
/** The last migration of version 0.2.0, beside which 0.1.0 still runs. */
const BESIDE = '0033_assignments_proven'
const EMPLOYER = crypto.randomUUID()
const [OLA, SIRI] = [crypto.randomUUID(), crypto.randomUUID()]

/** Statements of the previous version, which its processes still send. */
const before = (db: TestDatabase) => ({
  create: async (day: number) => {
    const [made] = await db.query(
      `insert into assignments (employer_id, created_by, request_id, title, location, assignment_date, start_time,
        end_time,
         starts_at, ends_at, channels, asked_all)
       values ($1, null, gen_random_uuid(), 'Vikar i 3B', 'Skoleveien 1', now()::date + $2::integer, '08:00', '14:00',
         now() + $2::integer * interval '1 day', now() + $2::integer * interval '1 day 1 hour', '{sms}', false)
       on conflict (employer_id, request_id) do nothing returning id`,
      [EMPLOYER, day],
    )
    const id = String(made?.['id'])
    await db.query(
      `insert into assignment_response_tokens (employer_id, assignment_id, expires_at, id, vikar_id, token_hash)
       select $1, $2, now() + interval '1 day', gen_random_uuid(), vikar, sha256(uuid_send(gen_random_uuid()))
       from unnest($3::uuid[]) vikar order by vikar`,
      [EMPLOYER, id, [OLA, SIRI]],
    )
    await db.query(`update assignments set request_answer = '{"recipients": 2}' where id = $1`, [id])
    return id
  },
  claim: (id: string, vikarId: string) =>
    db.query(
      `with won as (
         update assignments set status = 'assigned', assigned_vikar_id = $3, assigned_at = now()
         where employer_id = $1 and id = $2 and status = 'open' returning employer_id, id
       ), used as (
         update assignment_response_tokens token set used = true from won
         where token.employer_id = $1 and token.assignment_id = $2 and token.vikar_id = $3
         returning token.employer_id, token.assignment_id, token.vikar_id
       )
       insert into assignment_responses (employer_id, assignment_id, vikar_id, response_type, accepted_at)
       select employer_id, assignment_id, vikar_id, 'accepted', now() from used
       on conflict (employer_id, assignment_id, vikar_id)
         do update set response_type = 'accepted', accepted_at = now() returning 1`,
      [EMPLOYER, id, vikarId],
    ),
  withdraw: (id: string) =>
    db.query(
      `with reopened as (
         update assignments set status = 'open', assigned_vikar_id = null, assigned_at = null where id = $1 returning id
       )
       update assignment_responses r set response_type = 'declined' from reopened
       where assignment_id = reopened.id and response_type = 'accepted'`,
      [id],
    ),
})

const stateOf = async (db: TestDatabase, id: string) =>
  (
    await db.query(
      `select a.status, a.places, a.filled, to_jsonb(a) ->> 'assigned_vikar_id' as holder, q.channels, q.answer,
         (select count(*)::integer from recipients r where r.request_id = a.request_id) as recipients,
         (select count(*)::integer from assignment_responses s
           where s.request_id = a.request_id and response_type = 'accepted') as accepted
       from assignments a join requests q on q.employer_id = a.employer_id and q.id = a.request_id where a.id = $1`,
      [id],
    )
  )[0]

const upTo = (last: string) => async () =>
  Object.fromEntries(Object.entries(await readMigrations()).filter(([name]) => name <= last))

/** Writes a yes like this version. */
const accept = (db: TestDatabase, id: string, vikarId: string) =>
  db.query(
    `with won as (update assignments set status = 'assigned', filled = 1 where id = $1
      returning employer_id, id, request_id)
     insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, accepted_at)
     select employer_id, id, request_id, $2, 'accepted', now() from won
     on conflict (employer_id, assignment_id, vikar_id)
       do update set response_type = 'accepted', accepted_at = now()`,
    [id, vikarId],
  )

/** A shift this many days from now, created by this version, with both people asked. */
const create = async (db: TestDatabase, day: number) => {
  const [id = ''] = await insertShifts({ db }, EMPLOYER, [
    {
      startsAt: new Date(Date.now() + day * 86_400_000),
      endsAt: new Date(Date.now() + day * 86_400_000 + 3_600_000),
    },
  ])
  await db.query(
    `insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at)
     select $1, gen_random_uuid(), $2, vikar, sha256(uuid_send(gen_random_uuid())), now()
       from unnest($3::uuid[]) vikar`,
    [EMPLOYER, id, [OLA, SIRI]],
  )
  return id
}

const OPEN = {
  status: 'open',
  places: 1,
  filled: 0,
  holder: null,
  channels: ['sms'],
  answer: { recipients: 2 },
  recipients: 2,
  accepted: 0,
}
const OLAS = { ...OPEN, status: 'assigned', filled: 1, holder: OLA, accepted: 1 }

describe('a database of the version with one place per shift', () => {
  let db: TestDatabase
  let taken: string
  let open: string
  let cancelled: string

  beforeAll(async () => {
    db = await createEmptyDatabase()
    const pool = new pg.Pool({ ...db.connect('owner'), max: 1 })
    const older = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
    await older.transaction().execute((tx) => migrateWithin(tx, BEFORE))
    await older.destroy()
    await db.query("insert into employers (id, name) values ($1, 'Fjellhamar skole')", [EMPLOYER])
    await db.query(
      `insert into vikarer (employer_id, id, full_name, phone, email)
       values ($1, $2, 'Ola Hansen', '+4790000001', 'ola@vikar.example'),
         ($1, $3, 'Siri Dahl', '+4790000002', 'siri@vikar.example')`,
      [EMPLOYER, OLA, SIRI],
    )
    const old = before(db)
    open = await old.create(1)
    taken = await old.create(2)
    await old.claim(taken, OLA)
    cancelled = await old.create(3)
    await old.claim(cancelled, OLA)
    await db.query("update assignments set status = 'cancelled' where id = $1", [cancelled])
    await migrate(db.connect, undefined, upTo(BESIDE))
  })
  afterAll(() => db.drop())

  it('becomes requests of one shift with one place, and holders have their place', async () => {
    expect(await stateOf(db, open)).toEqual(OPEN)
    expect(await stateOf(db, taken)).toEqual(OLAS)
    expect(await stateOf(db, cancelled)).toEqual({ ...OLAS, status: 'cancelled' })
  })

  it('still serves a process of that version: it asks, gets answers, and answers are withdrawn', async () => {
    const old = before(db)
    const id = await old.create(4)
    expect(await stateOf(db, id)).toEqual(OPEN)
    expect(await old.claim(id, OLA)).toHaveLength(1)
    expect(await stateOf(db, id)).toEqual(OLAS)
    await old.withdraw(id)
    expect(await stateOf(db, id)).toEqual(OPEN)
    await old.withdraw(taken) // a migrated row
    expect(await stateOf(db, taken)).toEqual(OPEN)
    await accept(db, id, OLA) // by this version
    expect(await stateOf(db, id)).toEqual(OLAS)
  })

  it('fills two of three places for such a process, which knows only one', async () => {
    const old = before(db)
    const id = await old.create(5)
    await db.query('update assignments set places = 3 where id = $1', [id])
    await old.claim(id, OLA)
    await old.claim(id, SIRI)
    expect(await stateOf(db, id)).toEqual({ ...OPEN, places: 3, filled: 2, accepted: 2 })
  })

  it('preserves everything when the old columns are dropped, then refuses invalid states', async () => {
    const old = before(db)
    const [one, other] = [await old.create(10), await old.create(10)]
    await migrate(db.connect)
    expect(await stateOf(db, cancelled)).toEqual({ ...OLAS, status: 'cancelled', holder: null })
    await accept(db, one, OLA)
    await expect(accept(db, other, OLA)).rejects.toMatchObject({ constraint: 'assignments_one_at_a_time' })
    await expect(db.query('update assignments set filled = 1 where id = $1', [other])).rejects.toMatchObject({
      constraint: 'assignments_filled_is_accepted',
    })
    await expect(db.query('update assignments set filled = 2 where id = $1', [one])).rejects.toMatchObject({
      constraint: 'assignments_filled',
    })
    await expect(
      db.query("update assignments set status = 'open' where id = $1", [one]),
    ).rejects.toMatchObject({
      constraint: 'assignments_status_is_filled',
    })
    await expect(
      db.query("update assignment_responses set response_type = 'declined' where assignment_id = $1", [one]),
    ).rejects.toMatchObject({ constraint: 'assignments_filled_is_accepted' })
    await expect(
      db.query(
        `insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type)
         select employer_id, id, request_id, $2, 'accepted' from assignments where id = $1`,
        [one, SIRI],
      ),
    ).rejects.toMatchObject({ constraint: 'assignments_filled_is_accepted' })
    await expect(
      db.query('delete from assignment_responses where assignment_id = $1', [one]),
    ).rejects.toMatchObject({ constraint: 'assignments_filled_is_accepted' })
    const later = await create(db, 12)
    await accept(db, later, OLA)
    await expect(
      db.query(
        `update assignments a set starts_at = b.starts_at, ends_at = b.ends_at from assignments b
         where a.id = $1 and b.id = $2`,
        [later, one],
      ),
    ).rejects.toMatchObject({ constraint: 'assignments_one_at_a_time' })
    expect(await stateOf(db, one)).toEqual({ ...OLAS, holder: null })
    expect(await stateOf(db, other)).toEqual(OPEN)
  })
})
