import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { openTestApp, type TestApp } from './app.ts'
import { castAssignment, castKari, castNils, castVikar, giveCredits, type CastAdministrator } from './cast.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator
let tenantTables: string[]

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  await giveCredits(app, kari, 5)
  const assignment = await castAssignment(app, kari, { channels: ['sms', 'email'] })
  const key = [kari.scope.employerId, ola.id]
  await app.db.query(
    'insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date) values ($1, $2, now(), now())',
    key,
  )
  await app.db.query(
    "insert into assignment_responses (employer_id, vikar_id, assignment_id, response_type) values ($1, $2, $3, 'declined')",
    [...key, assignment.id],
  )
  await app.db.query(
    "insert into sms_transactions (employer_id, package_name, amount, provider) values ($1, '100 SMS', 100, 'local')",
    [kari.scope.employerId],
  )
  const rows = await app.db.query(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'employer_id' order by 1",
  )
  tenantTables = rows.map((row) => String(row['table_name'])).filter((table) => table !== 'audit_log')
})
afterAll(() => app.close())

const count = async (connect: pg.PoolConfig, table: string, employerId?: string) => {
  const client = new pg.Client(connect)
  await client.connect()
  try {
    if (employerId !== undefined)
      await client.query("select set_config('app.employer_id', $1, false)", [employerId])
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    return rows[0]?.count
  } finally {
    await client.end()
  }
}

describe('row-level security', () => {
  it('covers every table with employer_id, also for its owner', async () => {
    const rows = await app.db.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname in (select table_name from information_schema.columns where column_name = 'employer_id')
        and not (relrowsecurity and relforcerowsecurity)`,
    )
    expect(rows).toEqual([])
  })

  it('is fed: each of these tables holds a row of Kari', async () => {
    for (const table of tenantTables)
      expect([table, await count(app.db.connect('owner'), table)]).not.toEqual([table, 0])
  })

  it('shows nothing without a scope', async () => {
    for (const table of tenantTables)
      expect([table, await count(app.db.connect('vikarklar_tenant'), table)]).toEqual([table, 0])
  })

  it("shows Nils nothing of Kari's", async () => {
    for (const table of tenantTables) {
      const own = await app.db.query(`select count(*)::int as count from ${table} where employer_id = $1`, [
        nils.scope.employerId,
      ])
      const seen = await count(app.db.connect('vikarklar_tenant'), table, nils.scope.employerId)
      expect([table, seen]).toEqual([table, own[0]?.['count']])
    }
  })

  it("lets Nils write nothing into Kari's register", async () => {
    const attempt = app.database.transaction(nils.scope, (tx) =>
      sql`insert into vikarer (employer_id, full_name, phone, email) values (${kari.scope.employerId}, 'Smugler', '+4790000000', 'a@b.no')`.execute(
        tx,
      ),
    )
    await expect(attempt).rejects.toThrow(/row-level security/)
  })

  it('keeps a row from pointing into another employer', async () => {
    const [ola] = await app.db.query('select id from vikarer where employer_id = $1', [kari.scope.employerId])
    const attempt = app.database.transaction(nils.scope, (tx) =>
      sql`insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date)
        values (${nils.scope.employerId}, ${ola?.['id']}, now(), now())`.execute(tx),
    )
    await expect(attempt).rejects.toThrow(/foreign key/)
  })
})

describe('the roles of the scopes', () => {
  it('own nothing, bypass nothing and are no superusers', async () => {
    const rows = await app.db.query(
      "select rolname from pg_roles where rolname like 'vikarklar\\_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)",
    )
    expect(rows).toEqual([])
    const owned = await app.db.query(
      `select relname from pg_class join pg_roles on pg_roles.oid = relowner
        where relnamespace = 'public'::regnamespace and rolname like 'vikarklar\\_%'`,
    )
    expect(owned).toEqual([])
  })

  it.each(['vikarklar_tenant', 'vikarklar_person', 'vikarklar_system'] as const)(
    '%s cannot read passwords or session tokens',
    async (role) => {
      await expect(count(app.db.connect(role), '(select password from accounts) a')).rejects.toThrow(
        /permission denied/,
      )
      await expect(count(app.db.connect(role), '(select token from sessions) s')).rejects.toThrow(
        /permission denied/,
      )
    },
  )
})
