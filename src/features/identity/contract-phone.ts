import * as z from 'zod/mini'
import { api, FieldProblems } from '#shared/contract.ts'
import { PhoneCode } from './rules.ts'

const tags = ['accounts']
const toOneself = api.meta({ area: 'sending' })

/** An administrator confirms the number in their own profile. */
export const ownPhone = {
  sendPhoneCode: toOneself
    .route({
      method: 'POST',
      path: '/profile/phone/code',
      operationId: 'send-phone-code',
      tags,
      summary: 'Send en kode på SMS til nummeret i egen profil; det er gratis',
    })
    .output(
      z.object({
        /** E.164. */
        phone: z.string(),
        /** It was confirmed before, so no code was sent. */
        isConfirmed: z.boolean(),
      }),
    ),
  confirmPhone: toOneself
    .route({
      method: 'POST',
      path: '/profile/phone/confirm',
      operationId: 'confirm-phone',
      tags,
      summary: 'Bekreft nummeret i egen profil med koden fra SMS-en',
    })
    .errors({
      WRONG_CODE: { status: 422, message: 'Koden er feil eller utløpt', data: FieldProblems },
    })
    .input(PhoneCode)
    .output(
      z.object({
        /** Welcome credits that the office got now; 0 for none. */
        credits: z.int(),
      }),
    ),
}
