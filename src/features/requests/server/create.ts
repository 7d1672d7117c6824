import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { readFacts, type AssignmentFacts } from '#features/assignments/server/facts.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { hashToken, type Tokens } from '#server/tokens.ts'
import { shiftInstants } from '#shared/dates.ts'
import type { Created, Sent } from '../contract.ts'
import type { AssignmentForm } from '../rules.ts'
import { REQUEST, type AskedRecipient } from './messages.ts'
import { readRecipients, type Recipient } from './recipients.ts'
import { notifyRecipients } from './notify-recipients.ts'

export type CreateOutcome =
  | { readonly kind: 'created'; readonly created: Created }
  | { readonly kind: 'no-recipients' }
  | { readonly kind: 'unknown-recipient' }

/**
 * Makes the assignment, its recipients with their links, the reservation of credits and the outgoing messages: all
 * committed together, or nothing. A channel that cannot be used leaves the assignment standing. The same request id
 * again changes nothing and returns what the first made: the unique index decides between two at once.
 */
export const createAssignment = async (
  tx: TenantTransaction,
  { config, tokens }: { config: Config; tokens: Tokens },
  form: AssignmentForm & { requestId: string },
): Promise<CreateOutcome> => {
  const recipients = await readRecipients(tx, form.recipients, form)
  const id = recipients?.length ? await insertAssignment(tx, form) : undefined
  if (!recipients || !id) {
    // Asked first: those who could be asked then may be on this very shift now.
    const earlier = await readEarlier(tx, form.requestId)
    if (earlier) return { kind: 'created', created: earlier }
    return { kind: recipients ? 'no-recipients' : 'unknown-recipient' }
  }
  const facts = await readFacts(tx, id)
  const asked = await insertRecipients(tx, tokens, facts, recipients)
  const sent = await notifyRecipients(tx, config, REQUEST, facts, { asked, channels: form.channels })
  await keepAnswer(tx, id, sent)
  return { kind: 'created', created: { id, isNew: true, ...sent } }
}

/** What the request of this id was answered when it made its assignment; null if it has made none. */
const readEarlier = async (tx: TenantTransaction, requestId: string): Promise<Created | null> => {
  const { rows } = await sql<{ id: string; answer: Sent }>`
    select id, request_answer as answer from assignments
    where employer_id = ${tx.scope.employerId} and request_id = ${requestId} and request_answer is not null`.execute(
    tx,
  )
  const [earlier] = rows
  return earlier ? { id: earlier.id, isNew: false, ...earlier.answer } : null
}

const keepAnswer = (tx: TenantTransaction, id: string, sent: Sent) =>
  sql`
    update assignments set request_answer = ${JSON.stringify(sent)}::jsonb
    where employer_id = ${tx.scope.employerId} and id = ${id}`.execute(tx)

const insertAssignment = async (tx: TenantTransaction, form: AssignmentForm & { requestId: string }) => {
  const row = await tx
    .insertInto('assignments')
    .values({
      employerId: tx.scope.employerId,
      createdBy: tx.scope.userId,
      requestId: form.requestId,
      title: form.title,
      location: form.location,
      assignmentDate: form.date,
      startTime: form.startTime,
      endTime: form.endTime,
      ...shiftInstants(form),
      description: form.description || null,
      requirements: form.requirements || null,
      channels: form.channels,
      askedAll: form.recipients.kind === 'all',
    })
    .onConflict((conflict) => conflict.columns(['employerId', 'requestId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * One link each, in one statement. The secret is derived from the row's id; only its hash is stored. In the order in which
 * an import locks the register: each row holds on to its substitute, and two orders would wait for each other for ever.
 */
const insertRecipients = async (
  tx: TenantTransaction,
  tokens: Tokens,
  facts: AssignmentFacts,
  recipients: readonly Recipient[],
): Promise<AskedRecipient[]> => {
  const asked = recipients.map((recipient) => ({ ...recipient, tokenId: randomUUIDv7() }))
  const rows = asked.map(({ id, tokenId }) => ({
    id: tokenId,
    vikar_id: id,
    token_hash: hashToken(tokens.derive('assignment_response_tokens', tokenId)).toString('hex'),
  }))
  await sql`
    insert into assignment_response_tokens (employer_id, assignment_id, expires_at, id, vikar_id, token_hash)
    select ${tx.scope.employerId}, ${facts.id}, ${facts.endsAt}, id, vikar_id, decode(token_hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as recipient (id uuid, vikar_id uuid, token_hash text)
    order by vikar_id`.execute(tx)
  return asked
}
