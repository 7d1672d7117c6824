import * as z from 'zod/mini'
import { api, Version } from '#shared/contract.ts'
import { OWNER_NEEDED } from '#shared/failures.ts'
import { Id } from '#shared/ids.ts'
import { MemberRole } from './rules.ts'

/** A change of a member's role; null: not a member of the office. */
const RoleChange = z.object({
  userId: Id,
  fullName: z.string(),
  isYou: z.boolean(),
  before: z.nullable(MemberRole),
  after: z.nullable(MemberRole),
})
export type RoleChange = z.infer<typeof RoleChange>

/** Consequences other than messages. */
const MEMBER_NOTES = [
  /** The history still shows the member's name. */
  'name-stays',
  /** An owner can invite the member again. */
  'can-be-invited',
  /** Only the new owner can transfer the ownership again. */
  'cannot-be-undone',
] as const

/**
 * The consequences of an act on members, found by doing it and rolling back. The act sends `version` back as `seen`. If
 * the consequences have changed, nothing happens and the answer is the new plan.
 */
export const MemberPlan = z.object({
  version: Version,
  changes: z.array(RoleChange),
  /** Members who get an e-mail about the act. */
  notified: z.array(
    z.object({ userId: Id, fullName: z.string(), isYou: z.boolean(), channels: z.array(z.literal('email')) }),
  ),
  /** Sessions at this office that end. */
  sessions: z.int(),
  /** Addresses whose invitations end because their sender loses the right to invite. */
  invitations: z.array(z.string()),
  /** Departments that get another contact; a null contact clears it. */
  contacts: z.array(z.object({ departmentId: Id, name: z.string(), newContact: z.nullable(z.string()) })),
  /** Coming shifts with unfilled places that a leaving member has sent out. They go on asking. */
  shifts: z.int(),
  notes: z.array(z.enum(MEMBER_NOTES)),
  /** The same in words, as the dialog shows them. */
  sentences: z.array(z.string()),
  /** A short version, for the notice after the act. */
  summary: z.string(),
})
export type MemberPlan = z.infer<typeof MemberPlan>

/** Part of the input: the version of the plan that the dialog showed. */
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
  /** Departments that the confirmation named; omitted: none. The act is refused if they have changed. */
  contactOf: z.optional(z.array(Id)),
  /** The colleague who becomes their contact; omitted: the contact is cleared. */
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
