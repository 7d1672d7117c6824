import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openBrowser, type Browser } from '#test/browser.ts'
import { castKari, castLogin, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { castLink } from '#test/login-links.ts'
import { codeFrom, giveFactor } from '#test/second-factor.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asKari: Browser
let asNils: Browser

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.query('update employers set demands_factor = false')
  for (const table of ['second_factors', 'sessions', 'rate_limits', 'audit_log'])
    await app.db.query(`delete from ${table}`)
  asKari = openBrowser(server.url)
  asNils = openBrowser(server.url)
  await asKari.logIn(kari.email)
  await asNils.logIn(nils.email)
})

const demand = (isDemanded: boolean) => asKari.call('PUT', '/api/factor/demand', { isDemanded })
const kariSetsOneUp = async () => {
  await giveFactor(app, kari.userId)
  await app.db.query('update sessions set passed_factor = true where user_id = $1', [kari.userId])
}

describe('an employer that demands a second factor', () => {
  it('is one whose administrator has one, and is written down', async () => {
    expect(await demand(true)).toMatchObject({ status: 409, body: { code: 'OWN_FIRST' } })
    await kariSetsOneUp()
    expect(await demand(true)).toMatchObject({ status: 200, body: { isDemanded: true } })
    await demand(true)
    expect((await asKari.call('GET', '/api/factor/demand')).body).toEqual({ isDemanded: true })
    expect((await asKari.call('GET', '/api/factor')).body).toMatchObject({ isDemanded: true })
    await demand(false)
    const rows = await app.db.query('select action, employer_id, actor_user_id from audit_log order by id')
    const by = { employer_id: kari.scope.employerId, actor_user_id: kari.userId }
    expect(rows).toEqual([
      { action: 'factor-demanded', ...by },
      { action: 'factor-not-demanded', ...by },
    ])
  })

  it('makes a colleague without a factor set one up, and no one in another office', async () => {
    await kariSetsOneUp()
    await demand(true)
    const { employerId } = kari.scope
    await app.db.query('update profiles set employer_id = $1 where user_id = $2', [employerId, nils.userId])
    try {
      expect(await asNils.me()).toMatchObject({ needsFactor: true })
      for (const to of [
        '/api/vikarer',
        '/api/assignments',
        '/api/factor/demand',
        '/api/vikarer.csv',
        '/api/archive',
      ])
        expect(await asNils.call('GET', to)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
      expect((await asNils.call('GET', '/api/profile')).status).toBe(200)
      await asNils.call('POST', '/api/factor')
      await giveFactor(app, nils.userId)
      await app.db.query('update second_factors set confirmed_at = null where user_id = $1', [nils.userId])
      expect((await asNils.call('POST', '/api/factor/confirm', { code: codeFrom(app) })).status).toBe(200)
      expect(await asNils.me()).toMatchObject({ needsFactor: false })
      expect((await asNils.call('GET', '/api/vikarer')).status).toBe(200)
    } finally {
      await app.db.query('update profiles set employer_id = $1 where user_id = $2', [
        nils.scope.employerId,
        nils.userId,
      ])
    }
    expect(await asNils.me()).toMatchObject({ needsFactor: false })
  })

  it('demands it of no substitute, and lets no superadmin’s link past', async () => {
    const ola = await castLogin(app, await castVikar(app, kari, 'Ola Hansen'))
    const asOla = openBrowser(server.url)
    await asOla.logIn(ola.email)
    await app.db.query('update employers set demands_factor = true')
    expect(await asOla.me()).toMatchObject({ needsFactor: false })
    const byLink = openBrowser(server.url)
    await byLink.useLink(await castLink(app, kari.userId, 'admin-magic'))
    expect((await byLink.call('GET', '/api/vikarer')).status).toBe(403)
    expect(await byLink.call('POST', '/api/factor')).toMatchObject({ body: { code: 'NOT_THE_OWNER' } })
    expect(await byLink.call('PUT', '/api/factor/demand', { isDemanded: false })).toMatchObject({
      status: 403,
    })
  })

  it('is changed only with a recent proof', async () => {
    await kariSetsOneUp()
    await app.db.query("update sessions set created_at = now() - interval '11 minutes'")
    expect(await demand(true)).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    expect((await asKari.call('POST', '/api/proof', { proof: codeFrom(app) })).status).toBe(200)
    expect((await demand(true)).status).toBe(200)
  })
})
