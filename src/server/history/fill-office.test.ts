import { afterAll, beforeAll, expect, it } from 'vitest'
import { createExternalDatabase } from '#test/empty-database.ts'
import type { TestDatabase } from '#test/database.ts'
import { insertShifts } from '#test/shifts.ts'
import { migrate, readMigrations } from '../database/migrate.ts'

const BEFORE = '0196_fill_deliveries'
const [EMPLOYER, OLA] = [crypto.randomUUID(), crypto.randomUUID()]
const [SFO, LINK] = [crypto.randomUUID(), crypto.randomUUID()]

let db: TestDatabase
let [kari, eva, sara, shift] = ['', '', '', '']

// Row-level security binds the owner of this database: a migration that forgets it inserts nothing, and says nothing.
beforeAll(async () => {
  db = await createExternalDatabase()
  const migrations = Object.entries(await readMigrations())
  await migrate(db.connect, undefined, async () =>
    Object.fromEntries(migrations.filter(([name]) => name <= BEFORE)),
  )
  await cast()
  await castLog()
  await migrate(db.connect)
}, 60_000)
afterAll(() => db.drop())

const person = async (name: string, role: 'administrator' | 'superadmin') => {
  const [user] = await db.query('insert into users (name, email) values ($1, $2) returning id', [
    name,
    `${name.split(' ')[0]?.toLowerCase()}@x.example`,
  ])
  const employer = role === 'administrator' ? EMPLOYER : null
  await db.query('insert into profiles (user_id, employer_id, full_name, role) values ($1, $2, $3, $4)', [
    user?.['id'],
    employer,
    name,
    role,
  ])
  return String(user?.['id'])
}

const cast = async () => {
  await db.query("insert into employers (id, name) values ($1, 'Fjellhamar skole')", [EMPLOYER])
  kari = await person('Kari Nordmann', 'administrator')
  eva = await person('Eva Lund', 'administrator')
  sara = await person('Sara Lie', 'superadmin')
  await db.query(
    "insert into vikarer (employer_id, id, full_name, phone) values ($1, $2, 'Ola Hansen', '+4790000001')",
    [EMPLOYER, OLA],
  )
  await db.query("insert into departments (employer_id, id, name) values ($1, $2, 'SFO')", [EMPLOYER, SFO])
  await db.query(
    "insert into login_links (id, user_id, purpose, token_hash, expires_at, created_by) values ($1, $2, 'admin-magic', sha256('x'), now(), $3)",
    [LINK, kari, sara],
  )
  const [made] = await insertShifts({ db }, EMPLOYER, [
    { startsAt: '2026-12-01T07:00:00Z', endsAt: '2026-12-01T13:00:00Z' },
  ])
  shift = made ?? ''
}

const castLog = async () => {
  const log = (
    action: string,
    actor: string | null,
    subject: readonly [string, string],
    detail: object = {},
  ) =>
    db.query(
      'insert into audit_log (at, action, actor_user_id, employer_id, subject_type, subject_id, detail) values (clock_timestamp(), $1, $2, $3, $4, $5, $6)',
      [action, actor, EMPLOYER, ...subject, JSON.stringify(detail)],
    )
  const office = ['employer', EMPLOYER] as const
  await log('member-role-changed', kari, ['user', eva], { from: 'planner', to: 'reader' })
  await log('vikar-updated', kari, ['vikar', OLA], { version: 'abc' })
  await log('department-closed', kari, office, { department: SFO })
  await log('credits-granted', sara, office, { credits: 100, balance: 100, invoice: null })
  await log('login-by-link', kari, ['user', kari], { purpose: 'admin-magic', link: LINK })
  await log('login-by-link', kari, ['user', kari], { purpose: 'login', link: LINK })
  await log('customer-viewed', sara, ['user', kari])
  await log('assignment-edited', kari, ['assignment', shift], { times: true })
  await log('vikar-removed', kari, ['assignment', shift], { vikarId: OLA })
  // The removal has an event already.
  await db.query(
    `insert into events (employer_id, at, kind, actor_kind, actor_id, request_id, assignment_id, vikar_id)
     select employer_id, l.at, 'removed', 'member', l.actor_user_id, a.request_id, a.id, $2
     from audit_log l join assignments a using (employer_id) where l.action = 'vikar-removed' and a.id = $1`,
    [shift, OLA],
  )
}

it('gives an office the history that the log tells of, and doubles nothing', async () => {
  const rows = () =>
    db.query(
      `select kind, actor_kind, actor_name, for_name, vikar_name, subject_name, before, after, is_migrated
       from events where employer_id = $1 and kind <> 'created' order by at, id`,
      [EMPLOYER],
    )
  const known = await rows()
  expect(known).toMatchObject([
    {
      kind: 'member-role-changed',
      actor_kind: 'member',
      actor_name: 'Kari Nordmann',
      subject_name: 'Eva Lund',
      before: { role: 'planner' },
      after: { role: 'reader' },
      is_migrated: true,
    },
    { kind: 'vikar-updated', vikar_name: 'Ola Hansen', after: {} },
    { kind: 'department-closed', subject_name: 'SFO', after: {} },
    {
      kind: 'credits-granted',
      actor_kind: 'support',
      actor_name: 'Sara Lie',
      after: { credits: 100, balance: 100 },
    },
    { kind: 'login-by-link', actor_kind: 'support', actor_name: 'Sara Lie', for_name: 'Kari Nordmann' },
    { kind: 'edited', actor_name: 'Kari Nordmann' },
    { kind: 'removed', is_migrated: false },
  ])
  await db.query(`select fill_office_events($1, '-infinity')`, [EMPLOYER])
  expect(await rows()).toEqual(known)
})
