import { serverPaths } from '#shared/server-paths.ts'
import { ask } from './ask.ts'
import type { Cluster } from './cluster.ts'
import type { Office } from './offices.ts'
import type { Retry } from './retry.ts'

const OK = 200

/**
 * An office buys credits and pays for them; Stripe repeats its report until it is accepted. Returns the checkout
 * session, or null if one of the two calls failed.
 */
export const buyCredits = async (
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
