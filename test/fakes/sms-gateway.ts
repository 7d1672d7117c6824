import type { GatewaySms, SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import type { Outcome } from '#server/outbox/outbox.ts'

export const ACCEPTED: Outcome = { kind: 'accepted', gatewayId: 'g1' }
/** No server listens: surely not sent. */
export const REFUSED: Outcome = { kind: 'retry', reason: 'ECONNREFUSED', isDown: true }
/** It failed after it had received the messages. */
export const FAILED: Outcome = { kind: 'unknown', reason: 'the gateway answered 500', isDown: true }

/**
 * An SMS gateway in this process that answers as configured and records its calls. It does not recognise repetitions.
 */
export const createFakeSmsGateway = ({
  batchSize = 10,
  find,
}: Partial<Pick<SmsGateway, 'batchSize' | 'find'>> = {}) => {
  let answer: (sms: GatewaySms) => Outcome = () => ACCEPTED
  const calls: (readonly GatewaySms[])[] = []
  const accepted: GatewaySms[] = []
  const gateway: SmsGateway = {
    name: 'fake',
    batchSize,
    idempotent: false,
    send: async (batch) => {
      calls.push(batch)
      return batch.map((sms) => {
        const outcome = answer(sms)
        if (outcome.kind === 'accepted') accepted.push(sms)
        return outcome
      })
    },
    ...(find && { find }),
  }
  return {
    gateway,
    /** Every batch that it received. */
    calls,
    /** Accepted messages. */
    accepted,
    turn: (next: Outcome | ((sms: GatewaySms) => Outcome)) => {
      answer = typeof next === 'function' ? next : () => next
    },
  }
}
