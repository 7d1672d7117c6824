import twilio from 'twilio'
import { castAssignment, castKari, castVikar, giveCredits } from '#test/cast.ts'
import { beginPurchase } from '#test/purchases.ts'
import { serverPaths, smsReportsPath } from '#shared/server-paths.ts'
import { FORM } from '#test/sweeps/beside.ts'
import type { Answer, Call } from '#test/calling.ts'
import { openWatch, untilQuiet } from '#test/sweeps/changes.ts'
import { first, type Verdict } from '#test/sweeps/judges.ts'
import { fakeStripe, TWILIO_TOKEN } from './public.ts'
import type { Attack, Stage } from './stage.ts'

/**
 * Calls the webhooks of payments and messages. Forged, unsigned, old, altered, 1 MB, or in another's name: refused, and
 * nothing changes. The genuine call is accepted; replayed, it changes nothing more.
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
    path: serverPaths.paymentEvents,
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
  const { app } = stage.target
  const sms = await castSms(stage, kari)
  const sveve = addressOf(app, 'sveve')
  await refused(stage, 'a report', forgedReports(stage, sms))
  await ofNobody(stage, post(sveve, 'ref=%00&status=true&id=7&number=%00'))
  await takenOnce(stage, 'a report of Sveve', post(sveve, bySveve(sms)))
  await takenOnce(stage, 'a report of LINK', post(addressOf(app, 'link'), byLink(sms), JSON_TYPE), 0)
  await takenOnce(stage, 'a report of Twilio', byTwilio(stage, sms).signed(), 0)
}

/** A message of the service that may be reported on. */
interface Sms {
  readonly id: string
  /** E.164. */
  readonly phone: string
}

const castSms = async ({ target: { app } }: Stage, kari: Kari): Promise<Sms> => {
  await giveCredits(app, kari, 5)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
  await untilQuiet(app)
  const [sms] = await app.db.query('select id from sms_history limit 1')
  return { id: String(sms?.['id']), phone: ola.phone }
}

const forgedReports = (stage: Stage, sms: Sms): (readonly [string, Call])[] => {
  const { app } = stage.target
  const [link, sveve] = [addressOf(app, 'link'), addressOf(app, 'sveve')]
  const twilioCalls = byTwilio(stage, sms)
  return [
    ...['link', 'sveve', 'twilio', 'local', 'ukjent'].map(
      (gateway) =>
        [
          `${gateway} with another secret`,
          post(smsReportsPath(gateway, 'x'.repeat(22)), bySveve(sms)),
        ] as const,
    ),
    [
      "sveve with link's secret",
      post(smsReportsPath('sveve', app.tokens.derive('sms-reports', 'link')), bySveve(sms)),
    ],
    ['the stand-in, which reports by hand', post(addressOf(app, 'local'), bySveve(sms))],
    ['twilio, not signed', twilioCalls.unsigned],
    ['twilio, signed by another', twilioCalls.signed({ token: 'e'.repeat(32) })],
    ['twilio, signed for another address', twilioCalls.signed({ ref: 'x' })],
    ['link, no JSON', post(link, '{"refId":', JSON_TYPE)],
    ['link, 1 MB', post(link, 'x'.repeat(1_000_000), JSON_TYPE)],
    ['sveve, 10 MB', post(sveve, 'x'.repeat(10_000_000))],
  ]
}

const JSON_TYPE = { 'content-type': 'application/json' }

const post = (path: string, body: string, headers: Record<string, string> = FORM): Call => ({
  method: 'POST',
  path,
  body,
  headers,
})

const addressOf = ({ tokens }: Stage['target']['app'], gateway: string) =>
  smsReportsPath(gateway, tokens.derive('sms-reports', gateway))

const bySveve = ({ id, phone }: Sms) =>
  new URLSearchParams({ number: phone.slice(3), status: 'true', id: '7', ref: id }).toString()

const byLink = ({ id }: Sms) =>
  JSON.stringify({
    refId: id,
    id: 'L1',
    operator: 'no.telenor',
    timestamp: '2026-11-23',
    resultCode: 1001,
  })

/** Signs the fields together with the called address. */
const byTwilio = ({ target: { app, origin } }: Stage, { id, phone }: Sms) => {
  const fields = { MessageSid: `SM${'1'.repeat(32)}`, MessageStatus: 'delivered', To: phone }
  const addressFor = (ref: string) => `${addressOf(app, 'twilio')}?ref=${ref}`
  const unsigned = post(addressFor(id), new URLSearchParams(fields).toString())
  const signed = ({ token = TWILIO_TOKEN, ref = id } = {}): Call => ({
    ...unsigned,
    headers: {
      ...unsigned.headers,
      'x-twilio-signature': twilio.getExpectedTwilioSignature(token, origin + addressFor(ref), fields),
    },
  })
  return { unsigned, signed }
}

const refused = async (stage: Stage, what: string, calls: readonly (readonly [string, Call])[]) => {
  const whatChanged = await openWatch(stage.target.app)
  for (const [how, call] of calls) {
    const answer = await stage.send(call)
    stage.tally.note(`${what}, ${how}`, first(judgeForged(answer), await whatChanged()))
  }
}

/** A gateway repeats refused reports for hours: a report on an unknown message is accepted and ignored. */
const ofNobody = async (stage: Stage, call: Call) => {
  const whatChanged = await openWatch(stage.target.app)
  await stage.send(call)
  stage.tally.note('a report of no message of ours', await whatChanged())
}

export const judgeForged = ({ status }: Pick<Answer, 'status'>): Verdict =>
  status >= 400 && status < 500 ? null : `was taken with ${status}`

/** The first genuine report of a kind changes something (`changes` 1), later ones do not. */
const takenOnce = async (stage: Stage, what: string, call: Call, changes = 1) => {
  const whatChanged = await openWatch(stage.target.app, ['email_history'])
  const { status, text } = await stage.send(call)
  const change = await whatChanged()
  stage.tally.note(what, status === 200 ? null : `was refused with ${status}: ${text}`)
  if (changes > 0) stage.tally.note(`${what} counts`, change === null ? 'changed nothing' : null)
  await Promise.all(Array.from({ length: 10 }, () => stage.send(call)))
  stage.tally.note(`${what}, ten times more`, await whatChanged())
}
