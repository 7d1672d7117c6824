import * as z from 'zod/mini'
import { noControls } from '#features/accounts/rules.ts'
import { api, Cursor, FieldProblems, Nothing } from '#shared/contract.ts'
import { Availability, VikarForm } from './rules.ts'

/** A substitute in the register. Phone in E.164. */
export const Vikar = z.object({
  id: z.uuid(),
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  skills: z.nullable(z.string()),
  availability: Availability,
  /** `invited`: there is a login, but it has not been used yet. */
  login: z.enum(['none', 'invited', 'active']),
  createdAt: z.iso.datetime(),
})
export type Vikar = z.infer<typeof Vikar>

/** Why a login could not be given (specification: the codes of create-vikar-account). */
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
} as const

/** What became of 'Send brukerinformasjon' when the substitute was added. */
export const LoginSent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-asked') }),
  z.object({ kind: z.literal('sent') }),
  /** The substitute was added all the same. `code` is one of {@link LOGIN_REFUSALS}, or null for another reason. */
  z.object({ kind: z.literal('failed'), code: z.nullable(z.string()), reason: z.string() }),
])

export type LoginSent = z.infer<typeof LoginSent>

const ById = z.object({ id: z.uuid() })
const tags = ['vikarer']

const forEmployer = api.meta({ area: 'employer' })

export const vikarer = {
  list: forEmployer
    .route({
      method: 'GET',
      path: '/vikarer',
      operationId: 'list-vikarer',
      tags,
      summary: 'Vikarregisteret, de nyeste først',
    })
    .input(
      z.object({
        search: z._default(z.string().check(z.trim(), z.maxLength(100), noControls('Søket')), ''),
        cursor: z.optional(Cursor),
      }),
    )
    .output(
      z.object({
        vikarer: z.array(Vikar),
        matching: z.int(),
        total: z.int(),
        nextCursor: z.nullable(z.string()),
      }),
    ),
  get: forEmployer
    .route({ method: 'GET', path: '/vikarer/{id}', operationId: 'read-vikar', tags, summary: 'Én vikar' })
    .input(ById)
    .output(Vikar),
  create: forEmployer
    .route({ method: 'POST', path: '/vikarer', operationId: 'create-vikar', tags, summary: 'Legg til vikar' })
    .errors({ EMAIL_IN_VIKARER: { ...LOGIN_REFUSALS.EMAIL_IN_VIKARER, data: FieldProblems } })
    .input(z.extend(VikarForm, { sendLoginInfo: z._default(z.boolean(), false) }))
    .output(z.object({ vikar: Vikar, login: LoginSent })),
  update: forEmployer
    .route({
      method: 'PUT',
      path: '/vikarer/{id}',
      operationId: 'update-vikar',
      tags,
      summary: 'Endre vikar',
    })
    .input(z.extend(VikarForm, { id: z.uuid() }))
    .output(Vikar),
  remove: forEmployer
    .route({
      method: 'DELETE',
      path: '/vikarer/{id}',
      operationId: 'remove-vikar',
      tags,
      summary: 'Slett vikar',
    })
    .input(ById)
    .output(Nothing),
  createAccount: api
    .route({
      method: 'POST',
      path: '/vikarer/{id}/account',
      operationId: 'create-vikar-account',
      tags,
      summary: 'Send innlogging til en vikar',
    })
    .meta({ area: 'sending' })
    .errors(LOGIN_REFUSALS)
    .input(ById)
    .output(Vikar),
  resendInvitation: api
    .route({
      method: 'POST',
      path: '/vikarer/{id}/account/resend',
      operationId: 'resend-vikar-invitation',
      tags,
      summary: 'Send innlogging på nytt, til en som ikke har tatt den i bruk',
    })
    .meta({ area: 'sending' })
    .errors({ VIKAR_HAS_ACCOUNT: LOGIN_REFUSALS.VIKAR_HAS_ACCOUNT })
    .input(ById)
    .output(Vikar),
}
