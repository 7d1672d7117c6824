import * as z from 'zod/mini'
import { Email, FullName, NewPassword } from '#features/accounts/rules.ts'
import { MEMBER_ROLES } from '#shared/roles.ts'
import { Binding } from './department-rules.ts'

/** How long an invitation to an office can be accepted. */
export const INVITATION_DAYS = 7

/** Invitations that a new office may mail in 24 hours, until it has bought SMS. */
export const INVITED_A_DAY = 10

export const MemberRole = z.enum(MEMBER_ROLES, 'Velg en rolle')

/** Somebody who is to work in the office, of the whole of it unless departments are given. An owner is bound to none. */
export const InvitationForm = z.object({
  email: Email,
  role: MemberRole,
  departmentIds: z.optional(Binding),
})
export type InvitationForm = z.infer<typeof InvitationForm>

/** Who has no login yet makes one with the invitation. The address is the one that it was sent to. */
export const JoinForm = z
  .object({
    fullName: FullName,
    newPassword: NewPassword,
    confirmation: z.string(),
    termsAccepted: z.literal(true, 'Du må godta vilkårene'),
  })
  .check(
    z.refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      message: 'Passordene må være like',
      path: ['confirmation'],
    }),
  )
export type JoinForm = z.infer<typeof JoinForm>
