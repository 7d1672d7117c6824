import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { wakeAfterCommit } from '#server/jobs.ts'
import type { TokenKind } from '#server/tokens.ts'
import type { Letter } from '../letter.ts'

export interface OutgoingEmail {
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  readonly letter: Letter
  /**
   * The sender by way of the product: the employer, or without a name the person; omitted for the product's own mail.
   */
  readonly from?: string | undefined
  /** The address for replies. */
  readonly replyTo: string | null
  /** The expiry: a later send is pointless. */
  readonly validUntil: Date
  /** The earliest time of sending; omitted: at once. */
  readonly notBefore?: Date | null
  /** The time of the event in the mail, if not now; in the database's format, in microseconds. */
  readonly createdAt?: string
  readonly employerId: string | null
  readonly userId?: string
  readonly assignmentId?: string
  readonly vikarId?: string
  /** The row whose derived secret is inserted into the letter's links. */
  readonly link?: { readonly kind: TokenKind; readonly id: string }
}

/**
 * Queues e-mails in the transaction, in one statement for any number. They are sent after its commit, each once, also
 * if this process dies.
 */
export const sendEmails = async (tx: AnyTransaction, emails: readonly OutgoingEmail[]): Promise<void> => {
  if (emails.length === 0) return
  await sql`
    insert into email_history
      (id, employer_id, user_id, assignment_id, vikar_id, kind, recipient, reply_to, subject, letter, link_id,
        valid_until,
        created_at, next_attempt_at)
    select id, employer_id, user_id, assignment_id, vikar_id, kind, recipient, reply_to, subject, letter, link_id,
      valid_until,
      coalesce(created_at, now()), coalesce(not_before, now())
    from jsonb_to_recordset(${toJson(emails.map(toRow))}::jsonb) as email
      (id uuid, employer_id uuid, user_id uuid, assignment_id uuid, vikar_id uuid, kind text, recipient text,
       reply_to text, subject text, letter jsonb, link_id uuid, valid_until timestamptz, created_at timestamptz,
         not_before timestamptz)`.execute(tx)
  wakeAfterCommit(tx, 'deliver-email')
}

/** A letter as its row stores it, with further facts about the mail. */
export const storedLetter = ({
  letter,
  link,
  from,
  vikarId,
}: Pick<OutgoingEmail, 'letter' | 'link' | 'from' | 'vikarId'>): StoredLetter => ({
  ...letter,
  linkKind: link?.kind,
  from,
  why: letter.why ?? (vikarId && from ? inRegister(from) : undefined),
})

/** The reason for a mail from an employer to a substitute. */
export const inRegister = (employer: string): string =>
  `Du får denne e-posten fordi ${employer} har deg i vikarregisteret sitt.`

export interface StoredLetter extends Letter {
  readonly linkKind?: TokenKind | undefined
  readonly from?: string | undefined
}

const toRow = (email: OutgoingEmail) => ({
  id: randomUUIDv7(),
  employer_id: email.employerId,
  user_id: email.userId ?? null,
  assignment_id: email.assignmentId ?? null,
  vikar_id: email.vikarId ?? null,
  kind: email.kind,
  recipient: email.recipient,
  reply_to: email.replyTo,
  subject: email.subject,
  letter: storedLetter(email),
  link_id: email.link?.id ?? null,
  valid_until: email.validUntil,
  created_at: email.createdAt ?? null,
  not_before: email.notBefore ?? null,
})
