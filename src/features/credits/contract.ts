import * as z from 'zod/mini'
import { api } from '#shared/contract.ts'

/** SMS packages and balance, in credits: one credit is one SMS. */
export const credits = {
  balance: api
    .route({
      method: 'GET',
      path: '/credits/balance',
      operationId: 'read-sms-credits',
      tags: ['credits'],
      summary: 'SMS igjen',
    })
    .output(z.object({ balance: z.int() })),
}
