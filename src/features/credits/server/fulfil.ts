import { sql } from 'kysely'
import { sendEmails } from '#features/email/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import { recordOffice } from '#server/history/record-office.ts'
import { toJson } from '#server/database/to-json.ts'
import type { Services } from '#server/services.ts'
import { lockBalances, moveCredits } from './move-credits.ts'
import { receiptMail } from './messages.ts'
import { paymentsOf } from './payments/create.ts'
import { PaymentUnavailable, type Payment } from './payments/provider.ts'
import { settleReversal } from './reverse.ts'

export type Fulfilment =
  /**
   * `credited` by this call, `credited-before` by an earlier one. `isSettled` is false when the provider did not answer
   * whether the payment has been reversed since.
   */
  | {
      readonly kind: 'credited' | 'credited-before'
      readonly employerId: string
      readonly isSettled: boolean
    }
  | { readonly kind: 'not-paid'; readonly employerId: string }
  /** Paid, but the amount differs or the customer is erased: nothing is credited, and the operator must check it. */
  | { readonly kind: 'held'; readonly employerId: string }
  | { readonly kind: 'unknown' }

const service = new SystemScope(null)

/**
 * Credits a paid purchase exactly once, however often it is called from the provider's event, the buyer's return page,
 * and the reconciler. Queries the provider for the paid amount, which must equal the price stored with the purchase.
 * The row of the purchase is locked first, and its state admits one call; the ledger's unique index would stop a
 * second.
 *
 * @throws PaymentUnavailable if the provider does not answer: nothing has changed
 */
export const fulfilPayment = async (services: Services, sessionId: string): Promise<Fulfilment> => {
  const payment = await paymentsOf(services).readPayment(sessionId)
  if (!payment?.purchaseId) return { kind: 'unknown' }
  const { purchaseId } = payment
  const moved = await services.database.transaction(service, async (tx) => {
    const purchase = await lockPurchase(tx, services, payment, purchaseId)
    return purchase
      ? { employerId: purchase.employerId, kind: await settle(tx, services, purchase, payment) }
      : null
  })
  if (!moved) return reportStranger(services, payment)
  const { employerId, kind } = moved
  if (kind === 'held')
    services.log.error({ purchaseId }, 'a payment does not match its purchase: nothing is credited')
  services.live.publish(`employer:${employerId}`, ['credits'])
  services.live.publish('superadmins', ['service'])
  if (kind === 'not-paid' || kind === 'held') return { kind, employerId }
  return { kind, employerId, isSettled: await settleLater(services, payment) }
}

/** A payment for a purchase that the database lacks, as after a restored backup. */
const reportStranger = ({ log }: Services, { state, purchaseId }: Payment): Fulfilment => {
  if (state === 'paid') log.error({ purchaseId }, 'a payment has no matching purchase')
  return { kind: 'unknown' }
}

/** A refund that was reported before the payment was known, or while the provider did not answer. */
const settleLater = async (services: Services, { paymentRef }: Payment): Promise<boolean> => {
  if (!paymentRef) return true
  try {
    await settleReversal(services, paymentRef)
    return true
  } catch (error) {
    if (error instanceof PaymentUnavailable) return false
    throw error
  }
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
): Promise<Exclude<Fulfilment['kind'], 'unknown'>> => {
  const { state } = purchase
  if (state === 'paid' || state === 'refunded') return 'credited-before'
  if (state === 'held') return 'held'
  if (payment.state === 'open') return 'not-paid'
  if (payment.state === 'expired') {
    await move(tx, purchase, payment, 'canceled')
    return 'not-paid'
  }
  const isAgreed = payment.amountOre === purchase.priceOre && payment.currency === purchase.currency
  if (!isAgreed || (await isErased(tx, purchase))) {
    await move(tx, purchase, payment, 'held')
    return 'held'
  }
  await credit(tx, services, purchase, payment)
  return 'credited'
}

