import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { castColleague, castKari, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const as = async ({ userId }: { userId: string }) => {
  const cookie = await cookieFor(app, userId)
  return async (method: string, path: string, body?: unknown) => {
    const answer = await server.anonymous(method, path, body, { cookie })
    return { status: answer.status, body: answer.body as Record<string, unknown> }
  }
}

const people = async () => {
  const { body } = await (await as(kari))('GET', '/api/members')
  return body['members'] as { userId: string; fullName: string; role: string; isYou: boolean }[]
}

describe('the people of the office', () => {
  it('are listed with their roles for every member', async () => {
    const lars = await castColleague(app, kari, 'Lars Leser', 'reader')
    const { status, body } = await (await as(lars))('GET', '/api/members')
    expect(status).toBe(200)
    expect(body['members']).toMatchObject([
      { fullName: 'Kari Nordmann', role: 'owner', isYou: false },
      { fullName: 'Lars Leser', role: 'reader', isYou: true },
    ])
  })

  it('have the rights of their new role from the next request', async () => {
    const bo = await castColleague(app, kari, 'Bo Lie', 'reader')
    const asBo = await as(bo)
    const group = { name: `Gruppe ${crypto.randomUUID().slice(0, 8)}` }
    expect((await asBo('POST', '/api/groups', group)).status).toBe(403)
    const asKari = await as(kari)
    expect((await asKari('PUT', `/api/members/${bo.userId}/role`, { role: 'planner' })).status).toBe(200)
    expect((await asBo('POST', '/api/groups', group)).status).toBe(200)
    expect((await asBo('PUT', `/api/members/${bo.userId}/role`, { role: 'owner' })).status).toBe(403)
  })
})

it('shows a removed colleague no office, until a register or an office includes them', async () => {
  const eli = await castColleague(app, kari, 'Eli Dahl', 'planner')
  const me = async () => (await (await as(eli))('GET', '/api/me')).body
  expect(await me()).toMatchObject({ role: 'administrator', isInNoOffice: false })
  await (
    await as(kari)
  )('DELETE', `/api/members/${eli.userId}`)
  expect(await me()).toMatchObject({ role: 'substitute', isInNoOffice: true })
  const { id } = await castVikar(app, kari, 'Eli Dahl')
  await app.db.query('update vikarer set user_id = $2 where id = $1', [id, eli.userId])
  expect(await me()).toMatchObject({ role: 'substitute', isInNoOffice: false })
})

it('sends an e-mail to a new owner and to a removed member', async () => {
  const bo = await castColleague(app, kari, 'Bo Berg', 'reader')
  const eva = await castColleague(app, kari, 'Eva Egge', 'planner')
  const asKari = await as(kari)
  await app.db.query('delete from email_history')
  await asKari('PUT', `/api/members/${bo.userId}/role`, { role: 'planner' })
  await asKari('PUT', `/api/members/${bo.userId}/role`, { role: 'owner' })
  await asKari('PUT', `/api/members/${bo.userId}/role`, { role: 'owner' }) // is already an owner
  await asKari('DELETE', `/api/members/${eva.userId}`)
  expect(await app.db.query('select kind, recipient from email_history order by kind')).toEqual([
    { kind: 'member-owner', recipient: bo.email },
    { kind: 'member-removed', recipient: eva.email },
  ])
  await asKari('DELETE', `/api/members/${bo.userId}`)
})

it('refuses to transfer ownership without a recent login', async () => {
  const bo = await castColleague(app, kari, 'Bo Eier', 'planner')
  const asKari = await as(kari)
  await app.db.query("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
    kari.userId,
  ])
  const refused = { status: 403, body: { code: 'PROOF_NEEDED', data: { way: 'password' } } }
  expect(await asKari('PUT', `/api/members/${bo.userId}/role`, { role: 'owner' })).toMatchObject(refused)
  expect(await asKari('POST', `/api/members/${bo.userId}/ownership`, {})).toMatchObject(refused)
  const invitation = { email: 'eva@fjellhamar.example', role: 'owner' }
  expect(await asKari('POST', '/api/members/invitations', invitation)).toMatchObject(refused)
  expect((await asKari('PUT', `/api/members/${bo.userId}/role`, { role: 'reader' })).status).toBe(200)
})

