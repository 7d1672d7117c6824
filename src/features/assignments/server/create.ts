import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { sendEmails } from '#features/email/server/send.ts'
import { sendSms, type SmsOutcome } from '#features/sms/server/send.ts'
import type { Config } from '#server/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { hashToken, type Tokens } from '#server/tokens.ts'
import { shiftInstants } from '#shared/dates.ts'
import { isMobile } from '#shared/phone.ts'
import type { Created } from '../contract.ts'
import type { AssignmentForm } from '../rules.ts'
import { readFacts, type AssignmentFacts } from './facts.ts'
import { readEarlier } from './created-before.ts'
import { requestEmail, requestMessage } from './messages.ts'
import { readRecipients, type Recipient } from './recipients.ts'

export type CreateOutcome =
  | { readonly kind: 'created'; readonly created: Created }
  | { readonly kind: 'no-recipients' }
  | { readonly kind: 'unknown-recipient' }

type Asked = Recipient & { readonly tokenId: string }

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
  if (!recipients) return { kind: 'unknown-recipient' }
  if (recipients.length === 0) return { kind: 'no-recipients' }

  const id = await insertAssignment(tx, form)
  if (!id) return { kind: 'created', created: await readEarlier(tx, form.requestId) }
  const facts = await readFacts(tx, id)
  const asked = await insertRecipients(tx, tokens, facts, recipients)
  const sms = await askBySms(tx, config, form, facts, asked)
  const emails = await askByEmail(tx, config, form, facts, asked)
  return { kind: 'created', created: { id, isNew: true, recipients: asked.length, sms, emails } }
}

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
    })
    .onConflict((conflict) => conflict.columns(['employerId', 'requestId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** One link each, in one statement. The secret is derived from the row's id; only its hash is stored. */
const insertRecipients = async (
  tx: TenantTransaction,
  tokens: Tokens,
  facts: AssignmentFacts,
  recipients: readonly Recipient[],
): Promise<Asked[]> => {
  const asked = recipients.map((recipient) => ({ ...recipient, tokenId: randomUUIDv7() }))
  const rows = asked.map(({ id, tokenId }) => ({
    id: tokenId,
    vikar_id: id,
    token_hash: hashToken(tokens.derive('assignment_response_tokens', tokenId)).toString('hex'),
  }))
  await sql`
    insert into assignment_response_tokens (employer_id, assignment_id, expires_at, id, vikar_id, token_hash)
    select ${tx.scope.employerId}, ${facts.id}, ${facts.endsAt}, id, vikar_id, decode(token_hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as recipient (id uuid, vikar_id uuid, token_hash text)`.execute(
    tx,
  )
  return asked
}

const askBySms = async (
  tx: TenantTransaction,
  config: Config,
  form: AssignmentForm,
  facts: AssignmentFacts,
  asked: readonly Asked[],
): Promise<Created['sms']> => {
  if (!form.channels.includes('sms')) return { kind: 'not-chosen' }
  const message = requestMessage(config, facts)
  const mobiles = asked.filter(({ phone }) => isMobile(phone))
  const occasion = {
    kind: 'request',
    assignmentId: facts.id,
    reason: `Forespørsel: ${facts.title}`,
    validUntil: facts.endsAt,
  } as const
  const outcome: SmsOutcome = await sendSms(
    tx,
    occasion,
    mobiles.map(({ id, phone, tokenId }) => ({ recipient: phone, message, vikarId: id, linkId: tokenId })),
  )
  return outcome.kind === 'queued' ? { ...outcome, withoutMobile: asked.length - mobiles.length } : outcome
}

const askByEmail = async (
  tx: TenantTransaction,
  config: Config,
  form: AssignmentForm,
  facts: AssignmentFacts,
  asked: readonly Asked[],
): Promise<number> => {
  if (!form.channels.includes('email')) return 0
  await sendEmails(
    tx,
    asked.map((recipient) => requestEmail(config, facts, recipient)),
  )
  return asked.length
}
