import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/** Ends invitations to the address of an erased person. */
export const eraseInvitationsTo = async (tx: SystemTransaction, email: string): Promise<void> => {
  await tx.deleteFrom('memberInvitations').where('email', '=', email).execute()
}

/** Deletes the closed days of an employer that is erased. */
export const deleteClosedDays = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await tx.deleteFrom('closedDays').where('employerId', '=', employerId).execute()
}

/** Deletes the screens' addresses of a closed employer. */
export const deleteBoards = async (tx: SystemTransaction, employerId: string): Promise<void> => {
  await tx.deleteFrom('boards').where('employerId', '=', employerId).execute()
}

/** Clears the contact of departments where it matches one of these names or numbers. */
export const eraseContacts = async (
  tx: SystemTransaction,
  { employerIds, words }: { readonly employerIds: readonly string[]; readonly words: readonly string[] },
): Promise<void> => {
  await sql`
    update departments set contact_name = null, contact_phone = null
    where employer_id = any(${[...employerIds]}::uuid[])
      and (contact_name = any(${[...words]}::text[]) or contact_phone = any(${[...words]}::text[]))`.execute(
    tx,
  )
}
