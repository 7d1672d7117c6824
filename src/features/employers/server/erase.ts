import type { SystemTransaction } from '#server/database/database.ts'

/** Ends invitations to the address of somebody who is erased. */
export const eraseInvitationsTo = async (tx: SystemTransaction, email: string): Promise<void> => {
  await tx.deleteFrom('memberInvitations').where('email', '=', email).execute()
}
