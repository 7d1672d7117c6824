import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { openTestApp, type TestApp } from './app.ts'
import { cookieFor } from './callers.ts'
import {
  castAssignment,
  castKari,
  castLogin,
  castNils,
  castVikar,
  giveCredits,
  type CastAdministrator,
  type CastVikar,
} from './cast.ts'

const MINE = 'vikar_id in (select id from vikarer where user_id = $1)'

/** A substitute's own rows in each table that the role of their scope can access; a new grant needs a line. */
const OWN: Record<string, string> = {
  users: 'id = $1',
  profiles: 'user_id = $1',
  sessions: 'user_id = $1',
  vikarer: 'user_id = $1',
  employers: 'id in (select employer_id from vikarer where user_id = $1)',
  vikar_unavailability: MINE,
  period_reasons: 'user_id = $1',
  assignments: `request_id in (select request_id from recipients where ${MINE})`,
  requests: `id in (select request_id from recipients where ${MINE})`,
  recipients: MINE,
  assignment_responses: MINE,
  sms_history: MINE,
  email_history: MINE,
  login_invitations: 'user_id = $1',
}

interface Grant {
  readonly table: string
  readonly privilege: string
  readonly columns: readonly string[]
}

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator
let ola: { userId: string }
let siri: CastVikar
let olaAtNils: CastVikar
let grants: Grant[]

/**
 * Ola works for both; Siri, who has a login too, only for Kari, and Zakarias only for Nils. Each has a row of each
 * kind.
 */
beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  await Promise.all([giveCredits(app, kari, 10), giveCredits(app, nils, 10)])
  const olaAtKari = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
  olaAtNils = await castVikar(app, nils, 'Ola Hansen')
  const zakarias = await castVikar(app, nils, 'Zakarias Qvist')
  ola = await castLogin(app, olaAtKari, olaAtNils)
  const ofSiri = await castLogin(app, siri)
  const logins = [ola, ofSiri, kari]
  for (const { userId } of logins) await cookieFor(app, userId)
  for (const [employer, vikarer] of [
    [kari, [olaAtKari, siri]],
    [nils, [olaAtNils, zakarias]],
  ] as const) {
    await castAssignment(app, employer, { channels: ['sms', 'email'] })
    for (const { id } of vikarer)
      await castAssignment(app, employer, { recipients: { kind: 'chosen', vikarIds: [id] } })
  }
  for (const [{ userId }, { id }] of [
    [ola, olaAtNils],
    [ofSiri, zakarias],
  ] as const)
    await app.db.query(
      `insert into login_invitations (employer_id, vikar_id, user_id, email, expires_at)
        values ($1, $2, $3, 'invitert@vikar.example', now() + interval '1 day')`,
      [nils.scope.employerId, id, userId],
    )
  await app.db.query("insert into employers (name) values ('Solsiden barnehage')")
  await app.db.query(
    `insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date)
      select employer_id, id, now(), now() from vikarer`,
  )
  await app.db.query(
    `insert into period_reasons (user_id, period_id, reason)
      select user_id, period_id, 'Ferie' from vikar_unavailability n join vikarer v on v.id = n.vikar_id
      where user_id is not null`,
  )
  await app.db.query(
    `insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type)
      select a.employer_id, a.id, a.request_id, r.vikar_id, 'declined' from recipients r
      join assignments a on a.request_id = r.request_id`,
  )
  const rows = await app.db.query(
    `select table_name as "table", privilege_type as privilege,
      array_agg(column_name::text order by column_name) as columns
      from information_schema.column_privileges
      where table_schema = 'public' and grantee in ('vikarklar_person', 'PUBLIC')
      group by 1, 2
      union select table_name, 'DELETE', array['id'] from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('vikarklar_person', 'PUBLIC') and privilege_type = 'DELETE'
      order by 1, 2`,
  )
  grants = rows as unknown as Grant[]
})
afterAll(() => app.close())

const granted = (privilege: string) => grants.filter((grant) => grant.privilege === privilege)

/** The key of a table's rows. */
const KEYS: Record<string, string> = {
  profiles: 'user_id',
  period_reasons: 'period_id',
  login_invitations: 'vikar_id',
}
const keyOf = (table: string) => KEYS[table] ?? 'id'

/** One statement in Ola's scope, or without any; it is rolled back. */
const asPerson = async (userId: string | null, text: string, values: unknown[] = []) => {
  const client = new pg.Client(app.db.connect('vikarklar_person'))
  await client.connect()
  try {
    await client.query('begin')
    if (userId) await client.query("select set_config('app.user_id', $1, true)", [userId])
    const { rows } = await client.query<{ key: string }>(text, values)
    return rows.map(({ key }) => key).toSorted()
  } finally {
    await client.end()
  }
}

