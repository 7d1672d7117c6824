import * as z from 'zod/mini'
import { api } from '#shared/contract.ts'

const forEmployer = api.meta({ area: 'employer' })

/** SMS packages and balance, in credits: one credit is one SMS. */
export const credits = {
  balance: forEmployer
    .route({
      method: 'GET',
      path: '/credits/balance',
      operationId: 'read-sms-credits',
      tags: ['credits'],
      summary: 'SMS igjen',
    })
    .output(z.object({ balance: z.int() })),
}
