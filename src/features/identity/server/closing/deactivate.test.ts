import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { castSara, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import type { Caller } from '#test/http.ts'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { cookieFor } from '#test/callers.ts'
import { castLink } from '#test/login-links.ts'
import { createLink, type LinkPurpose } from '../login/links.ts'

let office: Office
let asSara: Caller

beforeEach(async () => {
  office = await openOffice()
  await giveCredits(office.app, office.kari, 10)
  asSara = await office.server.logIn((await castSara(office.app)).email)
})
afterEach(() => office.close())

const deactivate = (userId: string) =>
  asSara('POST', `/api/service/customers/${userId}/deletion`, { deleteType: 'soft' })
const restore = (userId: string) => asSara('POST', `/api/service/customers/${userId}/restore`)
const audited = async (action: string) =>
  (await office.app.db.query('select actor_user_id from audit_log where action = $1', [action])).length

/** A colleague of Kari's. */
const addColleague = async () => {
  const [made] = await office.app.db.query(
    `with made as (insert into users (name, email, email_verified)
        values ('Bo Lie', 'bo@fjellhamar.example', true) returning id)
      insert into profiles (user_id, employer_id, full_name, role) select id, $1, 'Bo Lie', 'administrator' from made
      returning user_id`,
    [office.kari.scope.employerId],
  )
  return String(made?.['user_id'])
}

describe('a deactivated administrator', () => {
  it('is logged out at the next request, and neither password nor link opens anything', async () => {
    const { app, server, kari, asKari } = office
    const { id } = await app.database.transaction(app.system, (tx) =>
      createLink(tx, app.tokens, { userId: kari.userId, purpose: 'login', now: app.clock.now() }),
    )
    expect((await asKari('GET', '/api/statistics')).status).toBe(200)
    expect((await deactivate(kari.userId)).body).toEqual({ outcome: 'deactivated' })
    expect((await asKari('GET', '/api/statistics')).status).toBe(401)
    const again = await server.logIn(kari.email)
    expect((await again('GET', '/api/statistics')).status).toBe(401)
    const link = { token: app.tokens.derive('login_links', id) }
    expect((await server.anonymous('POST', '/api/login-link', link)).status).toBe(410)
    expect(await app.db.query('select from sessions where user_id = $1', [kari.userId])).toEqual([])
    expect(await audited('user-deactivated')).toBe(1)
  })

  it('keeps all data, and restored has it again, but for the sessions and links from before', async () => {
    const { app, server, kari, asKari } = office
    const { id } = await app.database.transaction(app.system, (tx) =>
      createLink(tx, app.tokens, { userId: kari.userId, purpose: 'login', now: app.clock.now() }),
    )
    const before = (await asKari('GET', '/api/vikarer')).body
    await deactivate(kari.userId)
    expect((await restore(kari.userId)).status).toBe(200)
    expect((await asKari('GET', '/api/vikarer')).status).toBe(401)
    expect((await (await server.logIn(kari.email))('GET', '/api/vikarer')).body).toEqual(before)
    const link = { token: app.tokens.derive('login_links', id) }
    expect((await server.anonymous('POST', '/api/login-link', link)).status).toBe(410)
    expect(await audited('user-restored')).toBe(1)
  })

  it('closes the employer with the last of them: links open nothing, what waits is stopped and paid back', async () => {
    const { app, server, kari, ola, siri } = office
    const shift = await office.ask([ola, siri], ['sms', 'email'])
    expect(await office.accounted()).toBe(8)
    await deactivate(kari.userId)
    expect(await office.accounted()).toBe(10)
    const states = await app.db.query(
      'select distinct gateway_state from sms_history union select gateway_state from email_history where employer_id is not null',
    )
    expect(states).toEqual([{ gateway_state: 'stopped' }])
    const claim = () =>
      server.anonymous('POST', `/api/responses/${shift.token(ola.id)}/claim`, { responseMessage: '' })
    expect((await claim()).status).toBe(404)
    expect((await server.anonymous('GET', `/r/${shift.token(ola.id)}`)).text).toContain(
      'Oppdraget ble ikke funnet eller er ikke tilgjengelig.',
    )
    await restore(kari.userId)
    expect((await claim()).status).toBe(200)
  })

  it('does not close the employer while a colleague remains', async () => {
    const { kari, ola, server } = office
    const bo = await addColleague()
    const shift = await office.ask([ola])
    await deactivate(kari.userId)
    expect((await server.anonymous('GET', `/r/${shift.token(ola.id)}`)).status).toBe(200)
    await deactivate(bo)
    expect((await server.anonymous('GET', `/r/${shift.token(ola.id)}`)).status).toBe(404)
    await restore(bo)
    expect((await server.anonymous('GET', `/r/${shift.token(ola.id)}`)).status).toBe(200)
  })
})

it('a deactivated administrator has no open tab, and no link of theirs or of the office opens', async () => {
  const { app, server, kari, ola } = office
  const token = (await office.ask([ola])).token(ola.id)
  const links = [
    paths.response,
    serverPaths.responseCalendar,
    serverPaths.responseWhy,
    serverPaths.responseLive,
  ]
  const opened = async () => {
    const statuses = links.map(async (link) => {
      const leaving = new AbortController()
      const { status } = await fetch(server.url + link(token), { signal: leaving.signal })
      leaving.abort()
      return status
    })
    return Promise.all(statuses)
  }
  const cookie = await cookieFor(app, kari.userId)
  const doors = await Promise.all(
    DOORS.map(async ([purpose, door]) => [door, await castLink(app, kari.userId, purpose)] as const),
  )
  const streams = [paths.live, serverPaths.responseLive(token)].map((path) =>
    fetch(server.url + path, { headers: { cookie } }),
  )
  for (const stream of streams) expect((await stream).headers.get('content-type')).toContain('event-stream')
  expect(await opened()).toContain(200)
  await deactivate(kari.userId)
  for (const stream of streams) await (await stream).text() // until it ends
  expect(await opened()).not.toContain(200)
  for (const [door, link] of doors)
    expect([door, (await server.anonymous('POST', door, { token: link, ...NEW_PASSWORD })).status]).toEqual([
      door,
      410,
    ])
})

const DOORS = [
  ['login', '/api/login-link'],
  ['admin-magic', '/api/login-link'],
  ['choose-password', '/api/invitation'],
  ['confirm-email', '/api/confirm-email'],
] as const satisfies (readonly [LinkPurpose, string])[]
const NEW_PASSWORD = { newPassword: 'en-hel-skog-av-graner', confirmation: 'en-hel-skog-av-graner' }

describe('a superadmin', () => {
  it('cannot deactivate or delete themselves', async () => {
    const [{ id } = { id: '' }] = await office.app.db.query("select id from users where email like 'sara@%'")
    expect((await deactivate(String(id))).body).toMatchObject({ code: 'OWN_ACCOUNT' })
    const hard = { deleteType: 'hard', confirmation: 'SLETT PERMANENT' }
    expect((await asSara('POST', `/api/service/customers/${String(id)}/deletion`, hard)).body).toMatchObject({
      code: 'OWN_ACCOUNT',
    })
  })

  it('must type the phrase exactly for a permanent deletion', async () => {
    for (const confirmation of ['slett permanent', 'SLETT PERMANENT ', '', undefined]) {
      const { status, body } = await asSara('POST', `/api/service/customers/${office.kari.userId}/deletion`, {
        deleteType: 'hard',
        confirmation,
      })
      expect([status, body]).toMatchObject([422, { code: 'INPUT_INVALID' }])
    }
    expect((await office.asKari('GET', '/api/statistics')).status).toBe(200)
  })

  it('finds nothing to deactivate, restore or delete for an unknown id', async () => {
    const nobody = crypto.randomUUID()
    const hard = { deleteType: 'hard', confirmation: 'SLETT PERMANENT' }
    for (const answer of [
      await deactivate(nobody),
      await restore(nobody),
      await asSara('POST', `/api/service/customers/${nobody}/deletion`, hard),
    ])
      expect(answer.status).toBe(404)
  })
})
