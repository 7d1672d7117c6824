import * as z from 'zod/mini'
import { PROOF_NEEDED } from '#features/identity/contract.ts'
import { api, Edited, Nothing, staleWith, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ROLES } from '#shared/roles.ts'
import { boards } from './contract-boards.ts'
import { closedDays } from './contract-closed-days.ts'
import { departments, MemberRights } from './contract-departments.ts'
import {
  CHANGED,
  ContactChoice,
  DEACTIVATED,
  LAST_OWNER,
  MEMBER_PLAN_CHANGED,
  memberPlans,
  OfMember,
  SeenPlan,
} from './contract-member-plan.ts'
import { Binding } from './department-rules.ts'
import { InvitationForm, JoinForm, MemberRole } from './rules.ts'

/** A member of the office. */
export const Member = z.object({
  userId: Id,
  fullName: z.string(),
  email: z.string(),
  role: MemberRole,
  isYou: z.boolean(),
  /** The service has deactivated the login. */
  isDeactivated: z.boolean(),
  memberSince: z.iso.datetime(),
  departmentIds: Binding,
  /**
   * Departments with this member as contact, closed ones included. Removing the member clears or replaces the contact.
   */
  contactOf: z.array(Id),
  /** A fingerprint of role and departments. */
  version: Version,
  edited: Edited,
  /** The contact of a department needs a phone number. */
  hasPhone: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** An invitation that waits for an answer. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: MemberRole,
  invitedBy: z.nullable(z.string()),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** The mail server's reason, if it refused or returned the mail. */
  emailRefusal: z.nullable(z.string()),
  departmentIds: Binding,
})
export type Invitation = z.infer<typeof Invitation>

/** The content of an invitation; null for an invalid link. */
export const Invited = z.nullable(
  z.object({
    email: z.string(),
    role: MemberRole,
    employerName: z.nullable(z.string()),
    invitedBy: z.nullable(z.string()),
    /** The address already has a login: its owner logs in and then accepts. */
    hasLogin: z.boolean(),
  }),
)
export type Invited = z.infer<typeof Invited>

/** An office of which the logged-in person is a member. */
export const Office = z.object({
  employerId: Id,
  name: z.nullable(z.string()),
  role: MemberRole,
  /** The session acts for this office. */
  isCurrent: z.boolean(),
})
export type Office = z.infer<typeof Office>

const tags = ['employers']
const ById = z.object({ id: Id })
const token = z.string('Lenken mangler').check(z.maxLength(100, 'Lenken er for lang'))
const INVITATION_INVALID = {
  status: 410,
  message: 'Invitasjonen er brukt, trukket tilbake eller utløpt. Be om en ny.',
}

