import * as z from 'zod/mini'
import { api } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { AT_ONCE_MAX, INVITE_AT_ONCE_MAX } from './rules.ts'

/** Reasons why a login could not be given (specification: the codes of create-vikar-account). */
export const LOGIN_REFUSALS = {
  EMAIL_EXISTS: {
    status: 409,
    message: 'E-postadressen tilhører en administrator. Bruk en annen adresse for vikaren.',
  },
  EMAIL_IN_VIKARER: {
    status: 409,
    message:
      'En annen vikar i registeret har denne e-postadressen. Gi vikarene hver sin adresse, så får begge egen innlogging.',
  },
  VIKAR_HAS_ACCOUNT: { status: 409, message: 'Vikaren har allerede innlogging.' },
  ALREADY_INVITED: {
    status: 409,
    message: 'Vikaren er allerede invitert. Kom ikke e-posten fram, kan du trykke «Send på nytt».',
  },
  EMAIL_MISSING: {
    status: 409,
    message: 'Vikaren har ingen e-postadresse. Legg den inn først, så kan du sende innlogging.',
  },
  ASKED_ELSEWHERE: {
    status: 409,
    message: 'En avdeling du ikke ser, har spurt vikaren. Be en som ser hele kontoret om å sende innlogging.',
  },
} as const

/** The result of 'Send brukerinformasjon' for a new substitute. */
export const LoginSent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-asked') }),
  z.object({ kind: z.literal('sent') }),
  /** The substitute was still added. `code` is one of {@link LOGIN_REFUSALS}, or null for another reason. */
  z.object({ kind: z.literal('failed'), code: z.nullable(z.string()), reason: z.string() }),
])

export type LoginSent = z.infer<typeof LoginSent>

/** The number of people invited, and a reason for each of the others. */
export const LoginsSent = z.object({
  sent: z.int(),
  /** `at`: the place in the call, from 0. `code` is one of {@link LOGIN_REFUSALS}, or null for another reason. */
  refused: z.array(z.object({ at: z.int(), code: z.nullable(z.string()), reason: z.string() })),
})
export type LoginsSent = z.infer<typeof LoginsSent>

/** The consequences of inviting several. The plan counts no attempts: a rate limit shows after the press. */
export const InvitationPlan = z.object({
  /** The people who get the mail. The press sends these ids, and only they are invited. */
  ids: z.array(Id),
  /** Those of them who have not answered an earlier invitation. */
  invited: z.int(),
  sentences: z.array(z.string()),
})
export type InvitationPlan = z.infer<typeof InvitationPlan>

/** True: repeats unanswered invitations. */
const Again = { again: z._default(z.boolean(), false) }
const tags = ['vikarer']
const sending = api.meta({ area: 'sending' })

/** Invitations of several substitutes to log in. */
export const invitations = {
  planAccounts: sending
    .route({
      method: 'POST',
      path: '/vikarer/accounts/plan',
      operationId: 'plan-create-vikar-accounts',
      tags,
      summary: 'Se hvem som får innlogging, og hvorfor ikke de andre; ingenting blir gjort',
    })
    .input(z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(AT_ONCE_MAX)), ...Again }))
    .output(InvitationPlan),
  createAccounts: sending
    .route({
      method: 'POST',
      path: '/vikarer/accounts',
      operationId: 'create-vikar-accounts',
      tags,
      summary: 'Inviter flere vikarer til å logge inn, hver for seg',
    })
    .input(z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(INVITE_AT_ONCE_MAX)), ...Again }))
    .output(LoginsSent),
}
