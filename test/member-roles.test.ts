import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TenantScope } from '#server/database/scope.ts'
import { PLANNERS_ONLY } from '#server/api/enforce-access.ts'
import { isAtLeast, MEMBER_ROLES, type MemberRole } from '#shared/roles.ts'
import { AREAS } from '#shared/access-rules.ts'
import { rest, rpc } from './calling.ts'
import { castColleague, type CastAdministrator } from './cast.ts'
import { castPhoneSamples } from './phone-code.ts'
import { procedures } from './procedures.ts'
import { openInside } from './sweeps/inside.ts'
import { castAll, type Cast } from './sweeps/stage.ts'

let inside: Awaited<ReturnType<typeof openInside>>
let cast: Cast
let office: Record<MemberRole, CastAdministrator>

beforeAll(async () => {
  inside = await openInside()
  cast = await castAll(inside.stage)
  const { app } = inside.stage.target
  office = {
    owner: await castColleague(app, cast.kari, 'Eva Eier', 'owner'),
    planner: await castColleague(app, cast.kari, 'Pia Planlegger', 'planner'),
    reader: await castColleague(app, cast.kari, 'Lars Leser', 'reader'),
  }
  await app.db.query(
    "update profiles set phone = '+47987654' || length(full_name) where full_name = any('{Eva Eier,Pia Planlegger}')",
  ) // the request to oneself
})
afterAll(() => inside.close())

/** Procedures that require a role at the employer, with the lowest sufficient one. */
const OFFICE = procedures.flatMap((procedure) => {
  const rule = AREAS[procedure.area]
  return 'atLeast' in rule ? [{ ...procedure, atLeast: rule.atLeast }] : []
})

/** Some of the calls change roles, or remove the caller. */
const putBack = async () => {
  const { app } = inside.stage.target
  for (const [role, { userId, scope }] of Object.entries(office)) {
    await app.db.query(
      "update profiles set role = 'administrator', employer_id = $2 where user_id = $1 and employer_id is null",
      [userId, scope.employerId],
    )
    await app.db.query(
      'update memberships set role = $3, ended_at = null where user_id = $1 and employer_id = $2',
      [userId, scope.employerId, role],
    )
  }
}

/** Calls with input that would succeed. */
const callAs = async (role: MemberRole, operationId: string, way: typeof rest) => {
  const { app } = inside.stage.target
  await app.db.query('delete from rate_limits')
  const procedure = OFFICE.find((one) => one.operationId === operationId)
  if (!procedure) throw new Error(`${operationId} is no procedure of the office`)
  await putBack()
  const own = new Map(Object.entries(castPhoneSamples(app, office[role]))).get(operationId)
  const input = (await (own ?? cast.sampled(procedure).sample)()) ?? {}
  return inside.stage.sendAs(office[role], way(procedure, input))
}

describe('in an office', () => {
  it.each(OFFICE)('$operationId is served from $atLeast upwards, and refused below', async (procedure) => {
    for (const role of MEMBER_ROLES)
      for (const way of [rest, rpc]) {
        const { status, text } = await callAs(role, procedure.operationId, way)
        const isServed = isAtLeast(role, procedure.atLeast)
        expect([role, isServed ? status < 400 : status, isServed && status >= 400 ? text : '']).toEqual([
          role,
          isServed ? true : 403,
          '',
        ])
      }
  })

  it("a reader's procedures change nothing, except leaving and their own notices", () => {
    const writing = OFFICE.filter(({ atLeast, method }) => atLeast === 'reader' && method !== 'GET')
    expect(writing.map(({ operationId }) => operationId)).toEqual([
      'choose-notice',
      'plan-leave-office',
      'leave-office',
      'turn-push-on',
      'turn-push-off',
    ])
  })

  it('a reader gets an explanation', async () => {
    const { json } = await callAs('reader', 'create-vikar', rest)
    expect(json).toMatchObject({ code: 'FORBIDDEN', message: PLANNERS_ONLY })
  })
})

describe('in the database', () => {
  beforeAll(putBack)
  const scopeOf = (role: MemberRole) =>
    new TenantScope(office[role].scope.employerId, office[role].userId, role)
  const tenantTables = async () => {
    const rows = await inside.stage.target.app.db.query(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'employer_id')
         and has_table_privilege('vikarklar_tenant', c.oid, 'select')
         and has_any_column_privilege('vikarklar_tenant', c.oid, 'insert, update')`,
    )
    return rows.map(({ name }) => String(name))
  }
  const write = (role: MemberRole, statement: string) => {
    return inside.stage.target.app.database
      .transaction(scopeOf(role), (tx) => sql.raw(statement).execute(tx))
      .then(({ numAffectedRows }) => Number(numAffectedRows ?? 0))
      .catch((error: { code?: string }) => error.code)
  }

  it('a reader changes no row of any table, even by a faulty program', async () => {
    const tables = await tenantTables()
    expect(tables.length).toBeGreaterThan(15)
    for (const table of tables)
      expect([table, await write('reader', `delete from ${table}`)]).toEqual([table, '25006'])
  })

  it('only an owner adds purchases, and no one adds memberships', async () => {
    const { employerId } = office.planner.scope
    const buy = `insert into sms_transactions (employer_id, package_name, amount, price_ore, provider)
      values ('${employerId}', 'Liten', 10, 1000, 'local')`
    expect(await write('planner', buy)).toBe('42501')
    expect(await write('owner', buy)).toBe(1)
    const join = `insert into memberships (employer_id, user_id, role) values ('${employerId}', '${cast.nils.userId}', 'owner')`
    for (const role of ['planner', 'owner'] as const) {
      expect(await write(role, join)).toBe('42501')
      expect(await write(role, "update memberships set role = 'owner'")).toBe('42501')
    }
  })
})
