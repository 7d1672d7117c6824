import { PROOF_NEEDED } from '#features/accounts/contract.ts'
import * as z from 'zod/mini'
import { Nothing } from '#shared/contract.ts'
import { ByUser, forService, LAST_SUPERADMIN, tags } from './contract-base.ts'
import { HARD_DELETE_PHRASE, SHIFTS_OF_CLOSED } from './rules.ts'

/** The employers whose last active administrator the user is: they close with the login. */
export const Closing = z.object({
  employers: z.int(),
  /** Shifts ahead with a substitute, and credits that remain. */
  upcomingAssigned: z.int(),
  balance: z.int(),
  /** Shifts that have not begun. With any, the deletion takes a choice. */
  shifts: z.int(),
  /** Substitutes who have one of them or are in reserve, and those among them whom neither e-mail nor SMS reaches. */
  people: z.int(),
  unreached: z.int(),
  /** Messages that tell them that the shifts are cancelled. One SMS is one credit. */
  notices: z.object({ emails: z.int(), sms: z.int() }),
  /** An employer has too few credits for its SMS: not all of them leave. */
  isShort: z.boolean(),
  /** Digest of these shifts and people. The deletion carries it, and is refused if they have changed. */
  seen: z.string(),
})
export type Closing = z.infer<typeof Closing>

/** What goes when a user is deleted for good, in rows, and what stays. */
export const DeletionPreview = z.object({
  /** The employer goes with its last administrator. */
  wholeEmployer: z.boolean(),
  /** So many more employers go, of which it is the last administrator too. */
  otherEmployers: z.int(),
  vikarer: z.int(),
  /** Logins of substitutes that no other register holds. */
  vikarLogins: z.int(),
  assignments: z.int(),
  /** Those among them that lie ahead and somebody has agreed to. */
  upcomingAssigned: z.int(),
  responses: z.int(),
  sms: z.int(),
  emails: z.int(),
  /** Credits that are left on the balance and lost. */
  balance: z.int(),
  /** Rows of ledger and purchases that stay, without names. */
  ledgerRows: z.int(),
  /** Names of the departments whose contact the user is, in offices that stay open: cleared with the login. */
  contactOf: z.array(z.string()),
  closing: Closing,
})
export type DeletionPreview = z.infer<typeof DeletionPreview>

const CHOOSE = 'Velg hva som skal skje med de kommende vaktene. Ingenting er endret.'

/** `shifts`: what becomes of the coming shifts of offices that close. Left out where there are none. */
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
      /** Offices close with coming shifts, which the caller has not seen or not chosen about; nothing is changed. */
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
        /** `erasing`: there is much, or something is still in flight; it continues in the background. */
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
