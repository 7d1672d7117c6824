import { fileURLToPath } from 'node:url'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { PASSWORD } from '#test/cast.ts'
import { cookieOf } from '#test/cookies.ts'
import { startFakeStripe, type FakeStripe } from '#test/fakes/stripe.ts'
import { freePort } from '#test/free-port.ts'
import { spawnService, startService } from '#test/process.ts'
import { readOutbox } from '#test/outbox.ts'
import { until } from '#test/until.ts'
import { openGround, type Ground } from './ground.ts'
import { judgeBalances } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

const FIVE_MINUTES = 5 * 60_000
/** The offsets of the web process's and the worker's clocks from the database's and all others. */
const OFF = [
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
] as const
/** Customers created before the clocks change. */
const CUSTOMERS = 4

const SHIFT = fileURLToPath(new URL('shift-clock.ts', import.meta.url))
const off = (env: Readonly<Record<string, string>>, minutes: number) => ({
  env: {
    ...env,
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${SHIFT}`,
    FAULTS_CLOCK_MS: String(minutes * FIVE_MINUTES),
  },
})

/** The machines' clocks are five minutes off, together or against each other, and customers work as usual. */
export const clockOff: Scenario = async (trial) => {
  const stripe = await startFakeStripe()
  const ground = await openGround(trial, stripe.env)
  const port = await freePort()
  const { counts, meet } = createCount()
  const start = async ([web, worker]: readonly [number, number]) => {
    meet(`web ${web * 5} min, worker ${worker * 5} min`)
    const behind = spawnService(ground.config.dataDir, port, 'worker', off(ground.env, worker))
    return { behind, service: await startService(ground.config.dataDir, port, 'web', off(ground.env, web)) }
  }
  const stop = async () => {
    await running?.service.end('SIGTERM')
    await running?.behind.end('SIGTERM')
  }
  let running: Awaited<ReturnType<typeof start>> | undefined

  const once = async (run: number) => {
    if (run % CUSTOMERS === 0) {
      await stop()
      running = await start(OFF[(run / CUSTOMERS) % OFF.length] ?? OFF[0])
    }
    await ground.db.query('delete from rate_limits') // all customers share this network
    const broken = await serve({ url: running?.service.url ?? '', ground, stripe, run, meet })
    return [...broken, ...(await judgeBalances(ground))]
  }
  const result = await repeat(trial.runs, counts, once)
  await stop()
  await stripe.close()
  await ground.close()
  return result
}

interface Visit {
  readonly url: string
  readonly ground: Ground
  readonly stripe: FakeStripe
  readonly run: number
  readonly meet: (what: string) => void
}

/** A new customer signs up, buys, asks a substitute, cancels, and logs in by a link. */
const serve = async (visit: Visit): Promise<string[]> => {
  const { url, ground, run } = visit
  const email = `kari.${crypto.randomUUID()}@fjellhamar.example`
  let cookie = ''
  const send = (address: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie }
    return fetch(`${url}/api${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const post = async (address: string, body: object) => {
    const answer = await send(address, body)
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    if (answer.headers.getSetCookie().length > 0) cookie = cookieOf(answer.headers)
    return (await answer.json()) as Record<string, unknown>
  }
  const me = async () => (await fetch(`${url}/api/me`, { headers: { cookie } })).text()

  const company = 'Fjellhamar skole'
  await post('/sign-up', {
    fullName: 'Kari Nordmann',
    email,
    password: PASSWORD,
    company,
    termsAccepted: true,
  })
  await post('/confirm-email', { token: await tokenIn(visit, email, 'Bekreft') })
  const credited = await buy(visit, post, email)

  const to = `+47${40_100_000 + run}`
  const form = { fullName: 'Ola Vikar', phone: to, email: `ola${run}@vikar.example`, company: '', skills: '' }
  await post('/vikarer', { ...form, availability: 'available' })
  const made = await post('/assignments', assignment())
  const [request] = await caughtSms(visit, to, 1)
  const link = /\/r\/([\w-]{22})/.exec(request ?? '')?.[1] ?? ''
  const page = await fetch(`${url}${paths.response(link)}`)
  const claimed = await post(`/responses/${link}/claim`, {})
  await post(`/assignments/${String(made['id'])}/cancel`, {})
  const sms = await caughtSms(visit, to, 2)

  cookie = ''
  cookie = cookieOf((await send('/login-link/request', { email })).headers) // the browser that requested it
  const token = await tokenIn(visit, email, 'Logg inn').catch(() => '') // an ended session is not sent
  cookie = cookieOf((await send('/login-link', { token })).headers)
  const isIn = (await me()).includes(email)
  return brokenOf({
    'what is paid is credited once': credited === 100,
    'the link of an SMS opens': page.status === 200,
    'the yes wins': claimed['outcome'] === 'won',
    'who had it is told that it is cancelled': sms.length === 2,
    'a link comes by mail and logs in': isIn,
    'nothing went out twice': (await doubts(ground)) === 0,
  })
}

type Post = (address: string, body: object) => Promise<Record<string, unknown>>

/** Reported by Stripe, whose event may be too old by this clock, and then by the page or by the reconciler. */
const buy = async ({ url, ground: { db }, stripe, run, meet }: Visit, post: Post, email: string) => {
  const [sold] = await db.query('select id from sms_pricing where credits = 100')
  const { url: checkout } = await post('/credits/checkout', { priceId: sold?.['id'], smsAmount: 100 })
  const sessionId = String(checkout).split('/').at(-1) ?? ''
  stripe.pay(sessionId)
  const { body, signature } = stripe.event('checkout.session.completed', stripe.session(sessionId))
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const { ok } = await fetch(`${url}${serverPaths.paymentEvents}`, { method: 'POST', headers, body })
  if (!ok) meet('events of Stripe were too old')
  if (run % 2 === 0) await post('/credits/payments', { sessionId })
  else {
    await db.query(
      "update sms_transactions set created_at = now() - interval '1 hour' where session_id = $1",
      [sessionId],
    )
    await db.query("select graphile_worker.add_job('reconcile-payments')")
  }
  const balance = async () => {
    const [row] = await db.query(
      `select balance from sms_credits where employer_id =
        (select employer_id from profiles p join users u on u.id = p.user_id where u.email = $1)`,
      [email],
    )
    return Number(row?.['balance'])
  }
  await until(async () => (await balance()) > 0, 30)
  return balance()
}

const assignment = () => ({
  requestId: crypto.randomUUID(),
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2099-12-01',
  startTime: '07:45',
  endTime: '14:30',
  recipients: { kind: 'all', alsoIds: [] },
  channels: ['sms'],
})

interface Outbox {
  readonly sms: readonly { to: string; text: string }[]
  readonly email: readonly { to: string; subject: string; text: string }[]
}
/** All processes of a trial share one folder. */
const outbox = async ({ url, ground }: Visit) => (await readOutbox(url, ground.config)) as Outbox

/** Waits for this many SMS to a number. */
const caughtSms = async (visit: Visit, to: string, count: number): Promise<string[]> => {
  const texts = async () => (await outbox(visit)).sms.filter((sms) => sms.to === to).map(({ text }) => text)
  await until(async () => (await texts()).length >= count, 30)
  return texts()
}

/** Waits for the mail about this and returns its secret. */
const tokenIn = async (visit: Visit, to: string, about: string): Promise<string> => {
  const find = async () =>
    (await outbox(visit)).email.find((mail) => mail.to === to && mail.subject.includes(about))
  await until(async () => (await find()) !== undefined, 30)
  return /token=([\w-]{22})/.exec((await find())?.text ?? '')?.[1] ?? ''
}

const doubts = async ({ db }: Ground) => {
  const [row] =
    await db.query(`select (select count(*) from sms_history where possible_duplicate or attempts > 1)
    + (select count(*) from email_history where possible_duplicate or attempts > 1) as doubts`)
  return Number(row?.['doubts'])
}
