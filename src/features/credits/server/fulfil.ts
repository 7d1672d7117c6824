import { sql } from 'kysely'
import { sendEmails } from '#features/email/server/send.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { receiptMail } from './messages.ts'
import { paymentsOf } from './payments/create.ts'
import type { Payment } from './payments/provider.ts'
import { settleReversal } from './reverse.ts'

export type Fulfilment =
  /** `credited`: by this call; `credited-before`: by an earlier one. The balance in credits. */
  | { readonly kind: 'credited' | 'credited-before'; readonly employerId: string; readonly balance: number }
  | { readonly kind: 'not-paid'; readonly employerId: string }
  /** Paid, but not what was agreed: nothing is credited, and somebody must look. */
  | { readonly kind: 'held'; readonly employerId: string }
  | { readonly kind: 'unknown' }

const service = new SystemScope(null)

/**
 * Credits a purchase that is paid, exactly once, whoever calls and however often: the provider's event, the page that the
 * buyer comes back to, and the reconciler. What was paid is asked of the provider and must be our own snapshot's price.
 * The row of the purchase is locked first, and its state lets one through; the ledger's unique index would stop a second.
 *
 * @throws PaymentUnavailable when the provider does not answer: nothing has changed
 */
export const fulfilPayment = async (services: Services, sessionId: string): Promise<Fulfilment> => {
  const payment = await paymentsOf(services).readPayment(sessionId)
  if (!payment?.purchaseId) return { kind: 'unknown' }
  const { purchaseId } = payment
  const fulfilment = await services.database.transaction(service, async (tx) => {
    const purchase = await lockPurchase(tx, services, payment, purchaseId)
    return purchase ? settle(tx, services, purchase, payment) : ({ kind: 'unknown' } as const)
  })
  if (fulfilment.kind === 'held')
    services.log.error({ purchaseId }, 'a payment does not match its purchase: nothing is credited')
  if (fulfilment.kind !== 'credited' && fulfilment.kind !== 'credited-before') return fulfilment
  if (fulfilment.kind === 'credited') services.live.publish(`employer:${fulfilment.employerId}`, ['credits'])
  // A refund that was told of before the payment was known to us, or while the provider did not answer.
  if (payment.paymentRef) await settleReversal(services, payment.paymentRef)
  return fulfilment
}

interface LockedPurchase {
  readonly id: string
  readonly employerId: string
  readonly userId: string | null
  readonly state: 'started' | 'paid' | 'canceled' | 'refunded' | 'held'
  readonly packageName: string
  readonly amount: number
  readonly priceOre: number | null
  readonly currency: string
}

const lockPurchase = async (
  tx: SystemTransaction,
  services: Services,
  { sessionId }: Payment,
  purchaseId: string,
): Promise<LockedPurchase | undefined> =>
  tx
    .selectFrom('smsTransactions')
    .select(['id', 'employerId', 'userId', 'state', 'packageName', 'amount', 'priceOre', 'currency'])
    .where('id', '=', purchaseId)
    .where('provider', '=', paymentsOf(services).name)
    .where((either) => either.or([either('sessionId', '=', sessionId), either('sessionId', 'is', null)]))
    .forUpdate()
    .executeTakeFirst()

const settle = async (
  tx: SystemTransaction,
  services: Services,
  purchase: LockedPurchase,
  payment: Payment,
): Promise<Fulfilment> => {
  const { employerId, state } = purchase
  if (state === 'paid' || state === 'refunded')
    return { kind: 'credited-before', employerId, balance: await readBalanceOf(tx, employerId) }
  if (state === 'held') return { kind: 'held', employerId }
  if (payment.state === 'open') return { kind: 'not-paid', employerId }
  if (payment.state === 'expired') {
    await move(tx, purchase, payment, 'canceled')
    return { kind: 'not-paid', employerId }
  }
  if (payment.amountOre !== purchase.priceOre || payment.currency !== purchase.currency) {
    await move(tx, purchase, payment, 'held')
    return { kind: 'held', employerId }
  }
  return { kind: 'credited', employerId, balance: await credit(tx, services, purchase, payment) }
}

const move = (
  tx: SystemTransaction,
  { employerId, id }: LockedPurchase,
  { sessionId, paymentRef }: Payment,
  state: 'canceled' | 'held',
) =>
  tx
    .updateTable('smsTransactions')
    .set({ state, sessionId, paymentRef })
    .where('employerId', '=', employerId)
    .where('id', '=', id)
    .execute()

/**
 * The next receipt number (the counter is a row, so that a payment that is rolled back leaves no gap), the purchase, its
 * row in the ledger and the balance, in one statement; and the receipt by mail.
 */
const credit = async (
  tx: SystemTransaction,
  services: Services,
  { id, employerId, amount, packageName }: LockedPurchase,
  { sessionId, paymentRef }: Payment,
): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    with number as (
      insert into receipt_counter (last) values (1)
      on conflict (only_row) do update set last = receipt_counter.last + 1
      returning last
    ), paid as (
      update sms_transactions set state = 'paid', paid_at = now(), session_id = ${sessionId},
        payment_ref = ${paymentRef}, receipt_number = number.last
      from number where employer_id = ${employerId} and id = ${id}
      returning employer_id, id, user_id
    ), written as (
      insert into credit_ledger (employer_id, kind, credits, sms_transaction_id, created_by, reason)
      select employer_id, 'bought', ${amount}, id, user_id, ${`Kjøp: ${packageName}`} from paid
      on conflict (sms_transaction_id) where kind = 'bought' do nothing
      returning employer_id, credits
    )
    update sms_credits set balance = balance + written.credits, updated_at = now(),
      warned_at = case when balance + written.credits >= warn_below then null else warned_at end
    from written where sms_credits.employer_id = written.employer_id
    returning balance`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`purchase ${id} was credited before, or its employer has no balance`)
  await mailReceipt(tx, services, id)
  return row.balance
}

/** To the buyer, unless the login is gone. What a paid purchase has is checked by the table. */
const mailReceipt = async (tx: SystemTransaction, { config }: Services, purchaseId: string) => {
  const { rows } = await sql<Parameters<typeof receiptMail>[1]>`
    select p.id, p.employer_id, p.user_id, p.receipt_number, p.paid_at, p.package_name, p.price_ore, p.vat_ore,
      u.email, u.name as full_name, e.name as employer_name, e.org_number
    from sms_transactions p join users u on u.id = p.user_id join employers e on e.id = p.employer_id
    where p.id = ${purchaseId}`.execute(tx)
  await sendEmails(
    tx,
    rows.map((paid) => receiptMail(config, paid)),
  )
}

const readBalanceOf = async (tx: SystemTransaction, employerId: string): Promise<number> => {
  const row = await tx
    .selectFrom('smsCredits')
    .select('balance')
    .where('employerId', '=', employerId)
    .executeTakeFirst()
  return row?.balance ?? 0
}
