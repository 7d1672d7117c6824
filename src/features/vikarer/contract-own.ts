import * as z from 'zod/mini'
import { Phone } from '#features/accounts/rules.ts'
import { api, Nothing, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { CHOOSE_AN_EMPLOYER, UNAVAILABILITY_REASONS } from './rules.ts'
import { OWN_EMAIL_MISSING, PeriodForm, TOO_MANY_PERIODS, VIKAR_ID_MISSING } from './unavailability-rules.ts'

/** Days on which the substitute is not asked, at any of their employers. Dates YYYY-MM-DD, both included. */
export const Period = z.object({
  id: Id,
  startDate: z.string(),
  endDate: z.string(),
  reason: z.nullable(z.enum(UNAVAILABILITY_REASONS)),
  version: Version,
})
export type Period = z.infer<typeof Period>

/** The substitute's number as each employer has it, E.164. `getsSms`: we can send there. */
export const OwnPhone = z.object({
  registers: z.array(
    z.object({
      employerId: Id,
      employer: z.nullable(z.string()),
      phone: z.string(),
      getsSms: z.boolean(),
    }),
  ),
  version: Version,
})
export type OwnPhone = z.infer<typeof OwnPhone>

/** The most employers in one call. */
const OWN_EMPLOYERS_MAX = 200

/** The form: the number, and the employers that get it. */
export const OwnPhoneForm = z.object({
  phone: Phone,
  employerIds: z
    .array(Id, CHOOSE_AN_EMPLOYER)
    .check(z.minLength(1, CHOOSE_AN_EMPLOYER), z.maxLength(OWN_EMPLOYERS_MAX)),
})

export type OwnPhoneForm = z.infer<typeof OwnPhoneForm>

/** An employer that asks whether its register may be linked to one's login, by the employer's id; not answered yet. */
export const Invitation = z.object({ id: Id, employerName: z.nullable(z.string()) })
export type Invitation = z.infer<typeof Invitation>

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
    .errors(staleWith(Period))
    .input(z.extend(PeriodForm, { id: Id, version: Version }))
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
        'Endre telefonnummeret mitt hos arbeidsgiverne jeg velger: alle, eller ingen hvis det er i bruk',
    })
    .errors({ ...IN_NO_REGISTER, ...staleWith(OwnPhone) })
    .input(z.extend(OwnPhoneForm, { version: Version }))
    .output(OwnPhone),
  myInvitations: own
    .route({
      method: 'GET',
      path: '/my-invitations',
      operationId: 'list-my-invitations',
      tags: ['vikarer'],
      summary: 'Arbeidsgivere som spør om å koble seg til innloggingen min, de nyeste først',
    })
    .output(z.object({ invitations: z.array(Invitation) })),
  answerInvitation: own
    .route({
      method: 'POST',
      path: '/my-invitations/{id}',
      operationId: 'answer-my-invitation',
      tags: ['vikarer'],
      summary: 'Si ja eller nei til en arbeidsgiver. Arbeidsgiveren får ikke vite om et nei.',
    })
    .input(z.object({ id: Id, answer: z.enum(['yes', 'no']) }))
    .output(Nothing),
}
