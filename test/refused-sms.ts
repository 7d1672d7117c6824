import { findUnwanted } from '#features/messages/server/unwanted.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import type { SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import type { TestApp } from './app.ts'

const REFUSED: Outcome = { kind: 'rejected', reason: 'nummeret er ikke i bruk' }

/** Delivers what is due through a gateway that answers so, and returns the numbers that it was called with. */
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
