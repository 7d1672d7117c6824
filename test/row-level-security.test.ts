import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from './app.ts'
import { castAdministrator, castVikar } from './cast.ts'
import { openInside } from './sweeps/inside.ts'
import { sweep } from './sweeps/row-security.ts'

let inside: Awaited<ReturnType<typeof openInside>>
let app: TestApp

beforeAll(async () => {
  inside = await openInside()
  app = inside.stage.target.app
})
afterAll(() => inside.close())

describe('row-level security', () => {
  it('covers every table with employer_id, also for its owner', async () => {
    const rows = await app.db.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relname in (select table_name from information_schema.columns where column_name = 'employer_id')
        and not (relrowsecurity and relforcerowsecurity)`,
    )
    expect(rows).toEqual([])
  })

  it('hides all data of a request from members bound to another department', async () => {
    const rows = await app.db.query(
      `select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace
          and confrelid in ('requests'::regclass, 'assignments'::regclass)
          and not exists (select from pg_policies p where p.policyname = 'departments'
            and p.tablename = conrelid::regclass::text and p.permissive = 'RESTRICTIVE')
        order by 1`,
    )
    const [noted] = await app.db.query(
      "select from pg_policies where policyname = 'departments' and tablename = 'deliveries' and permissive = 'RESTRICTIVE'",
    )
    expect(noted).toBeDefined() // it has no foreign keys
    // Sent messages count towards the whole office's hourly limits. Each page that shows them checks the shift.
    expect(rows.map(({ name }) => name)).toEqual(['email_history', 'sms_history'])
    const [own] = await app.db.query(
      "select from pg_policies where policyname = 'departments' and tablename = 'requests' and permissive = 'RESTRICTIVE'",
    )
    expect(own).toBeDefined()
  })

  it('denies access to other employers’ rows, by every role and statement', async () => {
    expect(await inside.wrongIn(() => sweep(inside.stage))).toEqual([])
  }, 60_000)

  it('prevents a row from referring to another employer', async () => {
    const kari = await castAdministrator(app, 'Kari Lie', 'kari.lie@fjellhamar.example', 'Fjellhamar skole')
    const nils = await castAdministrator(app, 'Nils Lie', 'nils.lie@lillevik.example', 'Lillevik sykehjem')
    const ola = await castVikar(app, kari, 'Ola Hansen')
    const attempt = app.database.transaction(nils.scope, (tx) =>
      sql`insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date)
        values (${nils.scope.employerId}, ${ola.id}, now(), now())`.execute(tx),
    )
    await expect(attempt).rejects.toThrow(/foreign key/)
  })
})

describe('the roles of the scopes', () => {
  it('own only views of one employer, bypass nothing and are no superusers', async () => {
    const rows = await app.db.query(
      "select rolname from pg_roles where rolname like 'vikarklar\\_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)",
    )
    expect(rows).toEqual([])
    const owned = await app.db.query(
      `select relname, relkind, pg_get_viewdef(pg_class.oid) ~ 'WHERE [(]+(a[.])?employer_id = [(] SELECT current_employer_id[(][)]' as is_of_employer
        from pg_class join pg_roles on pg_roles.oid = relowner
        where relnamespace = 'public'::regnamespace and rolname like 'vikarklar\\_%' order by 1`,
    )
    const views = [
      'office_assignments',
      'office_line',
      'office_questions',
      'office_recipients',
      'office_responses',
    ]
    expect(owned).toEqual(views.map((relname) => ({ relname, relkind: 'v', is_of_employer: true })))
  })

  it.each(['vikarklar_tenant', 'vikarklar_person', 'vikarklar_system'] as const)(
    '%s cannot read passwords or session tokens',
    async (role) => {
      const client = new pg.Client(app.db.connect(role))
      await client.connect()
      for (const secret of ['password from accounts', 'token from sessions'])
        await expect(client.query(`select ${secret}`)).rejects.toThrow(/permission denied/)
      await client.end()
    },
  )
})