/** The customer is gone, so the money must be refunded. The row is locked until the purchase is credited. */
const isErased = async (tx: SystemTransaction, { employerId }: LockedPurchase): Promise<boolean> => {
  const { rows } = await sql<{ isErased: boolean }>`
    select erased_at is not null as is_erased from employers where id = ${employerId} for key share`.execute(
    tx,
  )
  return rows[0]?.isErased === true
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
 * Writes the receipt number (the counter is a row, so a rolled-back payment leaves no gap), the purchase with its
 * current seller and buyer, its credits, and the receipt by mail. Locks the balance before the counter: a send that
 * holds the balance must not delay other customers' payments.
 */
const credit = async (
  tx: SystemTransaction,
  { config }: Services,
  { id, employerId, amount, packageName }: LockedPurchase,
  { sessionId, paymentRef }: Payment,
): Promise<void> => {
  const { product } = config
  const seller = {
    name: product.name,
    orgNumber: product.orgNumber,
    email: product.email,
    phone: product.phone,
  }
  const lock = lockBalances(tx, [employerId])
  const write = sql<{ userId: string | null }>`
    with number as (
      insert into receipt_counter (last) values (1)
      on conflict (only_row) do update set last = receipt_counter.last + 1
      returning last
    )
    update sms_transactions t set state = 'paid', paid_at = now(), session_id = ${sessionId},
      payment_ref = ${paymentRef}, receipt_number = number.last,
      parties = jsonb_build_object('seller', ${JSON.stringify(seller)}::jsonb, 'buyer', jsonb_build_object(
        'name', e.name, 'orgNumber', e.org_number,
        'boughtBy', (select full_name from profiles p where p.user_id = t.user_id)))
    from number, employers e where t.employer_id = ${employerId} and t.id = ${id} and e.id = t.employer_id
    returning t.user_id`.execute(tx)
  const [{ rows }] = await Promise.all([write, lock])
  const moved = await moveCredits(
    tx,
    rows.map(({ userId }) => ({
      employerId,
      kind: 'bought',
      credits: amount,
      purchaseId: id,
      createdBy: userId,
      reason: `Kjøp: ${packageName}`,
    })),
  )
  if (moved.size === 0) throw new Error(`purchase ${id} was credited before, or its employer has no balance`)
  await noteBought(tx, { employerId, userId: rows[0]?.userId ?? null, credits: amount, package: packageName })
  await mailReceipt(tx, config, employerId, id)
}

/** A row of the audit log and an event; `writeAudit` belongs to a room above this one. */
const noteBought = async (
  tx: SystemTransaction,
  {
    employerId,
    userId,
    ...detail
  }: { employerId: string; userId: string | null; credits: number; package: string },
) => {
  await Promise.all([
    sql`
      insert into audit_log (action, actor_user_id, employer_id, subject_type, subject_id, detail)
      select 'credits-bought', ${userId}, ${employerId}, 'employer', ${employerId}, ${toJson(detail)}`.execute(
      tx,
    ),
    recordOffice(tx, { kind: 'credits-bought', employerId, actorId: userId, after: detail }),
  ])
}

/**
 * Mails the receipt to the buyer, unless the login is gone. The table's constraints guarantee a paid purchase's fields.
 */
const mailReceipt = async (tx: SystemTransaction, config: Config, employerId: string, purchaseId: string) => {
  const { rows } = await sql<Parameters<typeof receiptMail>[1]>`
    select p.id, p.employer_id, p.user_id, p.receipt_number, p.paid_at, p.package_name, p.price_ore, p.vat_ore,
      p.parties,
      u.email, u.email_verified, u.name as full_name
    from sms_transactions p join users u on u.id = p.user_id
    where p.employer_id = ${employerId} and p.id = ${purchaseId}`.execute(tx)
  await sendEmails(
    tx,
    rows.map((paid) => receiptMail(config, paid)),
  )
}
