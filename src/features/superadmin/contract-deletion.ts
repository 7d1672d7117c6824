import { PROOF_NEEDED } from '#features/identity/contract.ts'
import * as z from 'zod/mini'
import { Nothing } from '#shared/contract.ts'
import { ByUser, forService, LAST_SUPERADMIN, tags } from './contract-base.ts'
import { HARD_DELETE_PHRASE, SHIFTS_OF_CLOSED } from './rules.ts'

/** The employers whose last active administrator is this user: they close with the login. */
export const Closing = z.object({
  employers: z.int(),
  /** Coming shifts that have a substitute, and the credits that remain. */
  upcomingAssigned: z.int(),
  balance: z.int(),
  /** Shifts that have not begun. With any, the deletion requires a choice. */
  shifts: z.int(),
  /** Substitutes who have one of them or are in reserve, and those of them who cannot be reached by e-mail or SMS. */
  people: z.int(),
  unreached: z.int(),
  /** Messages about the cancelled shifts to them. One SMS costs one credit. */
  notices: z.object({ emails: z.int(), sms: z.int() }),
  /** True if an employer has too few credits for all of its SMS. */
  isShort: z.boolean(),
  /** Digest of these shifts and people. The deletion carries it and is refused if they have changed. */
  seen: z.string(),
})
export type Closing = z.infer<typeof Closing>

/** Rows that a permanent deletion removes, and those that stay. */
export const DeletionPreview = z.object({
  /** True if the user is the last administrator, so the employer is deleted too. */
  wholeEmployer: z.boolean(),
  /** The number of further employers that are deleted because the user is their last administrator. */
  otherEmployers: z.int(),
  vikarer: z.int(),
  /** Logins of substitutes who are in no other register. */
  vikarLogins: z.int(),
  assignments: z.int(),
  /** Those of the assignments that lie ahead and have a substitute. */
  upcomingAssigned: z.int(),
  responses: z.int(),
  sms: z.int(),
  emails: z.int(),
  /** Credits of the balance that are lost. */
  balance: z.int(),
  /** Rows of ledger and purchases that stay without names. */
  ledgerRows: z.int(),
  /** Departments in offices that stay open whose contact is the user; the contact is cleared. */
  contactOf: z.array(z.string()),
  closing: Closing,
})
export type DeletionPreview = z.infer<typeof DeletionPreview>

const CHOOSE = 'Velg hva som skal skje med de kommende vaktene. Ingenting er endret.'

/** `shifts`: the choice for the coming shifts of offices that close; absent if there are none. */
const Choice = {
  shifts: z.optional(z.enum(SHIFTS_OF_CLOSED)),
  seen: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
}

export const deletion = {
  deletionPreview: forService
    .route({
      method: 'GET',
      path: '/service/customers/{userId}/deletion',
      operationId: 'preview-deletion',
      tags,
      summary: 'Hva som forsvinner hvis brukeren slettes permanent',
    })
    .input(ByUser)
    .output(DeletionPreview),
  deleteUser: forService
    .route({
      method: 'POST',
      path: '/service/customers/{userId}/deletion',
      operationId: 'delete-user-account',
      tags,
      summary: 'Deaktiver bruker, eller slett permanent',
    })
    .errors({
      PROOF_NEEDED,
      OWN_ACCOUNT: { status: 409, message: 'Du kan ikke slette din egen bruker.' },
      LAST_SUPERADMIN,
      BEING_ERASED: { status: 409, message: 'Brukeren er allerede i ferd med å slettes.' },
      /**
       * Offices with coming shifts would close, and the caller has not seen them or made no choice. Nothing is
       * changed.
       */
      AFFECTED: { status: 409, message: CHOOSE, data: z.object({ now: DeletionPreview }) },
    })
    .input(
      z.intersection(
        ByUser,
        z.discriminatedUnion('deleteType', [
          z.object({ deleteType: z.literal('soft'), ...Choice }),
          z.object({
            deleteType: z.literal('hard'),
            ...Choice,
            confirmation: z.literal(HARD_DELETE_PHRASE, `Skriv ${HARD_DELETE_PHRASE} for å bekrefte`),
          }),
        ]),
      ),
    )
    .output(
      z.object({
        /** `erasing`: the deletion continues in the background, because it is large or waits for messages under way. */
        outcome: z.enum(['deactivated', 'erased', 'erasing']),
      }),
    ),
  restoreUser: forService
    .route({
      method: 'POST',
      path: '/service/customers/{userId}/restore',
      operationId: 'restore-user-account',
      tags,
      summary: 'Gjenopprett en deaktivert bruker',
    })
    .errors({ BEING_ERASED: { status: 409, message: 'Brukeren er i ferd med å slettes permanent.' } })
    .input(ByUser)
    .output(Nothing),
}
