import twilio from 'twilio'
import { castAssignment, castKari, castVikar, giveCredits } from '#test/cast.ts'
import { beginPurchase } from '#test/purchases.ts'
import { paths } from '#shared/paths.ts'
import type { Answer, Call } from './calls.ts'
import { openWatch, untilQuiet } from './changes.ts'
import { first, type Verdict } from './judges.ts'
import { fakeStripe, TWILIO_TOKEN } from './public.ts'
import type { Attack, Stage } from './stage.ts'

/**
 * Others call us about payments and messages. Forged, unsigned, old, changed on the way, 1 MB, or in the name of somebody else: refused,
 * and nothing changes. The genuine one is taken; played again, it changes nothing more.
 */
export const attack: Attack = async (stage) => {
  const kari = await castKari(stage.target.app)
  await payments(stage, kari)
  await reports(stage, kari)
}

type Kari = Awaited<ReturnType<typeof castKari>>

const payments = async (stage: Stage, kari: Kari) => {
  const { app } = stage.target
  const stripe = await fakeStripe()
  const { sessionId } = await beginPurchase(app, kari)
  await untilQuiet(app)
  stripe.pay(sessionId)
  const told = { id: sessionId, object: 'checkout.session', payment_status: 'paid' }
  const event = (options?: Parameters<typeof stripe.event>[2]) =>
    stripe.event('checkout.session.completed', told, options)
  const genuine = event()
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  const old = event({ timestamp: hourAgo })
  const forged = event({ secret: 'whsec_noeHeltAnnet' })
  const call = (body: string, signature?: string): Call => ({
    method: 'POST',
    path: paths.paymentEvents,
    body,
    ...(signature === undefined
      ? {}
      : { headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }),
  })
  const other = genuine.body.replace(sessionId, 'cs_test_noeHeltAnnet')
  const bad: readonly (readonly [what: string, call: Call])[] = [
    ['without a signature', call(genuine.body)],
    ['with an empty one', call(genuine.body, '')],
    ['signed with another secret', call(forged.body, forged.signature)],
    ['an hour old', call(old.body, old.signature)],
    ['with another body', call(other, genuine.signature)],
    ['with the signature of another', call(genuine.body, old.signature)],
    ['with a newer time', call(genuine.body, genuine.signature.replace(/t=\d+/, `t=${hourAgo + 3700}`))],
    ['with the scheme of tests', call(genuine.body, genuine.signature.replace('v1=', 'v0='))],
    ['1 MB', call('x'.repeat(1_000_000), genuine.signature)],
    ['10 MB', call('x'.repeat(10_000_000), genuine.signature)],
    ['broken', call(genuine.body.slice(0, -10), genuine.signature)],
    ['by GET', { ...call(genuine.body, genuine.signature), method: 'GET' }],
  ]
  await refused(stage, 'a payment', bad)
  await takenOnce(stage, 'a payment', call(genuine.body, genuine.signature))
  const [{ balance } = {}] = await app.db.query('select balance from sms_credits where employer_id = $1', [
    kari.scope.employerId,
  ])
  stage.tally.note(
    'the balance afterwards',
    Number(balance) === 100 ? null : `${String(balance)} instead of 100`,
  )
}

