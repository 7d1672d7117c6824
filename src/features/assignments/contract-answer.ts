import * as z from 'zod/mini'
import { api } from '#shared/contract.ts'
import { ResponseMessage } from './rules.ts'

const tags = ['assignments']
const ByToken = { token: z.string().check(z.maxLength(100)) }

export const answering = {
  claim: api
    .route({
      method: 'POST',
      path: '/responses/{token}/claim',
      operationId: 'claim-assignment',
      tags,
      summary: 'Si ja til et oppdrag',
    })
    .meta({ area: 'open' })
    .errors({ TAKEN: { status: 409, message: 'Oppdraget er allerede tatt' } })
    .input(z.object({ ...ByToken, responseMessage: ResponseMessage }))
    .output(z.object({ outcome: z.enum(['won', 'already-won']) })),
  decline: api
    .route({
      method: 'POST',
      path: '/responses/{token}/decline',
      operationId: 'decline-assignment',
      tags,
      summary: 'Si nei til et oppdrag',
    })
    .meta({ area: 'open' })
    .errors({
      ALREADY_YOURS: {
        status: 409,
        message: 'Du har allerede fått oppdraget. Ring arbeidsgiveren hvis du ikke kan.',
      },
    })
    .input(z.object({ ...ByToken, responseMessage: ResponseMessage }))
    .output(z.object({ outcome: z.literal('declined') })),
}
