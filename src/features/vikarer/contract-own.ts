import * as z from 'zod/mini'
import { Phone } from '#features/accounts/rules.ts'
import { api, Nothing } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { UNAVAILABILITY_REASONS } from './rules.ts'
import { OWN_EMAIL_MISSING, PeriodForm, TOO_MANY_PERIODS, VIKAR_ID_MISSING } from './unavailability-rules.ts'

/** Days on which the substitute is not asked, at any of their employers. Dates YYYY-MM-DD, both included. */
export const Period = z.object({
  id: Id,
  startDate: z.string(),
  endDate: z.string(),
  reason: z.nullable(z.enum(UNAVAILABILITY_REASONS)),
})
export type Period = z.infer<typeof Period>

/** The substitute's number as each employer has it, E.164. `getsSms`: we can send there. */
export const OwnPhone = z.object({
  registers: z.array(z.object({ employer: z.nullable(z.string()), phone: z.string(), getsSms: z.boolean() })),
})
export type OwnPhone = z.infer<typeof OwnPhone>

/** What the form takes. */
export const OwnPhoneForm = z.object({ phone: Phone })

const tags = ['unavailability']
const own = api.meta({ area: 'vikar' })
const ById = z.object({ id: Id })

/** Without the address, SMS are all that reaches them. */
const NEEDS_EMAIL = { EMAIL_MISSING: { status: 409, message: OWN_EMAIL_MISSING } } as const
const IN_NO_REGISTER = { VIKAR_ID_MISSING: { status: 409, message: VIKAR_ID_MISSING } } as const

/** What a substitute says of themselves, to all their employers. */
export const ownAvailability = {
  myAvailability: own
    .route({
      method: 'GET',
      path: '/my-availability',
      operationId: 'read-my-availability',
      tags,
      summary: 'Når jeg er utilgjengelig, det første først, og om jeg vil ha SMS',
    })
    /** Periods that are over are left out. */
    .output(z.object({ periods: z.array(Period), noSms: z.boolean() })),
  addPeriod: own
    .route({
      method: 'POST',
      path: '/my-availability/periods',
      operationId: 'add-period',
      tags,
      summary: 'Legg til en periode jeg er utilgjengelig. Samme id en gang til endrer ingenting.',
    })
    .errors({ ...IN_NO_REGISTER, TOO_MANY: { status: 409, message: TOO_MANY_PERIODS } })
    .input(z.extend(PeriodForm, { id: Id }))
    .output(Period),
  changePeriod: own
    .route({
      method: 'PUT',
      path: '/my-availability/periods/{id}',
      operationId: 'change-period',
      tags,
      summary: 'Endre en periode',
    })
    .input(z.extend(PeriodForm, { id: Id }))
    .output(Period),
  removePeriod: own
    .route({
      method: 'DELETE',
      path: '/my-availability/periods/{id}',
      operationId: 'remove-period',
      tags,
      summary: 'Slett en periode',
    })
    .input(ById)
    .output(Nothing),
  chooseSms: own
    .route({
      method: 'PUT',
      path: '/my-availability/sms',
      operationId: 'choose-sms',
      tags,
      summary: 'Ikke send meg SMS, eller send dem igjen. E-post kommer uansett.',
    })
    .errors({ ...IN_NO_REGISTER, ...NEEDS_EMAIL })
    .input(z.object({ noSms: z.boolean() }))
    .output(z.object({ noSms: z.boolean() })),
  myPhone: own
    .route({
      method: 'GET',
      path: '/my-phone',
      operationId: 'read-my-phone',
      tags: ['vikarer'],
      summary: 'Telefonnummeret mitt, slik hver arbeidsgiver har det',
    })
    .output(OwnPhone),
  changePhone: own
    .route({
      method: 'PUT',
      path: '/my-phone',
      operationId: 'change-my-phone',
      tags: ['vikarer'],
      summary:
        'Endre telefonnummeret mitt hos alle arbeidsgiverne mine: alle, eller ingen hvis det er i bruk',
    })
    .errors(IN_NO_REGISTER)
    .input(OwnPhoneForm)
    .output(OwnPhone),
}
