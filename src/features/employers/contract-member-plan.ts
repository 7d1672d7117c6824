import * as z from 'zod/mini'
import { api, Version } from '#shared/contract.ts'
import { OWNER_NEEDED } from '#shared/failures.ts'
import { Id } from '#shared/ids.ts'
import { MemberRole } from './rules.ts'

/** A member whose role changes; null: not of the office. */
const RoleChange = z.object({
  userId: Id,
  fullName: z.string(),
  isYou: z.boolean(),
  before: z.nullable(MemberRole),
  after: z.nullable(MemberRole),
})
export type RoleChange = z.infer<typeof RoleChange>

/** Consequences that are no message. */
const MEMBER_NOTES = [
  /** Their name stays with their acts. */
  'name-stays',
  /** An owner can invite them again. */
  'can-be-invited',
  /** Only the new owner can take it back. */
  'cannot-be-undone',
] as const

/**
 * The consequences of an act on members of the office, worked out by doing it and taking it back. The press sends `version` as
 * `seen`; when the consequences differ by then, nothing happens and the new plan comes back.
 */
export const MemberPlan = z.object({
  version: Version,
  changes: z.array(RoleChange),
  /** Members who get an e-mail about it. */
  notified: z.array(
    z.object({ userId: Id, fullName: z.string(), isYou: z.boolean(), channels: z.array(z.literal('email')) }),
  ),
  /** Logins to this office that end. */
  sessions: z.int(),
  /** Addresses whose invitation stops working, because of who sent it. */
  invitations: z.array(z.string()),
  /** Departments that get another contact; null: none. */
  contacts: z.array(z.object({ departmentId: Id, name: z.string(), newContact: z.nullable(z.string()) })),
  /** Coming shifts without all their people that a leaving member has sent out: they go on asking. */
  shifts: z.int(),
  notes: z.array(z.enum(MEMBER_NOTES)),
  /** The same in words, as the dialog shows them. */
  sentences: z.array(z.string()),
  /** A short version, for the notice after the act. */
  summary: z.string(),
})
export type MemberPlan = z.infer<typeof MemberPlan>

/** Part of the input of such an act: the version of the plan that its dialog showed. */
export const SeenPlan = { seen: z.optional(Version) }

export const MEMBER_PLAN_CHANGED = {
  PLAN_CHANGED: {
    status: 409,
    message: 'Noe har endret seg siden du så på dette. Se over på nytt, og trykk igjen.',
    data: z.object({ plan: MemberPlan }),
  },
} as const

const tags = ['employers']
export const CHANGED = {
  status: 409,
  message:
    'Noe har endret seg: Avdelingene som har personen som kontakt, er andre nå. Se over og prøv igjen.',
} as const

export const OfMember = z.object({ userId: Id })
export const ContactChoice = {
  /** The departments that the confirmation showed, none if left out; the act is refused when they are others by now. */
  contactOf: z.optional(z.array(Id)),
  /** The colleague who becomes their contact; left out, they have none. */
  newContactId: z.optional(z.nullable(Id)),
}
export const DEACTIVATED = {
  status: 409,
  message: 'Innloggingen er deaktivert, så den kan ikke eie kontoen.',
} as const
export const LAST_OWNER = {
  status: 409,
  message: OWNER_NEEDED,
} as const

/** The plans of the acts on members. */
export const memberPlans = {
  planChangeRole: api
    .route({
      method: 'POST',
      path: '/members/{userId}/role/plan',
      operationId: 'plan-change-member-role',
      tags,
      summary: 'Se hva en annen rolle fører til; ingenting blir gjort',
    })
    .meta({ area: 'owning' })
    .errors({ LAST_OWNER })
    .input(z.extend(OfMember, { role: MemberRole }))
    .output(MemberPlan),
  planRemove: api
    .route({
      method: 'POST',
      path: '/members/{userId}/removal/plan',
      operationId: 'plan-remove-member',
      tags,
      summary: 'Se hva det fører til å fjerne noen fra kontoret; ingenting blir gjort',
    })
    .meta({ area: 'owning' })
    .errors({ LAST_OWNER, CHANGED })
    .input(z.extend(OfMember, ContactChoice))
    .output(MemberPlan),
  planHandOn: api
    .route({
      method: 'POST',
      path: '/members/{userId}/ownership/plan',
      operationId: 'plan-hand-on-ownership',
      tags,
      summary: 'Se hva det fører til å gi eierskapet videre; ingenting blir gjort',
    })
    .meta({ area: 'owning' })
    .errors({ DEACTIVATED })
    .input(OfMember)
    .output(MemberPlan),
  planLeave: api
    .route({
      method: 'POST',
      path: '/offices/{employerId}/leave/plan',
      operationId: 'plan-leave-office',
      tags,
      summary: 'Se hva det fører til å forlate kontoret; ingenting blir gjort',
    })
    .meta({ area: 'employer' })
    .errors({ LAST_OWNER, CHANGED })
    .input(z.object({ employerId: Id, ...ContactChoice }))
    .output(MemberPlan),
}
