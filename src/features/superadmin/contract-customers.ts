import * as z from 'zod/mini'
import { ROLES } from '#shared/roles.ts'
import { Nothing, staleWith, Version } from '#shared/contract.ts'
import { Id, idOr } from '#shared/ids.ts'
import { ByUser, forService, LAST_SUPERADMIN, SortedCursor, tags } from './contract-base.ts'
import { CUSTOMER_SORTS, DIRECTIONS, GrantForm, Search, UserChanges } from './rules.ts'

/** A user in the customer overview. */
export const Customer = z.object({
  userId: Id,
  fullName: z.string(),
  email: z.string(),
  /** The employer's name; null for other roles, and for an employer without a name. */
  company: z.nullable(z.string()),
  role: z.enum(ROLES),
  /** The time and the mail server's reason, if the latest mail about the login or the office was returned. */
  emailRefusal: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
  createdAt: z.iso.datetime(),
  softDeleted: z.boolean(),
  /** Progress of a permanent deletion in rows; null if none is under way. */
  erasing: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** Covers name, company and role. */
  version: Version,
})
export type Customer = z.infer<typeof Customer>

/** Numbers of users by role, including deactivated ones. */
export const CustomerCounts = z.object({
  all: z.int(),
  administrators: z.int(),
  superadmins: z.int(),
  substitutes: z.int(),
  softDeleted: z.int(),
})
export type CustomerCounts = z.infer<typeof CustomerCounts>

/** Figures of an administrator's employer, with SMS and credits from the ledger. */
export const EmployerStatistics = z.object({
  employerId: Id,
  administrators: z.int(),
  vikarer: z.int(),
  assignments: z.int(),
  openAssignments: z.int(),
  /** Share of the begun assignments that were filled: 0 to 1; null without any. */
  fillRate: z.nullable(z.number()),
  smsSent: z.int(),
  smsCredits: z.int(),
  revenueOre: z.int(),
  lastPurchaseAt: z.nullable(z.iso.datetime()),
})
export type EmployerStatistics = z.infer<typeof EmployerStatistics>

/** A register row that is linked to the substitute's login. */
export const RegisterRow = z.object({
  vikarId: Id,
  fullName: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  availability: z.enum(['available', 'busy', 'inactive']),
  employerName: z.nullable(z.string()),
})
export type RegisterRow = z.infer<typeof RegisterRow>

export const CustomerDetail = z.object({
  ...Customer.shape,
  phone: z.nullable(z.string()),
  emailVerified: z.boolean(),
  isSelf: z.boolean(),
  /** Null for other users than administrators. */
  statistics: z.nullable(EmployerStatistics),
  /** Empty for other users than substitutes. */
  registerRows: z.array(RegisterRow),
})
export type CustomerDetail = z.infer<typeof CustomerDetail>

/** The form's fields for a user's details. */
export const EditedUser = z.pick(Customer, { fullName: true, company: true, role: true, version: true })
export type EditedUser = z.infer<typeof EditedUser>

/** A substitute as the superadmin sees them, read-only. */
export const RegisteredVikar = z.object({
  ...RegisterRow.shape,
  company: z.nullable(z.string()),
  skills: z.nullable(z.string()),
  userId: z.nullable(Id),
  /** The employer's first active administrator; null if there is none. */
  administratorUserId: z.nullable(Id),
  createdAt: z.iso.datetime(),
})
export type RegisteredVikar = z.infer<typeof RegisteredVikar>

const REFUSALS = {
  OWN_ROLE: { status: 409, message: 'Du kan ikke endre din egen rolle.' },
  LAST_SUPERADMIN,
  LEAVES_EMPLOYER: {
    status: 409,
    message: 'Arbeidsgiveren ville stått uten administrator. Deaktiver eller slett brukeren i stedet.',
  },
}

export const customers = {
  customers: forService
    .route({
      method: 'GET',
      path: '/service/customers',
      operationId: 'list-customers',
      tags,
      summary: 'Alle brukere, 50 om gangen',
    })
    .input(
      z.object({
        search: z._default(Search, ''),
        role: z.optional(z.enum(ROLES)),
        sort: z._default(z.enum(CUSTOMER_SORTS), 'created'),
        direction: z._default(z.enum(DIRECTIONS), 'descending'),
        cursor: z.optional(SortedCursor),
      }),
    )
    .output(
      z.object({
        customers: z.array(Customer),
        nextCursor: z.nullable(z.string()),
        /** The number of matches of the search. */
        found: z.int(),
      }),
    ),
  customerCounts: forService
    .route({
      method: 'GET',
      path: '/service/customer-counts',
      operationId: 'count-customers',
      tags,
      summary: 'Antall brukere av hver rolle',
    })
    .output(CustomerCounts),
  customer: forService
    .route({
      method: 'GET',
      path: '/service/customers/{userId}',
      operationId: 'read-customer',
      tags,
      summary: 'En bruker; oppslaget føres i hendelsesloggen',
    })
    .input(ByUser)
    .output(CustomerDetail),
  updateUser: forService
    .route({
      method: 'PUT',
      path: '/service/customers/{userId}',
      operationId: 'update-user-details',
      tags,
      summary: 'Endre navn, bedrift og rolle; det som ikke sendes, blir som det er',
    })
    .errors({ ...REFUSALS, ...staleWith(EditedUser) })
    .input(z.intersection(z.extend(ByUser, { version: Version }), UserChanges))
    .output(Nothing),
  registeredVikar: forService
    .route({
      method: 'GET',
      path: '/service/vikarer/{vikarId}',
      operationId: 'read-registered-vikar',
      tags,
      summary: 'En vikar i en arbeidsgivers register; oppslaget føres i hendelsesloggen',
    })
    .input(z.object({ vikarId: idOr('Ukjent vikar') }))
    .output(RegisteredVikar),
  grantCredits: forService
    .route({
      method: 'POST',
      path: '/service/customers/{userId}/credits',
      operationId: 'grant-credits',
      tags,
      summary: 'Gi SMS-kreditter, eller trekk dem tilbake',
    })
    .errors({
      TOO_FEW_CREDITS: {
        status: 409,
        message: 'Saldoen er mindre enn det du vil trekke tilbake.',
        data: z.object({ balance: z.int() }),
      },
      MADE_OTHERWISE: {
        status: 409,
        message: 'Dette er ført allerede, med andre opplysninger. Lukk vinduet og se over saldoen.',
      },
      NO_EMPLOYER: { status: 409, message: 'Bare administratorer har SMS-kreditter.' },
    })
    .input(
      z.intersection(
        z.object({
          userId: idOr('Ukjent bruker'),
          /** Generated by the form, so that a repetition books once. */ requestId: Id,
        }),
        GrantForm,
      ),
    )
    .output(z.object({ balance: z.int() })),
}
