import * as z from 'zod/mini'
import { api } from '#shared/contract.ts'
import { PushSubscription } from './rules.ts'

/** The browsers that receive a person's push messages. */
export const PushState = z.object({
  /** The VAPID key for new subscriptions, base64url. */
  publicKey: z.string(),
  /** True if this browser receives push. */
  isOn: z.boolean(),
  /** The person's other browsers that receive push. */
  others: z.int(),
})
export type PushState = z.infer<typeof PushState>

const tags = ['push']

/** Push to the browsers of an office's members. */
export const push = {
  state: api
    .route({
      method: 'GET',
      path: '/push',
      operationId: 'read-push',
      tags,
      summary: 'Om man får push i denne nettleseren',
    })
    .meta({ area: 'employer' })
    .output(PushState),
  turnOn: api
    .route({
      method: 'PUT',
      path: '/push/subscription',
      operationId: 'turn-push-on',
      tags,
      summary: 'Få push i denne nettleseren, så lenge den er logget inn',
    })
    .meta({ area: 'employer' })
    .errors({
      OTHERS: { status: 409, message: 'Nettleseren må slå på push på nytt.' },
    })
    .input(PushSubscription)
    .output(PushState),
  turnOff: api
    .route({
      method: 'DELETE',
      path: '/push/subscription',
      operationId: 'turn-push-off',
      tags,
      summary: 'Slutt å få push i denne nettleseren',
    })
    .meta({ area: 'employer' })
    .output(PushState),
}
