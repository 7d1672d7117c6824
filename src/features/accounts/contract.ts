import * as z from 'zod/mini'
import { ENTERED_BY } from '#shared/access-rules.ts'
import { MEMBER_ROLES, ROLES } from '#shared/roles.ts'
import { api, FieldProblems, Nothing, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Device } from './contract-devices.ts'
import { ByToken, Entered, invitations, LINK_INVALID } from './contract-invitations.ts'
import { notices } from './contract-notices.ts'
import { ownPhone } from './contract-phone.ts'
import {
  ChangePassword,
  Confirmation,
  LoginCode,
  LoginLinkRequest,
  ProfileForm,
  SignIn,
  SignUp,
} from './rules.ts'

const Role = z.enum(ROLES)
const EnteredBy = z.enum(ENTERED_BY)

/** The logged-in user; null for a visitor. */
export const Me = z.nullable(
  z.object({
    userId: Id,
    fullName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** The mail that should confirm the address has not arrived; left out otherwise. */
    emailFails: z.optional(z.boolean()),
    role: Role,
    /** The employer whose administrator it is; null for everyone else. */
    employerId: z.nullable(Id),
    employerName: z.nullable(z.string()),
    /** What an administrator may do at the employer; null for everyone else. */
    memberRole: z.nullable(z.enum(MEMBER_ROLES)),
    /** Works in more than one office, or in one beside being a substitute. */
    hasOtherOffices: z.boolean(),
    isInNoOffice: z.boolean(),
    enteredBy: EnteredBy,
    /** Until then a new password can be chosen without the current one: the login was by a link. */
    passwordFreeUntil: z.nullable(z.iso.datetime()),
    /** A second factor is demanded of them, and they have none yet: nothing else is open. */
    needsFactor: z.boolean(),
    /** The provider that the employer wants them to log in by, where they came in another way: nothing else is open. */
    needsProvider: z.nullable(z.string()),
  }),
)
export type Me = z.infer<typeof Me>

/** How somebody can prove who they are once more: by a code, by the password, at their provider, or only by logging in anew. */
export const PROOF_WAYS = ['code', 'password', 'provider', 'login'] as const

/** The answer of a procedure that asks for a recent proof of who is calling. */
export const PROOF_NEEDED = {
  status: 403,
  message: 'Bekreft at det er deg før du går videre.',
  data: z.object({
    way: z.enum(PROOF_WAYS),
    /** Which one, of those who have logged in by a provider and have no password. */
    provider: z.optional(z.string()),
  }),
}
export type WantedProof = z.infer<(typeof PROOF_NEEDED)['data']>

/** The user's own profile. Phone in E.164. */
export const Profile = z.object({
  email: z.string(),
  role: Role,
  fullName: z.string(),
  company: z.nullable(z.string()),
  /** Where the employer is. */
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** A code by SMS has confirmed this number. */
  isPhoneConfirmed: z.boolean(),
  /** Told of a yes by SMS, in the office that they act for. */
  isToldOfYesBySms: z.boolean(),
  hasPassword: z.boolean(),
  /** Covers the fields of the edit form. */
  version: Version,
})
export type Profile = z.infer<typeof Profile>

const forOneself = api.meta({ area: 'own' })
const tags = ['accounts']

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
    .output(Entered),
  signOut: api
    .route({ method: 'POST', path: '/sign-out', operationId: 'sign-out', tags, summary: 'Logg ut' })
    .meta({ area: 'open' })
    .output(
      z.object({
        /** The provider that the session was entered by, where the browser may still be logged in. */
        provider: z.nullable(z.string()),
      }),
    ),
  requestLoginLink: api
    .route({
      method: 'POST',
      path: '/login-link/request',
      operationId: 'request-login-link',
      tags,
      summary: 'Send meg en lenke å logge inn med; samme svar for ukjente adresser',
    })
    .meta({ area: 'open' })
    .input(LoginLinkRequest)
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
    .output(
      z.object({
        isUsable: z.boolean(),
        /** The link is good, but was asked for in another browser: this code, typed there, does the same. */
        code: z.nullable(z.string()),
      }),
    ),
  useLoginLink: api
    .route({
      method: 'POST',
      path: '/login-link',
      operationId: 'admin-sign-in',
      tags,
      summary: 'Logg inn med en lenke, én gang',
    })
    .meta({ area: 'open' })
    .errors({ LINK_INVALID })
    .input(ByToken)
    .output(Entered),
  useLoginCode: api
    .route({
      method: 'POST',
      path: '/login-code',
      operationId: 'use-login-code',
      tags,
      summary: 'Logg inn med koden fra lenken, i nettleseren der lenken ble bedt om',
    })
    .meta({ area: 'open' })
    .errors({
      WRONG_CODE: { status: 422, message: 'Koden er feil eller brukt opp', data: FieldProblems },
    })
    .input(LoginCode)
    .output(Entered),
  ...invitations,
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
    .output(Confirmation),
  resendConfirmation: forOneself
    .route({
      method: 'POST',
      path: '/resend-confirmation',
      operationId: 'resend-confirmation',
      tags,
      summary: 'Send ny bekreftelse',
    })
    .output(Nothing),
  profile: forOneself
    .route({ method: 'GET', path: '/profile', operationId: 'read-profile', tags, summary: 'Egen profil' })
    .output(Profile),
  updateProfile: api
    .route({
      method: 'PUT',
      path: '/profile',
      operationId: 'update-profile',
      tags,
      summary: 'Endre egen profil',
    })
    .meta({ area: 'admin' })
    .errors(staleWith(Profile))
    .input(z.extend(ProfileForm, { version: Version }))
    .output(Profile),
  ...ownPhone,
  ...notices,
  changePassword: forOneself
    .route({
      method: 'POST',
      path: '/profile/password',
      operationId: 'change-password',
      tags,
      summary: 'Endre passord; andre enheter logges ut',
    })
    .errors({
      WRONG_PASSWORD: { status: 422, message: 'Feil passord', data: FieldProblems },
      LINK_NEEDED: {
        status: 403,
        message: 'Du har ikke noe passord ennå. Be om en innloggingslenke, så kan du velge et.',
      },
    })
    .input(ChangePassword)
    .output(Nothing),
  devices: forOneself
    .route({
      method: 'GET',
      path: '/devices',
      operationId: 'list-devices',
      tags,
      summary: 'Hvor man er logget inn',
    })
    .output(z.object({ devices: z.array(Device) })),
  logOutDevice: forOneself
    .route({
      method: 'DELETE',
      path: '/devices/{id}',
      operationId: 'log-out-device',
      tags,
      summary: 'Logg ut én enhet',
    })
    .errors({ PROOF_NEEDED })
    .input(z.object({ id: Id }))
    .output(Nothing),
  logOutOthers: forOneself
    .route({
      method: 'POST',
      path: '/devices/log-out-others',
      operationId: 'log-out-other-devices',
      tags,
      summary: 'Logg ut andre enheter',
    })
    .errors({ PROOF_NEEDED })
    .output(z.object({ count: z.int() })),
}
