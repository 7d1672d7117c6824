import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LinkScope } from '#server/database/scope.ts'
import { hashToken } from '#server/tokens.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castNils, castVikar } from '#test/cast.ts'

let app: TestApp
/** A link of Kari's and one of Nils', by the title of its request. */
const tokens = new Map<string, string>()

beforeAll(async () => {
  app = await openTestApp()
  for (const [cast, title] of [
    [castKari, 'Hos Kari'],
    [castNils, 'Hos Nils'],
  ] as const) {
    const office = await cast(app)
    const { id } = await castVikar(app, office, 'Ola Hansen')
    const shift = await castAssignment(app, office, {
      title,
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds: [id] },
    })
    tokens.set(title, shift.token(id))
  }
})
afterAll(() => app.close())

const holderOf = (title: string) => new LinkScope(hashToken(tokens.get(title) ?? title))

const titles = async (scope: LinkScope) => {
  const { rows } = await app.database.readOne(scope, (tx) =>
    sql<{ title: string }>`select title from assignments`.execute(tx),
  )
  return rows.map(({ title }) => title)
}

describe('a transaction entered by a link', () => {
  it('sees what its employer has, even on a connection just used by another', async () => {
    for (let round = 0; round < 20; round += 1)
      expect(await Promise.all([...tokens.keys()].map((title) => titles(holderOf(title))))).toEqual([
        ['Hos Kari'],
        ['Hos Nils'],
      ])
  })

  it('sees nothing with an unknown link, even on a connection just used by another', async () => {
    for (let round = 0; round < 20; round += 1) {
      const found = await Promise.all(
        ['Hos Kari', 'ukjent', 'Hos Nils'].map((name) => titles(holderOf(name))),
      )
      expect(found).toEqual([['Hos Kari'], [], ['Hos Nils']])
    }
  })

  it('sees nothing after the transaction has ended', async () => {
    const client = new pg.Client(app.db.connect('vikarklar_tenant'))
    await client.connect()
    const count = async () => (await client.query('select title from assignments')).rowCount
    await client.query('begin')
    await client.query('select enter_by_link($1)', [holderOf('Hos Kari').tokenHash])
    expect(await count()).toBe(1)
    await client.query('commit')
    expect(await count()).toBe(0)
    await client.end()
  })

  it('changes nothing: the database refuses', async () => {
    const change = app.database.transaction(holderOf('Hos Kari'), (tx) =>
      sql`update assignments set title = 'Overtatt'`.execute(tx),
    )
    await expect(change).rejects.toThrow(/read-only transaction/)
    expect(await titles(holderOf('Hos Kari'))).toEqual(['Hos Kari'])
  })

  it('fails with the reason that it cannot enter, not only with a failed transaction', async () => {
    await app.db.query('revoke execute on function enter_by_link from vikarklar_tenant')
    await expect(titles(holderOf('Hos Kari'))).rejects.toThrow(/permission denied for function enter_by_link/)
    await app.db.query('grant execute on function enter_by_link to vikarklar_tenant')
    expect(await titles(holderOf('Hos Kari'))).toEqual(['Hos Kari'])
  })

  it('is open to the tenant and to the owner of the function only', async () => {
    const allowed = await app.db.query(
      `select rolname from pg_roles
       where rolname ~ '^vikarklar_' and has_function_privilege(rolname, 'enter_by_link(bytea)', 'execute')
         order by rolname`,
    )
    expect(allowed).toEqual([{ rolname: 'vikarklar_system' }, { rolname: 'vikarklar_tenant' }])
    expect(
      await app.db.query("select has_function_privilege('public', 'enter_by_link(bytea)', 'execute') as may"),
    ).toEqual([{ may: false }])
  })
})