const read = (table: string, userId: string | null) =>
  asPerson(userId, `select ${keyOf(table)} as key from ${table}`)

const ownRows = async (table: string) => {
  const rows = await app.db.query(`select ${keyOf(table)} as key from ${table} where ${OWN[table]}`, [
    ola.userId,
  ])
  return rows.map(({ key }) => String(key)).toSorted()
}

describe('in the scope of a substitute', () => {
  it('every accessible table is listed here, and no secret is readable', () => {
    expect([...new Set(grants.map(({ table }) => table))].toSorted()).toEqual(Object.keys(OWN).toSorted())
    const secrets = granted('SELECT').filter(({ columns }) => columns.includes('token'))
    expect(secrets).toEqual([])
  })

  it('a substitute sees their own rows, at all employers, and no one else’s', async () => {
    for (const { table } of granted('SELECT')) {
      const own = await ownRows(table)
      const all = await app.db.query(`select from ${table}`)
      expect([table, own.length > 0, all.length > own.length]).toEqual([table, true, true])
      expect([table, await read(table, ola.userId)]).toEqual([table, own])
    }
  })

  it('nothing is visible without a user, to a person in no register, or with an administrator’s id', async () => {
    for (const { table } of granted('SELECT')) {
      expect([table, await read(table, null)]).toEqual([table, []])
      expect([table, await read(table, crypto.randomUUID())]).toEqual([table, []])
      if (!['users', 'profiles', 'sessions', 'email_history'].includes(table))
        // their own login
        expect([table, await read(table, kari.userId)]).toEqual([table, []])
    }
  })

  it('only their own rows can be changed and deleted', async () => {
    expect(granted('DELETE').map(({ table }) => table)).toContain('sessions')
    for (const { table } of granted('DELETE'))
      expect([
        table,
        await asPerson(ola.userId, `delete from ${table} returning ${keyOf(table)} as key`),
      ]).toEqual([table, await ownRows(table)])
    for (const { table, columns } of granted('UPDATE')) {
      const same = `update ${table} set ${columns[0]} = ${columns[0]} returning ${keyOf(table)} as key`
      expect([table, await asPerson(ola.userId, same)]).toEqual([table, await ownRows(table)])
    }
  })

  it('no row can be created for, or transferred to, another person', async () => {
    expect(granted('INSERT').map(({ table }) => table)).toEqual(['period_reasons', 'vikar_unavailability'])
    const why =
      "insert into period_reasons (user_id, period_id, reason) values ($1, $2, 'Syk') returning period_id as key"
    await expect(asPerson(ola.userId, why, [kari.userId, crypto.randomUUID()])).rejects.toThrow(
      /row-level security/,
    )
    const days = ['2026-12-24', '2026-12-26']
    const insert = `insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date) values ($1, $2, $3, $4) returning id as key`
    const { employerId } = kari.scope
    await expect(asPerson(ola.userId, insert, [employerId, siri.id, ...days])).rejects.toThrow(
      /row-level security/,
    )
    const move = 'update vikar_unavailability set vikar_id = $1, employer_id = $2 returning id as key'
    await expect(asPerson(ola.userId, move, [siri.id, employerId])).rejects.toThrow(/row-level security/)
    expect(await asPerson(ola.userId, insert, [nils.scope.employerId, olaAtNils.id, ...days])).toHaveLength(1)
  })

  it('only the choice of SMS and the number in the row of an employer can be changed', async () => {
    expect(
      granted('UPDATE')
        .find(({ table }) => table === 'vikarer')
        ?.columns.toSorted(),
    ).toEqual(['no_sms', 'phone'])
    expect(await asPerson(ola.userId, 'update vikarer set no_sms = true returning id as key')).toEqual(
      await ownRows('vikarer'),
    )
  })

  it('an absence can only be seen, changed and erased with its row', async () => {
    const theirs =
      'update vikar_unavailability set end_date = end_date + 1 where vikar_id = $1 returning id as key'
    expect(await asPerson(ola.userId, theirs, [siri.id])).toEqual([])
    expect(await asPerson(ola.userId, theirs, [olaAtNils.id])).toHaveLength(1)
  })

  it('nothing is visible of an employer who has removed the substitute', async () => {
    await app.database.transaction(nils.scope, (tx) => removeVikar(tx, olaAtNils.id))
    expect(await read('employers', ola.userId)).toEqual([kari.scope.employerId])
    const { employerId } = nils.scope
    for (const { table } of granted('SELECT').filter(({ columns }) => columns.includes('employer_id'))) {
      const left = `select employer_id as key from ${table} where employer_id = $1`
      expect([table, await asPerson(ola.userId, left, [employerId])]).toEqual([table, []])
    }
  })
})
