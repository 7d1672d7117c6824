import { findUnwanted } from '#features/messages/server/unwanted.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import type { SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import type { TestApp } from './app.ts'

const REFUSED: Outcome = { kind: 'rejected', reason: 'nummeret er ikke i bruk' }

/** Delivers due messages through a gateway with this answer, and returns the numbers in its calls. */
export const deliverAs = async (app: TestApp, outcome: Outcome = REFUSED): Promise<string[]> => {
  const called: string[] = []
  const gateway: SmsGateway = {
    name: 'fake',
    batchSize: 50,
    idempotent: false,
    send: async (batch) => {
      called.push(...batch.map(({ to }) => to))
      return batch.map(() => outcome)
    },
  }
  await deliverSms(app, app.system, gateway, findUnwanted)
  return called.toSorted()
}
