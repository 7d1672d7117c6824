import { addDays, osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { ask, sayYes } from './ask.ts'
import type { Cluster } from './cluster.ts'
import { readLinks } from './messages.ts'
import type { Office } from './offices.ts'
import { createRetry, repeatedly, type Done, type Retry } from './retry.ts'

export interface Load {
  readonly done: Done
  /** Lets everyone finish their present act. */
  stop(): Promise<void>
}

const OFFICE_CLIENTS = 4
const PHONES = 4
/** Milliseconds for people to read, and for the machine to do other work. */
const PAUSE_MS = 20
/** Milliseconds between purchases: an employer may call the payment provider 60 times an hour. */
const PAUSE_OF_BUYER_MS = 2000

/**
 * Offices make assignments, read pages and buy credits; telephones open the links of their SMS, and say yes. Every
 * request goes through the proxy and is repeated until it is acknowledged, as people do.
 */
export const startLoad = (cluster: Cluster, offices: readonly Office[]): Load => {
  const done: Done = {
    requests: 0,
    failures: [],
    givenUp: [],
    created: [],
    answered: [],
    bought: [],
    timings: [],
  }
  const retry = createRetry(done)

  const workAt = (office: Office) => async () => {
    const body = { ...shiftFor(office), requestId: crypto.randomUUID() }
    await retry(
      'create',
      async () => {
        const answer = await ask(cluster.url, 'POST', '/api/assignments', { cookie: office.cookie, body })
        if (answer.status === CREATED) done.created.push(idOf(answer.body))
        return answer.status
      },
      CREATED,
    )
    for (const path of ['/api/assignments', '/api/credits/balance', '/api/me'])
      await retry(path, async () => (await ask(cluster.url, 'GET', path, office)).status, 200)
  }
  const links = readLinks(cluster)
  const answer = async () => {
    const token = links.next()
    if (token === undefined) return
    await retry('page', async () => (await ask(cluster.url, 'GET', paths.response(token))).status, 200)
    const yes = async () => {
      const status = await sayYes(cluster.url, token)
      if (status === ANSWERED) done.answered.push(token)
      return status
    }
    await retry('yes', yes, ANSWERED)
  }

  let purchases = 0
  const buy = async () => {
    const office = offices[(purchases += 1) % offices.length]
    const session = office ? await buyCredits(cluster, office, retry) : null
    if (session !== null) done.bought.push(session)
  }

  const atDesks = Array.from({ length: OFFICE_CLIENTS }, (_, index) => offices[index % offices.length])
  const people = [
    ...atDesks.filter((office) => office !== undefined).map((office) => repeatedly(PAUSE_MS, workAt(office))),
    ...Array.from({ length: PHONES }, () => repeatedly(PAUSE_MS, answer)),
    repeatedly(PAUSE_OF_BUYER_MS, buy),
  ]
  return {
    done,
    stop: async () => void (await Promise.all(people.map((stop) => stop()))),
  }
}

const CREATED = 200
const ANSWERED = 303

const idOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : ''

let days = 0

/** A shift for everyone in the register, each on another day, so that one person can have them all. */
export const shiftFor = ({ vikarIds }: Office) => ({
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: addDays(osloToday(new Date()), (days += 1)),
  startTime: '07:45',
  endTime: '14:30',
  description: '',
  requirements: '',
  recipients: { kind: 'chosen', vikarIds },
  channels: ['sms', 'email'],
})

const OK = 200

/**
 * An office buys credits and pays for them; Stripe repeats its report until it is accepted. Returns the checkout
 * session, or null if one of the two calls failed.
 */
const buyCredits = async (
  { url, stripe }: Pick<Cluster, 'url' | 'stripe'>,
  { cookie }: Office,
  retry: Retry,
): Promise<string | null> => {
  let sessionId = ''
  const isBegun = await retry(
    'checkout',
    async () => {
      const chosen = await chooseFirst(url, cookie)
      if (chosen === null) return 'no package'
      const answer = await ask(url, 'POST', '/api/credits/checkout', { cookie, body: chosen })
      if (answer.status === OK) sessionId = lastPart(answer.body)
      return answer.status
    },
    OK,
  )
  if (!isBegun) return null
  stripe.pay(sessionId)
  return (await retry('payment event', () => report(url, stripe, sessionId), OK)) ? sessionId : null
}

const chooseFirst = async (url: string, cookie: string) => {
  const { status, body } = await ask(url, 'GET', '/api/credits/packages', { cookie })
  if (status !== OK) return null
  const { packages } = body as { packages: { id: string; credits: number; priceOre: number }[] }
  const [first] = packages
  return first ? { priceId: first.id, smsAmount: first.credits, priceOre: first.priceOre } : null
}

const lastPart = (body: unknown) =>
  String((body as { url: string }).url)
    .split('/')
    .at(-1) ?? ''

const report = async (url: string, stripe: Cluster['stripe'], sessionId: string): Promise<number> => {
  const { body, signature } = stripe.event('checkout.session.completed', stripe.session(sessionId))
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await fetch(url + serverPaths.paymentEvents, { method: 'POST', headers, body })
  await answer.text()
  return answer.status
}
