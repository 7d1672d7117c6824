import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castSara, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asSara: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asSara = await server.logIn((await castSara(app)).email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query("delete from login_links where purpose = 'admin-magic'"))

const generate = async () => {
  const { body } = await asSara('POST', '/api/service/magic-links', { adminUserId: kari.userId })
  const { id, magicLink } = body as { id: string; magicLink: string }
  return { id, token: new URL(magicLink).searchParams.get('token') }
}
const look = async (id: string) => {
  const { status, body } = await asSara('GET', `/api/service/magic-links/${id}`)
  return status === 200 ? body : status
}
const deactivate = (softDeleted: boolean) =>
  app.db.query('update profiles set soft_deleted = $1 where user_id = $2', [softDeleted, kari.userId])

describe('a link that a superadmin made', () => {
  it('is reported when used, and another of the same administrator is not', async () => {
    const [link, other] = [await generate(), await generate()]
    expect(await look(link.id)).toEqual({ state: 'valid' })
    expect((await server.anonymous('POST', '/api/login-link', { token: link.token })).status).toBe(200)
    expect(await look(link.id)).toEqual({ state: 'used' })
    expect(await look(other.id)).toEqual({ state: 'valid' })
  })

  it('is reported when it is revoked', async () => {
    const { id } = await generate()
    await asSara('DELETE', `/api/service/magic-links/${id}`)
    expect(await look(id)).toEqual({ state: 'revoked' })
  })

  it('is reported when it has expired, or its administrator is kept out', async () => {
    const { id } = await generate()
    await deactivate(true)
    expect(await look(id)).toEqual({ state: 'dead' })
    await deactivate(false)
    expect(await look(id)).toEqual({ state: 'valid' })
    await app.db.query('update login_links set expires_at = now() where id = $1', [id])
    expect(await look(id)).toEqual({ state: 'dead' })
  })

  it('is the only kind that is reported', async () => {
    const [other] = await app.db.query("select id from login_links where purpose <> 'admin-magic'")
    expect(await look(String(other?.['id']))).toBe(404)
  })
})
