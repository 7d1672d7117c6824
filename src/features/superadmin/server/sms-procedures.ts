import { superadmin } from '#server/api/guards.ts'
import { tooMany } from '#server/api/problems.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { superadmin as contract } from '../contract.ts'
import { resendForCustomer } from './resend-sms.ts'
import { listSms } from './sms-control.ts'
import { readSmsTotals } from './sms-totals.ts'

const os = implementRoom(contract)

const resendSms = os.resendSms
  .use(superadmin)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const outcome = await resendForCustomer(services, scope, input.id)
    if (!outcome) throw errors.NOT_FOUND({ message: 'Fant ikke SMS-en' })
    switch (outcome.kind) {
      case 'queued':
        return { balance: outcome.balance }
      case 'already-resent':
        throw errors.ALREADY_RESENT()
      case 'not-wanted':
        throw errors.NOT_WANTED()
      case 'customer-closed':
        throw errors.CUSTOMER_CLOSED()
      case 'too-few-credits':
        throw errors.TOO_FEW_CREDITS()
      case 'too-many-this-hour':
        throw tooMany(outcome.retryAfterSeconds, `Kunden har brukt ${outcome.limit} SMS den siste timen.`)
    }
  })

export const smsProcedures = {
  smsTotals: os.smsTotals
    .use(superadmin)
    .handler(({ context: { services, scope } }) =>
      services.database.read(scope, (tx) => readSmsTotals(tx, services.clock.now())),
    ),

  smsControl: os.smsControl.use(superadmin).handler(async ({ context: { services, scope }, input }) => ({
    messages: await services.database.transaction(scope, (tx) => listSms(tx, input.recipient)),
  })),

  resendSms,
}
