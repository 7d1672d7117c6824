import { UNANSWERED, type Outcome } from '#server/outbox/outbox.ts'
import { isSmsNumber } from '#shared/phone.ts'
import type { GatewaySms, SmsGateway } from './gateway.ts'

/**
 * The gateway for these countries only. Numbers elsewhere are not asked for in the first place; this is the last door,
 * so that nobody can have SMS sent to expensive numbers.
 */
export const onlyTo = (countries: readonly string[], gateway: SmsGateway): SmsGateway => {
  const isAllowed = ({ to }: GatewaySms) => isSmsNumber(to, countries)
  return {
    ...gateway,
    send: async (batch, stopping) => {
      const allowed = batch.filter(isAllowed)
      const answers = (allowed.length > 0 ? await gateway.send(allowed, stopping) : []).values()
      return batch.map((sms) => (isAllowed(sms) ? (answers.next().value ?? UNANSWERED) : ABROAD))
    },
  }
}

const ABROAD: Outcome = {
  kind: 'rejected',
  reason: 'SMS are not sent to numbers of this country',
  isUnasked: true,
}
