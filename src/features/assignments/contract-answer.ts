import * as z from 'zod/mini'
import { api } from '#shared/contract.ts'
import { ResponseMessage } from './rules.ts'
import {
  ANSWERED_ALREADY,
  NOT_YOURS_TO_GIVE,
  SHIFT_ENDED,
  WITHDRAW_TOO_LATE,
  WITHDRAW_TOO_OFTEN,
} from './texts.ts'

const tags = ['assignments']
const ByToken = { token: z.string().check(z.maxLength(100)) }

/** To any answer once the shift has ended. */
export const OVER = { OVER: { status: 410, message: SHIFT_ENDED } } as const

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
    .errors({ TAKEN: { status: 409, message: 'Oppdraget er allerede tatt' }, ...OVER })
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
    .errors({ ALREADY_YOURS: { status: 409, message: ANSWERED_ALREADY }, ...OVER })
    .input(z.object({ ...ByToken, responseMessage: ResponseMessage }))
    .output(z.object({ outcome: z.literal('declined') })),
  withdraw: api
    .route({
      method: 'POST',
      path: '/responses/{token}/withdraw',
      operationId: 'withdraw-from-assignment',
      tags,
      summary: 'Jeg kan ikke likevel: gi fra seg et oppdrag før det starter',
    })
    .meta({ area: 'open' })
    .errors({
      STARTED: { status: 409, message: WITHDRAW_TOO_LATE },
      TOO_OFTEN: { status: 409, message: WITHDRAW_TOO_OFTEN },
      NOT_YOURS: { status: 409, message: NOT_YOURS_TO_GIVE },
      ...OVER,
    })
    .input(z.object({ ...ByToken, responseMessage: ResponseMessage }))
    .output(z.object({ outcome: z.enum(['withdrawn', 'already-withdrawn']) })),
}
