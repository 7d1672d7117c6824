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
    /** The administrator's current employer; null for other users. */
    employerId: z.nullable(Id),
    employerName: z.nullable(z.string()),
    /** The administrator's role at the employer; null for other users. */
    memberRole: z.nullable(z.enum(MEMBER_ROLES)),
    /** Has several offices, or one office and a register as a substitute. */
    hasOtherOffices: z.boolean(),
    isInNoOffice: z.boolean(),
    enteredBy: EnteredBy,
    /** After a login by link, a new password needs no current one until this time. */
    passwordFreeUntil: z.nullable(z.iso.datetime()),
    /** The user must set up a second factor before anything else. */
    needsFactor: z.boolean(),
    /**
     * The provider by which the user must log in before anything else, because the employer demands it.
     */
    needsProvider: z.nullable(z.string()),
  }),
)
export type Me = z.infer<typeof Me>

/** Ways to prove an identity again: a code, the password, the provider, or a new login. */
export const PROOF_WAYS = ['code', 'password', 'provider', 'login'] as const

/** The answer of a procedure that requires a recent proof of identity. */
export const PROOF_NEEDED = {
  status: 403,
  message: 'Bekreft at det er deg før du går videre.',
  data: z.object({
    way: z.enum(PROOF_WAYS),
    /** The provider, for `provider`. */
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
  /** Street, postcode and town. */
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** A code by SMS has confirmed this number. */
  isPhoneConfirmed: z.boolean(),
  /** Gets an SMS about each yes in the current office. */
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
        /** The provider by which the session began. The browser may still be logged in there. */
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
        /** A code to type in the browser that requested the link, if that is another one. */
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