const reports = async (stage: Stage, kari: Kari) => {
  const { app, origin } = stage.target
  await giveCredits(app, kari, 5)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
  await untilQuiet(app)
  const [sms] = await app.db.query('select id from sms_history limit 1')
  const ref = String(sms?.['id'])
  const addressOf = (gateway: string, secret = app.tokens.derive('sms-reports', gateway)) =>
    paths.smsReports(gateway, secret)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const sveve = new URLSearchParams({ number: ola.phone.slice(3), status: 'true', id: '7', ref }).toString()
  const link = JSON.stringify({
    refId: ref,
    id: 'L1',
    operator: 'no.telenor',
    timestamp: '2026-11-23',
    resultCode: 1001,
  })
  const twilioFields = { MessageSid: `SM${'1'.repeat(32)}`, MessageStatus: 'delivered', To: ola.phone }
  const twilioUrl = `${addressOf('twilio')}?ref=${ref}`
  const signed = (token: string, url: string) =>
    twilio.getExpectedTwilioSignature(token, origin + url, twilioFields)
  const post = (path: string, body: string, headers: Record<string, string> = form): Call => ({
    method: 'POST',
    path,
    body,
    headers,
  })
  const twilioCall = (signature: string, path = twilioUrl) =>
    post(path, new URLSearchParams(twilioFields).toString(), { ...form, 'x-twilio-signature': signature })
  const wrong = 'x'.repeat(22)
  const bad: [string, Call][] = [
    ...['link', 'sveve', 'twilio', 'local', 'ukjent'].map((gateway): [string, Call] => [
      `${gateway} with another secret`,
      post(addressOf(gateway, wrong), sveve),
    ]),
    [
      "sveve with link's secret",
      post(paths.smsReports('sveve', app.tokens.derive('sms-reports', 'link')), sveve),
    ],
    ['the stand-in, which reports by hand', post(addressOf('local'), sveve)],
    ['twilio, not signed', post(twilioUrl, new URLSearchParams(twilioFields).toString())],
    ['twilio, signed by another', twilioCall(signed('e'.repeat(32), twilioUrl))],
    ['twilio, signed for another address', twilioCall(signed(TWILIO_TOKEN, `${addressOf('twilio')}?ref=x`))],
    ['link, no JSON', post(addressOf('link'), '{"refId":', { 'content-type': 'application/json' })],
    ['link, 1 MB', post(addressOf('link'), 'x'.repeat(1_000_000), { 'content-type': 'application/json' })],
    ['sveve, 10 MB', post(addressOf('sveve'), 'x'.repeat(10_000_000))],
  ]
  await refused(stage, 'a report', bad)
  await ofNobody(stage, post(addressOf('sveve'), 'ref=%00&status=true&id=7&number=%00'))
  await takenOnce(stage, 'a report of Sveve', post(addressOf('sveve'), sveve))
  await takenOnce(
    stage,
    'a report of LINK',
    post(addressOf('link'), link, { 'content-type': 'application/json' }),
    0,
  )
  await takenOnce(stage, 'a report of Twilio', twilioCall(signed(TWILIO_TOKEN, twilioUrl)), 0)
}

const refused = async (stage: Stage, what: string, calls: readonly (readonly [string, Call])[]) => {
  const whatChanged = await openWatch(stage.target.app)
  for (const [how, call] of calls) {
    const answer = await stage.send(call)
    stage.tally.note(`${what}, ${how}`, first(judgeForged(answer), await whatChanged()))
  }
}

/** A gateway repeats for hours what is not taken: what is told of no message of ours is taken, and that is all. */
const ofNobody = async (stage: Stage, call: Call) => {
  const whatChanged = await openWatch(stage.target.app)
  await stage.send(call)
  stage.tally.note('a report of no message of ours', await whatChanged())
}

export const judgeForged = ({ status }: Pick<Answer, 'status'>): Verdict =>
  status >= 400 && status < 500 ? null : `was taken with ${status}`

/** The first genuine one of a kind changes something (`changes` 1), and no later one does. */
const takenOnce = async (stage: Stage, what: string, call: Call, changes = 1) => {
  const whatChanged = await openWatch(stage.target.app, ['email_history'])
  const { status, text } = await stage.send(call)
  const change = await whatChanged()
  stage.tally.note(what, status === 200 ? null : `was refused with ${status}: ${text}`)
  if (changes > 0) stage.tally.note(`${what} counts`, change === null ? 'changed nothing' : null)
  await Promise.all(Array.from({ length: 10 }, () => stage.send(call)))
  stage.tally.note(`${what}, ten times more`, await whatChanged())
}
