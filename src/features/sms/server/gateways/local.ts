import { openLocalMessages } from '#server/local-messages.ts'
import type { SmsGateway } from './gateway.ts'

/** An SMS as `/api/utboks` shows it. */
export interface CaughtSms {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly createdAt: string
}

/** Stores SMS in the data folder instead of sending them. */
export const createLocalGateway = (dataDir: string): SmsGateway => {
  const messages = openLocalMessages(dataDir, 'sms')
  return {
    name: 'local',
    batchSize: 200,
    idempotent: true,
    send: (batch) =>
      Promise.all(
        batch.map(async ({ id, to, text }) => {
          await messages.put(id, { id, to, text, createdAt: new Date().toISOString() } satisfies CaughtSms)
          return { kind: 'accepted', gatewayId: id }
        }),
      ),
  }
}
