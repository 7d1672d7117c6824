import { sql } from 'kysely'
import { superadmin } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { tooMany } from '#server/api/problems.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { SmsTotals } from '../../contract-sms.ts'
import { superadmin as contract } from '../../contract.ts'
import { resendWords } from '#features/requests/resend-words.ts'
import type { ResendOutcome } from '#features/requests/server/resend-sms.ts'
import { planForCustomer, resendForCustomer, listSms } from './sms-control.ts'

const os = implementRoom(contract)

const resendSms = os.resendSms
  .use(superadmin)
  .handler(async ({ context: { services, session, scope }, input, errors }) => {
    const outcome = await resendForCustomer(services, scope, { ...input, fullName: session.fullName })
    if (outcome?.kind !== 'queued') throw refusal(outcome, errors)
    return { balance: outcome.balance }
  })

const planResend = os.planResendSms
  .use(superadmin)
  .handler(async ({ context: { services, session, scope }, input: { id }, errors }) => {
    const outcome = await planForCustomer(services, scope, { id, fullName: session.fullName })
    if (outcome?.kind !== 'plan') throw refusal(outcome, errors)
    const { plan } = outcome
    return { ...plan, sentences: resendWords(plan, services.clock.now()) }
  })

interface ResendErrors {
  NOT_FOUND(options: { message: string }): Error
  ALREADY_RESENT(): Error
  NOT_WANTED(): Error
  CUSTOMER_CLOSED(): Error
  TOO_FEW_CREDITS(): Error
}

const refusal = (outcome: Exclude<ResendOutcome, { kind: 'queued' }> | null, errors: ResendErrors): Error => {
  switch (outcome?.kind) {
    case undefined:
      return errors.NOT_FOUND({ message: 'Fant ikke SMS-en' })
    case 'already-resent':
      return errors.ALREADY_RESENT()
    case 'not-wanted':
      return errors.NOT_WANTED()
    case 'customer-closed':
      return errors.CUSTOMER_CLOSED()
    case 'too-few-credits':
      return errors.TOO_FEW_CREDITS()
    case 'too-many-this-hour':
      return tooMany(outcome.retryAfterSeconds, `Kunden har brukt ${outcome.limit} SMS den siste timen.`)
  }
}

export const smsProcedures = {
  smsTotals: os.smsTotals
    .use(superadmin)
    .handler(({ context: { services, scope } }) =>
      services.database.readCopy(scope, (tx) => readSmsTotals(tx, services.clock.now())),
    ),

  smsControl: os.smsControl.use(superadmin).handler(async ({ context: { services, scope }, input }) => ({
    messages: await services.database.transaction(scope, (tx) => listSms(tx, input.recipient)),
  })),

  planResendSms: planResend,
  resendSms,
}

/**
 * SMS of all employers since the start. Stopped (obsolete) SMS count neither as failures nor as cost. A waiting SMS
 * has its credit reserved, so the cost is the credits used and not returned.
 */
const readSmsTotals = async (tx: SystemTransaction, now: Date): Promise<SmsTotals> => {
  const { rows } = await sql<SmsTotals>`
    select coalesce(sum(messages) filter (where status = 'sent'), 0)::integer as sent,
      coalesce(sum(messages) filter (where status = 'failed' and gateway_state <> 'stopped'), 0)::integer as failed,
      coalesce(sum(cost), 0)::integer as cost,
      coalesce(sum(recent), 0)::integer as "last24Hours"
    from (
      select status, gateway_state, count(*) as messages, sum(cost) as cost,
        count(*) filter (where status = 'sent' and coalesce(sent_at, created_at) > ${now}::timestamptz - interval '24 hours') as recent
      from sms_history group by 1, 2
      union all select status, gateway_state, messages, cost, 0 from message_months where channel = 'sms'
    ) sms`.execute(tx)
  return rows[0] ?? { sent: 0, failed: 0, cost: 0, last24Hours: 0 }
}
