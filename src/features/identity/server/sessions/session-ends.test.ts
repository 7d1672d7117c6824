import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { castKari, castLogin, castSara, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let ola: { userId: string }
let sara: { userId: string }

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  ola = await castLogin(app, await castVikar(app, kari, 'Ola Hansen'))
  sara = await castSara(app)
})
beforeEach(() => app.db.query('delete from sessions'))
afterAll(async () => {
  await server.close()
  await app.close()
})

/** Uses the session once, as a page does. */
const visit = async (cookie: string) => fetch(`${server.url}/api/me`, { headers: { cookie } })

/** Pretends that login and last use were these many days ago; it would soon expire. */
const age = (days: number, unusedDays: number) =>
  app.db.query(
    `update sessions set created_at = now() - $1 * interval '1 day', updated_at = now() - $2 * interval '1 day',
      expires_at = now() + interval '1 hour'`,
    [days, unusedDays],
  )

/** Days from the login, and from now, until the session ends. */
const end = async () => {
  const [row] = await app.db.query(
    `select round(extract(epoch from expires_at - created_at) / 86400)::int as "fromLogin",
      round(extract(epoch from expires_at - now()) / 86400)::int as "fromNow" from sessions`,
  )
  return row
}

describe('a session that is used', () => {
  it.each([
    ['a substitute', () => ola.userId],
    ['an administrator', () => kari.userId],
  ])('(of %s) has thirty days more each time, but ends ninety days after the login', async (_who, userId) => {
    const cookie = await cookieFor(app, userId())
    expect(await end()).toMatchObject({ fromNow: 30 })
    await age(20, 1)
    const answer = await visit(cookie)
    expect(await end()).toEqual({ fromLogin: 50, fromNow: 30 })
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^vikarklar=.+Max-Age=259\d{4};/)])
    await age(85, 1)
    await visit(cookie)
    expect(await end()).toEqual({ fromLogin: 90, fromNow: 5 })
  })

  it('(of a superadmin) ends a day after the login, however much it is used', async () => {
    const cookie = await cookieFor(app, sara.userId)
    await visit(cookie)
    expect(await end()).toEqual({ fromLogin: 1, fromNow: 1 })
    await app.db.query("update sessions set updated_at = now() - interval '2 days'")
    await visit(cookie)
    expect(await end()).toEqual({ fromLogin: 1, fromNow: 1 })
  })

  it('is stored once a day at most, also when it will not last longer', async () => {
    const cookie = await cookieFor(app, kari.userId)
    await age(80, 1)
    const isRenewed = async () => (await visit(cookie)).headers.getSetCookie().length > 0
    expect([await isRenewed(), await isRenewed()]).toEqual([true, false])
  })

  it('cannot be used when its ninety days are over', async () => {
    const cookie = await cookieFor(app, kari.userId)
    await age(91, 2)
    expect(await (await visit(cookie)).json()).toBeNull()
  })

  it('that is ended during its renewal gives no access', async () => {
    const cookie = await cookieFor(app, kari.userId)
    await age(20, 1)
    await app.db.query(`create function vanish() returns trigger language plpgsql as
      $$ begin return null; end $$`) // as the update finds it when the row was deleted meanwhile
    await app.db.query(
      'create trigger vanish before update on sessions for each row execute function vanish()',
    )
    expect(await (await visit(cookie)).json()).toBeNull()
    await app.db.query('drop trigger vanish on sessions')
  })
})
