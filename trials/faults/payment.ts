import { reconcilePayments } from '#features/credits/server/reconcile.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { castKari } from '#test/cast.ts'
import { startFakeStripe } from '#test/fakes/stripe.ts'
import { serveTestApp } from '#test/http.ts'
import { beginPurchase } from '#test/purchases.ts'
import { openGround } from './ground.ts'
import { judgeBalances } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

const CREDITS = 100
const EACH = 4

/** Reporters of the payment: all of them, or one alone. */
const TELLERS = [
  ['event', 'page', 'reconciler'],
  ['reconciler'],
  ['event', 'page', 'reconciler'],
  ['event', 'page', 'reconciler'],
  ['event'],
  ['page'],
] as const

/**
 * Stripe's event, the page that the buyer returns to and the reconciler, several times each and all at once, or one of
 * them alone.
 */
export const paymentAtOnce: Scenario = async (trial) => {
  const stripe = await startFakeStripe()
  const ground = await openGround(trial, stripe.env)
  const server = await serveTestApp(ground)
  const kari = await castKari(ground)
  const asKari = await server.as(kari)
  const { counts, meet } = createCount()

  const event = async (sessionId: string) => {
    const { body, signature } = stripe.event('checkout.session.completed', stripe.session(sessionId))
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await fetch(`${server.url}${serverPaths.paymentEvents}`, { method: 'POST', headers, body }))
      .status
  }
  const page = async (sessionId: string) =>
    (await asKari('POST', '/api/credits/payments', { sessionId })).status
  const reconciler = async () => reconcilePayments(ground).then(() => 200)
  const tell = { event, page, reconciler }

  const once = async (run: number) => {
    const tellers = TELLERS[run % TELLERS.length] ?? TELLERS[0]
    await ground.db.query('delete from rate_limits')
    const { sessionId, id } = await beginPurchase(ground, kari, CREDITS)
    stripe.pay(sessionId)
    await ground.db.query(
      "update sms_transactions set created_at = now() - interval '1 hour' where id = $1",
      [id],
    )
    const before = await balance()
    const statuses = await Promise.all(
      Array.from({ length: EACH }, () => tellers.map((teller) => tell[teller](sessionId))).flat(),
    )
    meet(`calls of ${tellers.join(', ')}`, statuses.length)
    const [booked] = await ground.db.query(BOOKED, [id])
    return [
      ...brokenOf({
        'everybody is told that it is credited': statuses.every((status) => status === 200),
        'the credits come once': (await balance()) === before + CREDITS && booked?.['bought'] === 1,
        'there is one receipt': booked?.['receipts'] === 1 && booked['state'] === 'paid',
      }),
      ...(await judgeBalances(ground)),
    ]
  }
  const balance = async () =>
    Number(
      (
        await ground.db.query('select balance from sms_credits where employer_id = $1', [
          kari.scope.employerId,
        ])
      )[0]?.['balance'],
    )
  const result = await repeat(trial.runs, counts, once)
  await server.close()
  await stripe.close()
  await ground.close()
  return result
}

const BOOKED = `
  select state,
    (select count(*)::integer from credit_ledger where sms_transaction_id = t.id and kind = 'bought') as bought,
    (select count(*)::integer from email_history where kind = 'receipt' and created_at >= t.paid_at) as receipts
  from sms_transactions t where id = $1`