it('refuses to transfer ownership for a superadmin who came by a link', async () => {
  const bo = await castColleague(app, kari, 'Bo Lenke', 'planner')
  const asKari = await as(kari)
  await app.db.query("update sessions set entered_by = 'admin-magic' where user_id = $1", [kari.userId])
  const invitation = { email: 'eva@fjellhamar.example', role: 'owner' }
  for (const { status } of [
    await asKari('PUT', `/api/members/${bo.userId}/role`, { role: 'owner' }),
    await asKari('POST', `/api/members/${bo.userId}/ownership`, {}),
    await asKari('POST', '/api/members/invitations', invitation),
  ])
    expect(status).toBe(403)
  expect((await people()).find(({ userId }) => userId === bo.userId)).toMatchObject({ role: 'planner' })
  await app.db.query('delete from sessions')
})

describe('a removed member', () => {
  it('is logged out at the next request, and the history keeps their name', async () => {
    const bo = await castColleague(app, kari, 'Bo Fjernet', 'planner')
    const { id } = await castVikar(app, bo, 'Ola Hansen')
    const asBo = await as(bo)
    expect((await asBo('GET', '/api/vikarer')).status).toBe(200)
    expect((await (await as(kari))('DELETE', `/api/members/${bo.userId}`)).status).toBe(200)
    expect((await asBo('GET', '/api/vikarer')).status).toBe(401)
    expect((await (await as(bo))('GET', '/api/vikarer')).status).toBe(403) // a new login opens no office
    const [row] = await app.db.query('select created_by from vikarer where id = $1', [id])
    expect(row).toEqual({ created_by: bo.userId })
    expect((await people()).map(({ fullName }) => fullName)).not.toContain('Bo Fjernet')
  })

  it('leaves no invitation behind that would admit them again', async () => {
    const bo = await castColleague(app, kari, 'Bo Baktanke', 'owner')
    const invited = await (
      await as(bo)
    )('POST', '/api/members/invitations', {
      email: 'bo.privat@epost.example',
      role: 'owner',
    })
    expect(invited.status).toBe(200)
    await (
      await as(kari)
    )('DELETE', `/api/members/${bo.userId}`)
    const token = app.tokens.derive('member_invitations', String(invited.body['id']))
    const { body } = await server.anonymous('POST', '/api/member-invitation/check', { token })
    expect(body).toEqual({ invited: null })
  })

  it('cannot be removed by another office', async () => {
    expect((await (await as(kari))('DELETE', `/api/members/${crypto.randomUUID()}`)).status).toBe(404)
  })
})

describe('the last owner', () => {
  it('cannot leave, be removed, or get another role', async () => {
    const asKari = await as(kari)
    const { employerId } = kari.scope
    const tries = [
      await asKari('POST', `/api/offices/${employerId}/leave`),
      await asKari('DELETE', `/api/members/${kari.userId}`),
      await asKari('PUT', `/api/members/${kari.userId}/role`, { role: 'planner' }),
    ]
    expect(tries.map(({ status, body }) => [status, body['code']])).toEqual(
      Array.from({ length: 3 }, () => [409, 'LAST_OWNER']),
    )
  })

  it('counts as the last one beside an owner whose login is deactivated', async () => {
    const bo = await castColleague(app, kari, 'Bo Borte', 'owner')
    await app.db.query('update profiles set soft_deleted = true where user_id = $1', [bo.userId])
    const asKari = await as(kari)
    expect((await asKari('POST', `/api/offices/${kari.scope.employerId}/leave`)).status).toBe(409)
    expect((await asKari('POST', `/api/members/${bo.userId}/ownership`)).body['code']).toBe('DEACTIVATED')
    await asKari('DELETE', `/api/members/${bo.userId}`)
  })

  it('transfers the ownership, becomes a planner, and can leave', async () => {
    const eva = await castColleague(app, kari, 'Eva Lund', 'planner')
    const asKari = await as(kari)
    expect((await asKari('POST', `/api/members/${eva.userId}/ownership`)).status).toBe(200)
    const roles = new Map((await people()).map(({ userId, role }) => [userId, role]))
    expect([roles.get(kari.userId), roles.get(eva.userId)]).toEqual(['planner', 'owner'])
    expect((await asKari('POST', `/api/members/${eva.userId}/ownership`)).status).toBe(403)
    expect((await asKari('POST', `/api/offices/${crypto.randomUUID()}/leave`)).status).toBe(404)
    expect((await asKari('POST', `/api/offices/${kari.scope.employerId}/leave`)).status).toBe(200)
    expect((await asKari('GET', '/api/vikarer')).status).toBe(401)
  })
})