export const employers = {
  ...boards,
  ...closedDays,
  ...departments,
  ...memberPlans,
  people: api
    .route({
      method: 'GET',
      path: '/members',
      operationId: 'list-members',
      tags,
      summary: 'Folk på kontoret',
    })
    .meta({ area: 'employer' })
    .output(z.object({ members: z.array(Member), invitations: z.array(Invitation) })),
  offices: api
    .route({ method: 'GET', path: '/offices', operationId: 'list-offices', tags, summary: 'Egne kontorer' })
    .meta({ area: 'own' })
    .output(
      z.object({
        offices: z.array(Office),
        /** The login also belongs to a substitute. */
        isSubstitute: z.boolean(),
      }),
    ),
  turn: api
    .route({
      method: 'POST',
      path: '/offices/turn',
      operationId: 'turn-to-office',
      tags,
      summary: 'Bytt til et annet kontor man arbeider på; null: til sidene for vikarer',
    })
    .meta({ area: 'own' })
    .input(z.object({ employerId: z.nullable(Id) }))
    .output(z.object({ role: z.enum(ROLES) })),
  changeRole: api
    .route({
      method: 'PUT',
      path: '/members/{userId}/role',
      operationId: 'change-member-role',
      tags,
      summary: 'Gi noen på kontoret en annen rolle',
    })
    .meta({ area: 'owning' })
    .errors({ LAST_OWNER, PROOF_NEEDED, ...MEMBER_PLAN_CHANGED, ...staleWith(MemberRights) })
    .input(z.extend(OfMember, { role: MemberRole, version: Version, ...SeenPlan }))
    .output(Nothing),
  remove: api
    .route({
      method: 'DELETE',
      path: '/members/{userId}',
      operationId: 'remove-member',
      tags,
      summary: 'Fjern noen fra kontoret; de logges ut herfra',
    })
    .meta({ area: 'owning' })
    .errors({ LAST_OWNER, CHANGED, ...MEMBER_PLAN_CHANGED })
    .input(z.extend(OfMember, { ...ContactChoice, ...SeenPlan }))
    .output(Nothing),
  handOn: api
    .route({
      method: 'POST',
      path: '/members/{userId}/ownership',
      operationId: 'hand-on-ownership',
      tags,
      summary: 'Gi eierskapet videre; selv blir man planlegger',
    })
    .meta({ area: 'owning' })
    .errors({ PROOF_NEEDED, DEACTIVATED, ...MEMBER_PLAN_CHANGED })
    .input(z.extend(OfMember, SeenPlan))
    .output(Nothing),
  leave: api
    .route({
      method: 'POST',
      path: '/offices/{employerId}/leave',
      operationId: 'leave-office',
      tags,
      summary: 'Forlat kontoret du er logget inn på',
    })
    .meta({ area: 'employer' })
    .errors({ LAST_OWNER, CHANGED, ...MEMBER_PLAN_CHANGED })
    .input(z.object({ employerId: Id, ...ContactChoice, ...SeenPlan }))
    .output(Nothing),
  invite: api
    .route({
      method: 'POST',
      path: '/members/invitations',
      operationId: 'invite-member',
      tags,
      summary: 'Inviter en kollega på e-post; en invitasjon til samme adresse erstattes',
    })
    .meta({ area: 'inviting' })
    .errors({ PROOF_NEEDED })
    .input(InvitationForm)
    .output(ById),
  resendInvitation: api
    .route({
      method: 'POST',
      path: '/members/invitations/{id}/resend',
      operationId: 'resend-member-invitation',
      tags,
      summary: 'Send invitasjonen på nytt; lenken i den forrige slutter å virke',
    })
    .meta({ area: 'inviting' })
    .errors({ PROOF_NEEDED })
    .input(ById)
    .output(ById),
  withdrawInvitation: api
    .route({
      method: 'DELETE',
      path: '/members/invitations/{id}',
      operationId: 'withdraw-member-invitation',
      tags,
      summary: 'Trekk en invitasjon tilbake',
    })
    .meta({ area: 'owning' })
    .input(ById)
    .output(Nothing),
  checkInvitation: api
    .route({
      method: 'POST',
      path: '/member-invitation/check',
      operationId: 'check-member-invitation',
      tags,
      summary: 'Hva gjelder invitasjonen? Bruker den ikke',
    })
    .meta({ area: 'open' })
    .input(z.object({ token }))
    .output(z.object({ invited: Invited })),
  acceptInvitation: api
    .route({
      method: 'POST',
      path: '/member-invitation/accept',
      operationId: 'accept-member-invitation',
      tags,
      summary: 'Godta invitasjonen med den innloggingen den er sendt til',
    })
    .meta({ area: 'own' })
    .errors({
      INVITATION_INVALID,
      OTHER_ADDRESS: { status: 409, message: 'Invitasjonen er sendt til en annen e-postadresse enn din.' },
      IS_SUPERADMIN: {
        status: 409,
        message: 'En superadministrator kan ikke være på et kontor med samme innlogging.',
      },
    })
    .input(z.object({ token }))
    .output(Nothing),
  join: api
    .route({
      method: 'POST',
      path: '/member-invitation/join',
      operationId: 'join-with-member-invitation',
      tags,
      summary: 'Lag innlogging med invitasjonen, én gang, og logg inn',
    })
    .meta({ area: 'open' })
    .errors({ INVITATION_INVALID })
    .input(z.intersection(z.object({ token }), JoinForm))
    .output(z.object({ role: z.enum(ROLES) })),
}
