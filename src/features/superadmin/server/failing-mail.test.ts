import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPeople } from '#features/employers/server/list-people.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { askRefused, takeBounce } from '#features/asking/server/returned/take-bounce.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import type { LiveTopic } from '#server/live/topics.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castSara, PASSWORD, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { until } from '#test/until.ts'
import { message } from '../../../../scripts/message.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asSara: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  asSara = await server.logIn((await castSara(app)).email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const WORDS = '5.1.1: smtp; 550 5.1.1 User unknown'
const signUp = async (email: string) => {
  const form = { fullName: 'Eva Lund', company: 'Solsiden', phone: '', email, password: PASSWORD }
  const answer = await server.anonymous('POST', '/api/sign-up', { ...form, termsAccepted: true })
  expect(answer.status).toBe(200)
  return server.logIn(email)
}
const deliver = async (outcome: Outcome = { kind: 'accepted', gatewayId: null }) => {
  const mailer = { idempotent: false, close: () => {}, send: async () => outcome }
  await deliverEmails(app, app.system, mailer, async () => [], noteAddresses, undefined, askRefused(app))
}
/** Returns the newest mail to the address as undeliverable. */
const bounce = async (address: string) => {
  const [mail] = await app.db.query(
    'select id from email_history where recipient = $1 order by created_at desc limit 1',
    [address],
  )
  return takeBounce(app, { id: String(mail?.['id']), failed: [{ addresses: [address], words: WORDS }] })
}
const customer = async (email: string) => {
  const { body } = await asSara('GET', `/api/service/customers?search=${email}`)
  const { customers } = body as { customers: { userId: string; emailRefusal: unknown }[] }
  const [found] = customers
  const detail = await asSara('GET', `/api/service/customers/${found?.userId}`)
  expect((detail.body as { emailRefusal: unknown }).emailRefusal).toEqual(found?.emailRefusal)
  return found
}
/** The live notices of these topics from now on. */
const listen = (...topics: LiveTopic[]) => {
  const heard: string[] = []
  const stop = app.live.subscribe(topics, (keys) => heard.push(...keys))
  return { heard, stop }
}
const REFUSED = { at: expect.stringMatching(/^20.*Z$/), reason: WORDS }

it('a returned confirmation is shown to the superadmin, the operators and the person who signed up', async () => {
  const asEva = await signUp('eva@solsiden.example')
  await deliver()
  const me = async (who: Caller = asEva) => (await who('GET', '/api/me')).body
  expect(await me()).not.toHaveProperty('emailFails')
  expect(await customer('eva@solsiden.example')).toMatchObject({ emailRefusal: null })

  const { userId } = (await me()) as { userId: string }
  const page = listen(`person:${userId}`, 'superadmins')
  expect(await bounce('eva@solsiden.example')).toBe('returned')
  expect(await bounce('eva@solsiden.example')).toBe('ignored')
  await until(() => page.heard.includes('account') && page.heard.includes('service'))
  page.stop()
  expect(await me()).toMatchObject({ emailFails: true })
  expect(await me(await server.as(kari))).not.toHaveProperty('emailFails')
  expect(await customer('eva@solsiden.example')).toMatchObject({ emailRefusal: REFUSED })
  expect(await message(app, { email: 'eva@solsiden.example' })).toMatch(
    / email confirm-email: failed\n.*\n {2}attempt 1, 20.*: reported as not delivered: 5\.1\.1: smtp; 550 5\.1\.1 User unknown\n/,
  )
})

it('the mark disappears when the next mail leaves, and reappears if it is returned too', async () => {
  const email = 'sent@solsiden.example'
  const asEva = await signUp(email)
  await deliver({ kind: 'rejected', reason: '550 5.1.1 No such user', addressRefused: true })
  expect(await customer(email)).toMatchObject({ emailRefusal: { reason: '550 5.1.1 No such user' } })
  await app.db.query('delete from rate_limits')
  expect((await asEva('POST', '/api/resend-confirmation')).status).toBe(200)
  expect(await customer(email)).toMatchObject({ emailRefusal: { reason: '550 5.1.1 No such user' } })
  await deliver()
  expect(await customer(email)).toMatchObject({ emailRefusal: null })
  await bounce(email)
  expect(await customer(email)).toMatchObject({ emailRefusal: REFUSED })
})

it('a returned invitation of a colleague is marked for the office alone, until it is sent again', async () => {
  const asKari = await server.as(kari)
  const email = 'ny@fjellhamar.example'
  const invite = () => asKari('POST', '/api/members/invitations', { email, role: 'planner' })
  const invitations = async (who = kari) =>
    (await app.database.read(who.scope, (tx) => listPeople(tx, app.clock.now()))).invitations
  expect((await invite()).status).toBe(200)
  await deliver()
  expect(await invitations()).toMatchObject([{ email, emailRefusal: null }])
  const page = listen(`employer:${kari.scope.employerId}`)
  await bounce(email)
  await until(() => page.heard.includes('vikarer'))
  page.stop()
  expect(await invitations()).toMatchObject([{ email, emailRefusal: WORDS }])
  expect(await invitations(nils)).toEqual([])
  await invite()
  expect(await invitations()).toMatchObject([{ email, emailRefusal: null }])
})

it('a login gives the same answer for an address with returned mail as for any other', async () => {
  await signUp('skjult@solsiden.example')
  await deliver()
  await bounce('skjult@solsiden.example')
  const ask = async (email: string) => {
    await app.db.query('delete from rate_limits')
    const { status, body } = await server.anonymous('POST', '/api/login-link/request', { email })
    const wrong = await server.anonymous('POST', '/api/sign-in', { email, password: 'not the right one' })
    return [status, body, wrong.status, wrong.body]
  }
  expect(await ask('skjult@solsiden.example')).toEqual(await ask('finnes-ikke@solsiden.example'))
})
