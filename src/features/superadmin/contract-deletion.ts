import { PROOF_NEEDED } from '#features/accounts/contract.ts'
import * as z from 'zod/mini'
import { Nothing } from '#shared/contract.ts'
import { ByUser, forService, LAST_SUPERADMIN, tags } from './contract-base.ts'
import { HARD_DELETE_PHRASE } from './rules.ts'

/** A deactivation closes the employers whose last active administrator the user is. */
const Closing = z.object({
  employers: z.int(),
  /** Shifts ahead with a substitute, and credits that remain. */
  upcomingAssigned: z.int(),
  balance: z.int(),
})

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
  closing: Closing,
})
export type DeletionPreview = z.infer<typeof DeletionPreview>

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
    })
    .input(
      z.intersection(
        ByUser,
        z.discriminatedUnion('deleteType', [
          z.object({ deleteType: z.literal('soft') }),
          z.object({
            deleteType: z.literal('hard'),
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
