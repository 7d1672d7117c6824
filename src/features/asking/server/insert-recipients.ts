import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { isRequestHeld } from '#features/assignments/server/of-request.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { hashToken, type Tokens } from '#server/tokens.ts'
import type { AskedRecipient } from '#features/messages/server/request-messages.ts'
import type { Recipient } from './recipients.ts'

/**
 * Creates one link for each person, in one statement; a person with a link gets no second one, and is not returned. The
 * secret is derived from the row's id; only its hash is stored. Sorted in the order in which an import locks the
 * register: each row locks its substitute, and two orders would deadlock.
 */
export const insertRecipients = async (
  tx: TenantTransaction,
  tokens: Tokens,
  { requestId, endsAt }: { readonly requestId: string; readonly endsAt: Date },
  recipients: readonly Recipient[],
): Promise<AskedRecipient[]> => {
  const asked = recipients.map((recipient) => ({ ...recipient, tokenId: randomUUIDv7() }))
  const links = asked.map(({ id, tokenId }) => ({
    id: tokenId,
    vikar_id: id,
    token_hash: hashToken(tokens.derive('assignment_response_tokens', tokenId)).toString('hex'),
  }))
  const { rows } = await sql<{ id: string }>`
    insert into recipients (employer_id, request_id, expires_at, id, vikar_id, token_hash)
    select ${tx.scope.employerId}, ${requestId}, ${endsAt}, id, vikar_id, decode(token_hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as recipient (id uuid, vikar_id uuid, token_hash text)
    order by vikar_id
    on conflict (employer_id, request_id, vikar_id) do nothing
    returning id`.execute(tx)
  const made = new Set(rows.map(({ id }) => id))
  return asked.filter(({ tokenId }) => made.has(tokenId))
}

/** The end of a request's last shift, filled ones too: a link lives as long. */
export const readEndOfRequest = async (tx: TenantTransaction, requestId: string): Promise<Date> => {
  const { rows } = await sql<{ endsAt: Date | null }>`
    select max(ends_at) as ends_at from assignments
    where employer_id = ${tx.scope.employerId} and request_id = ${requestId}`.execute(tx)
  const endsAt = rows[0]?.endsAt
  if (!endsAt) throw new Error(`request ${requestId} has no shift`)
  return endsAt
}

/** The time until which messages of a request wait because it can still be undone; null when they do not wait. */
export const readHold = async (tx: TenantTransaction, requestId: string): Promise<Date | null> => {
  const { rows } = await sql<{ heldUntil: Date }>`
    select q.held_until from requests q
    where q.employer_id = ${tx.scope.employerId} and q.id = ${requestId} and ${isRequestHeld()}`.execute(tx)
  return rows[0]?.heldUntil ?? null
}
