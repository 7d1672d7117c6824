import type { SystemTransaction } from '#server/database/database.ts'

/** The invitations of members, for a login that begins with one. `employers` implements this. */
export interface Invitations {
  /** Reads an invitation without using it. Null for an invalid one. */
  readInvited(tx: SystemTransaction, token: string): Promise<{ readonly hasLogin: boolean } | null>
  /**
   * Makes a login and a membership. Null for an invalid invitation and for an address that has a login.
   *
   * @throws InvitationGone if another call used the invitation first
   */
  joinOffice(
    tx: SystemTransaction,
    tokenHash: Buffer,
    person: NewMember,
    now: Date,
  ): Promise<{ readonly userId: string; readonly employerId: string } | null>
}

export interface NewMember {
  readonly fullName: string
  /** Null for a login by a provider. */
  readonly passwordHash: string | null
}

/** Another call used the invitation first; the new login is rolled back. */
export class InvitationGone extends Error {}
