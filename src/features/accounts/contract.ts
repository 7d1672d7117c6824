import * as z from 'zod/mini'
import { ROLES } from '#shared/access.ts'
import { api, Nothing } from '#shared/contract.ts'
import { SignIn, SignUp } from './rules.ts'

const Role = z.enum(ROLES)

/** Who is logged in; null when nobody is. */
export const Me = z.nullable(
  z.object({
    userId: z.string(),
    fullName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: Role,
    employerName: z.nullable(z.string()),
  }),
)
export type Me = z.infer<typeof Me>

const tags = ['accounts']
const ByToken = z.object({ token: z.string().check(z.maxLength(100)) })

export const accounts = {
  me: api
    .route({ method: 'GET', path: '/me', operationId: 'read-me', tags, summary: 'Hvem er logget inn' })
    .meta({ area: 'open' })
    .output(Me),
  signUp: api
    .route({
      method: 'POST',
      path: '/sign-up',
      operationId: 'sign-up',
      tags,
      summary: 'Opprett konto for en arbeidsgiver',
    })
    .meta({ area: 'open' })
    .input(SignUp)
    .output(z.object({ role: Role })),
  signIn: api
    .route({
      method: 'POST',
      path: '/sign-in',
      operationId: 'sign-in',
      tags,
      summary: 'Logg inn med e-post og passord',
    })
    .meta({ area: 'open' })
    .errors({ WRONG_CREDENTIALS: { status: 401, message: 'Feil e-post eller passord' } })
    .input(SignIn)
    .output(z.object({ role: Role })),
  signOut: api
    .route({ method: 'POST', path: '/sign-out', operationId: 'sign-out', tags, summary: 'Logg ut' })
    .meta({ area: 'open' })
    .output(Nothing),
  checkLoginLink: api
    .route({
      method: 'POST',
      path: '/login-link/check',
      operationId: 'check-login-link',
      tags,
      summary: 'Virker innloggingslenken? Bruker den ikke',
    })
    .meta({ area: 'open' })
    .input(ByToken)
    .output(z.object({ isUsable: z.boolean() })),
  useLoginLink: api
    .route({
      method: 'POST',
      path: '/login-link',
      operationId: 'admin-sign-in',
      tags,
      summary: 'Logg inn med en lenke, én gang',
    })
    .meta({ area: 'open' })
    .errors({ LINK_INVALID: { status: 410, message: 'Token er ugyldig eller har utløpt.' } })
    .input(ByToken)
    .output(z.object({ role: Role })),
  confirmEmail: api
    .route({
      method: 'POST',
      path: '/confirm-email',
      operationId: 'confirm-email',
      tags,
      summary: 'Bekreft e-postadressen',
    })
    .meta({ area: 'open' })
    .errors({ LINK_INVALID: { status: 410, message: 'Lenken er ugyldig, brukt eller utløpt' } })
    .input(ByToken)
    .output(z.object({ email: z.string() })),
  resendConfirmation: api
    .route({
      method: 'POST',
      path: '/resend-confirmation',
      operationId: 'resend-confirmation',
      tags,
      summary: 'Send ny bekreftelse',
    })
    .meta({ area: 'own' })
    .output(Nothing),
}
