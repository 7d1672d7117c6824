import * as z from 'zod/mini'
import { Email, FullName, NewPassword } from '#features/identity/rules.ts'
import { MEMBER_ROLES } from '#shared/roles.ts'
import { Binding } from './department-rules.ts'

/** Days before an invitation to an office expires. */
export const INVITATION_DAYS = 7

/** Limit on a new office's invitations in 24 hours, until it has bought SMS. */
export const INVITED_A_DAY = 10

export const MemberRole = z.enum(MEMBER_ROLES, 'Velg en rolle')

/** An invited member, who sees the whole office unless departments are given. An owner is never bound. */
export const InvitationForm = z.object({
  email: Email,
  role: MemberRole,
  departmentIds: z.optional(Binding),
})
export type InvitationForm = z.infer<typeof InvitationForm>

/** The login that an invited person makes. Its address is the one that the invitation was sent to. */
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
