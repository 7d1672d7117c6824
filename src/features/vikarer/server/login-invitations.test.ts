import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { osloToday } from '#shared/dates.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castLogin, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { castInvitation } from '#test/login-links.ts'
import { noticesSoFar } from '#test/notices.ts'
import type { Vikar } from '../contract.ts'
import { INVITATION_GONE } from '../texts.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asKari: Caller
let asOla: Caller
/** Ola's row at Kari's, who has invited him; he works for Nils. */
let here: Vikar
let userId: string

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  asKari = await server.as(kari)
})
beforeEach(async () => {
  await app.db.query('delete from rate_limits')
  const there = await castVikar(app, nils, 'Ola Hansen')
  const login = await castLogin(app, there)
  userId = login.userId
  here = await castVikar(app, kari, 'Ola Hansen')
  await app.db.query('update vikarer set email = $2 where id = $1', [here.id, there.email])
  asOla = await server.logIn(login.email)
  expect((await asKari('POST', `/api/vikarer/${here.id}/account`, {})).status).toBe(200)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const castOla = () => castVikar(app, nils, 'Ola Hansen')
const answer = (said: 'yes' | 'no', as = asOla) =>
  as('POST', `/api/my-invitations/${kari.scope.employerId}`, { answer: said })
const invitations = async () => (await asOla('GET', '/api/my-invitations')).body
const readRow = async () => (await asKari('GET', `/api/vikarer/${here.id}`)).body as Vikar
const linkedTo = async () =>
  (await app.db.query('select user_id from vikarer where id = $1', [here.id]))[0]?.['user_id']

describe('an invitation to a login in use', () => {
  it("links the register with the yes, and copies the substitute's own entries there", async () => {
    const today = osloToday(new Date())
    const period = { id: crypto.randomUUID(), startDate: today, endDate: today, reason: 'Syk' }
    await asOla('POST', '/api/my-availability/periods', period)
    await asOla('PUT', '/api/my-availability/sms', { noSms: true })
    expect(await readRow()).toMatchObject({ login: 'invited', absence: null, noSms: false })
    expect((await answer('yes')).status).toBe(200)
    expect(await readRow()).toMatchObject({ login: 'active', absence: { until: today }, noSms: true })
    expect(await invitations()).toEqual({ invitations: [] })
  })

  it('looks the same to the office before and after a no, and refreshes none of its pages', async () => {
    await noticesSoFar(app)
    const told: unknown[] = []
    const stop = app.live.subscribe([`employer:${kari.scope.employerId}`], (topics) => told.push(topics))
    const before = await readRow()
    expect((await answer('no')).status).toBe(200)
    expect(await readRow()).toEqual(before)
    await noticesSoFar(app)
    stop()
    expect(told).toEqual([])
    expect(await invitations()).toEqual({ invitations: [] })
  })

  it('can be accepted after a no, and returns when it is sent again', async () => {
    await answer('no')
    await asKari('POST', `/api/vikarer/${here.id}/account/resend`, {})
    expect(await invitations()).toMatchObject({ invitations: [{ employerName: 'Fjellhamar skole' }] })
    await answer('no')
    expect((await answer('yes')).status).toBe(200)
    expect(await linkedTo()).toBe(userId)
  })

  it('carries the owner’s name while the office has none', async () => {
    const rename = (name: string | null) =>
      app.db.query('update employers set name = $2 where id = $1', [kari.scope.employerId, name])
    await rename(null)
    await asKari('POST', `/api/vikarer/${here.id}/account/resend`, {})
    expect(await invitations()).toMatchObject({ invitations: [{ employerName: 'Kari Nordmann' }] })
    const [mail] = await app.db.query(
      "select subject from email_history where kind = 'login-invitation' order by id desc limit 1",
    )
    expect(mail).toEqual({ subject: 'Kari Nordmann inviterer deg som vikar hos Vikarklar' })
    await rename('Fjellhamar skole')
  })

  it('keeps the substitute’s later number from the office', async () => {
    await asOla('PUT', '/api/my-phone', { phone: '41234500', employerIds: [nils.scope.employerId] })
    const { status } = await asOla('PUT', '/api/my-phone', {
      phone: '41234501',
      employerIds: [kari.scope.employerId],
    })
    expect(status).toBe(404)
    expect((await readRow()).phone).toBe(here.phone)
  })

  it.each([
    ['has expired', "update login_invitations set expires_at = now() - interval '1 second'"],
    [
      'went to an address that was corrected',
      "update vikarer set email = 'rettet@vikar.example' where id = $1",
    ],
    ['is of a row that was removed', 'delete from vikarer where id = $1'],
  ])('takes no answer once it %s', async (_, change) => {
    await app.db.query(change, change.includes('$1') ? [here.id] : [])
    expect(await answer('yes')).toMatchObject({ status: 404, body: { message: INVITATION_GONE } })
    expect((await answer('no')).status).toBe(404)
    expect(await linkedTo()).not.toBe(userId)
  })

  it('can be answered by Ola alone', async () => {
    const siri = await castLogin(app, await castVikar(app, nils, 'Siri Dahl'))
    expect((await answer('yes', await server.logIn(siri.email))).status).toBe(404)
    expect((await answer('yes', asKari)).status).toBe(403)
    expect(await linkedTo()).toBeNull()
  })
})

describe('an invitation', () => {
  it('looks the same to the office whether the address has a login, a deactivated one or none', async () => {
    const [active, deactivated, none] = [await castOla(), await castOla(), await castOla()]
    await castLogin(app, active)
    const gone = await castLogin(app, deactivated)
    await app.db.query('update profiles set soft_deleted = true where user_id = $1', [gone.userId])
    const seen = []
    for (const { email } of [active, deactivated, none]) {
      const row = await castVikar(app, kari, 'Ola Hansen')
      await app.db.query('update vikarer set email = $2 where id = $1', [row.id, email])
      const sent = await asKari('POST', `/api/vikarer/${row.id}/account`, {})
      const again = await asKari('POST', `/api/vikarer/${row.id}/account`, {})
      const resent = await asKari('POST', `/api/vikarer/${row.id}/account/resend`, {})
      const read = await asKari('GET', `/api/vikarer/${row.id}`)
      const own = new Set([row.id, row.phone, email, (read.body as Vikar).createdAt])
      seen.push(
        [sent, again, resent, read].map(({ status, text }) =>
          [...own].reduce(
            (shown, each) => shown.replaceAll(each, 'X'),
            `${status} ${text.replace(/"version":"[^"]*"/, '')}`,
          ),
        ),
      )
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    const noted = await app.db.query(
      `select distinct action, subject_type, detail from audit_log
        where employer_id = $1 and subject_id in (select id::text from vikarer where email = any($2))`,
      [kari.scope.employerId, [active, deactivated, none].map(({ email }) => email)],
    )
    expect(noted).toEqual([{ action: 'login-invited', subject_type: 'vikar', detail: {} }])
  })
})

describe('the link of an invitation to a new login', () => {
  it('takes a no, which creates no login and is hidden from the office', async () => {
    const siri = await castVikar(app, kari, 'Siri Dahl')
    const token = await castInvitation(app, kari, siri)
    const before = (await asKari('GET', `/api/vikarer/${siri.id}`)).body
    expect((await server.anonymous('POST', '/api/invitation/decline', { token })).status).toBe(200)
    expect((await asKari('GET', `/api/vikarer/${siri.id}`)).body).toEqual(before)
    expect((await server.anonymous('POST', '/api/invitation/decline', { token })).status).toBe(410)
    expect((await server.anonymous('POST', '/api/invitation/check', { token })).body).toEqual({
      email: null,
      employerName: null,
    })
  })
})
