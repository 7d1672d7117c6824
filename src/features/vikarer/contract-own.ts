import * as z from 'zod/mini'
import { Phone } from '#features/identity/rules.ts'
import { api, Nothing, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { CHOOSE_AN_EMPLOYER, UNAVAILABILITY_REASONS } from './rules.ts'
import { OWN_EMAIL_MISSING, PeriodForm, TOO_MANY_PERIODS, VIKAR_ID_MISSING } from './unavailability-rules.ts'

/** Days on which no employer asks the substitute. Dates YYYY-MM-DD, both included. */
export const Period = z.object({
  id: Id,
  startDate: z.string(),
  endDate: z.string(),
  reason: z.nullable(z.enum(UNAVAILABILITY_REASONS)),
  version: Version,
})
export type Period = z.infer<typeof Period>

/**
 * Days on which one employer does not ask the substitute, entered by the employer. `endDate` null: until further
 * notice. `weekdays`: 1 is Monday; empty: every day.
 */
export const FromOffice = z.object({
  employer: z.nullable(z.string()),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  weekdays: z.array(z.int()),
})
export type FromOffice = z.infer<typeof FromOffice>

/** Each employer's number of the substitute, E.164. `getsSms`: SMS can be sent there. */
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

/** An unanswered invitation from an employer to link its register to the user's login, by the employer's id. */
export const Invitation = z.object({ id: Id, employerName: z.nullable(z.string()) })
export type Invitation = z.infer<typeof Invitation>

const tags = ['unavailability']
const own = api.meta({ area: 'vikar' })
const ById = z.object({ id: Id })

/** Without the address, only SMS reach them. */
const NEEDS_EMAIL = { EMAIL_MISSING: { status: 409, message: OWN_EMAIL_MISSING } } as const
const IN_NO_REGISTER = { VIKAR_ID_MISSING: { status: 409, message: VIKAR_ID_MISSING } } as const

/** A substitute's own entries, for all their employers. */
export const ownAvailability = {
  myAvailability: own
    .route({
      method: 'GET',
      path: '/my-availability',
      operationId: 'read-my-availability',
      tags,
      summary:
        'Når jeg er utilgjengelig, om jeg vil ha SMS, og når arbeidsgivere har lagt inn at jeg er borte',
    })
    /** Periods that have not ended. */
    .output(z.object({ periods: z.array(Period), noSms: z.boolean(), fromOffices: z.array(FromOffice) })),
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
