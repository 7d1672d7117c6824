import { sql } from 'kysely'
import { storedLetter } from '#features/email/server/send.ts'
import { stopEmails } from '#features/email/server/stop.ts'
import { stopSms } from '#features/sms/server/stop.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import type { OutboxTable } from '#server/outbox/outbox.ts'
import type { ChangedShifts } from './changed-shifts.ts'
import {
  ASSIGNED_REMINDER,
  changedMessage,
  FREE_AGAIN,
  REMINDER,
  REQUEST,
  type AskedRecipient,
  type MessageFacts,
  type RecipientMessage,
} from './request-messages.ts'
import { isMailed } from './notify-recipients.ts'

/** The ledger's reason for stopping an SMS whose words are outdated and replaced by another. */
const REPLACED = 'Oppdraget ble endret før SMS-en var sendt'

interface Waiting {
  readonly id: string
  readonly assignmentId: string
  readonly vikarId: string
  readonly kind: 'request' | 'reminder' | 'changed'
}

/**
 * Updates unsent messages after a change, in the same row, so none is lost, paid twice or delayed. News of an earlier
 * change is stopped for the shifts in `retold`, whose holders get a new message. A message that is with the gateway now
 * is not changed.
 */
export const rewriteWaiting = async (
  tx: TenantTransaction,
  config: Config,
  changed: ChangedShifts,
  retold: ReadonlySet<string>,
): Promise<void> => {
  const [sms, emails] = [
    await lockWaiting(tx, 'sms_history', changed),
    await lockWaiting(tx, 'email_history', changed),
  ]
  const isReplaced = ({ kind, assignmentId }: Waiting) => kind === 'changed' && retold.has(assignmentId)
  const texts = sms.flatMap((row) => {
    const words = isReplaced(row) ? null : wordsOf(changed, row)
    return words ? [{ id: row.id, message: words.message.sms(config, words.facts) }] : []
  })
  const letters = emails.flatMap((row) => {
    const words = isReplaced(row) ? null : wordsOf(changed, row)
    if (!words || !isMailed(words.person)) return []
    const email = words.message.email(config, words.facts, words.person)
    return [{ id: row.id, subject: email.subject, letter: storedLetter(email) }]
  })
  await sql`
    update sms_history m set message = now.message
    from jsonb_to_recordset(${toJson(texts)}::jsonb) as now (id uuid, message text) where m.id = now.id`.execute(
    tx,
  )
  await sql`
    update email_history m set subject = now.subject, letter = now.letter
    from jsonb_to_recordset(${toJson(letters)}::jsonb) as now (id uuid, subject text, letter jsonb)
    where m.id = now.id`.execute(tx)
  const idsOf = (rows: readonly Waiting[]) => rows.filter(isReplaced).map(({ id }) => id)
  await Promise.all([
    stopSms(tx, sql`m.id = any(${idsOf(sms)}::uuid[])`, REPLACED),
    stopEmails(tx, sql`m.id = any(${idsOf(emails)}::uuid[])`),
  ])
}

interface Words {
  readonly message: RecipientMessage
  readonly facts: MessageFacts
  readonly person: AskedRecipient
}

/** Null for a person who has left the register, and for obsolete messages. */
const wordsOf = (
  { shifts, request, asked }: ChangedShifts,
  { kind, assignmentId, vikarId }: Waiting,
): Words | null => {
  const person = asked.get(vikarId)
  if (!person) return null
  if (kind === 'request') return request && { message: REQUEST, facts: request, person }
  const shift = shifts.get(assignmentId)
  if (!shift) return null
  const holder = shift.holders.find(({ id }) => id === vikarId)
  if (kind === 'changed')
    return holder ? { message: changedMessage(holder), facts: shift.facts, person: holder } : null
  const offer = shift.isFreeAgain ? FREE_AGAIN : REMINDER
  return { message: holder ? ASSIGNED_REMINDER : offer, facts: shift.facts, person }
}

/** Locks rows by id, like all senders: requests, and other messages about the changed shifts. */
const lockWaiting = async (
  tx: TenantTransaction,
  table: OutboxTable,
  { shifts }: ChangedShifts,
): Promise<Waiting[]> => {
  const ids = [...shifts.keys()]
  const { rows } = await sql<Waiting>`
    select m.id, m.assignment_id, m.vikar_id, m.kind from ${sql.table(table)} m
    where m.employer_id = ${tx.scope.employerId} and m.assignment_id in (
        select s.id from assignments a
        join assignments s on s.employer_id = a.employer_id and s.request_id = a.request_id
        where a.employer_id = ${tx.scope.employerId} and a.id = any(${ids}::uuid[]))
      and (m.kind = 'request' or m.kind in ('reminder', 'changed') and m.assignment_id = any(${ids}::uuid[]))
      and m.status = 'pending' and m.gateway_state = 'queued' and m.next_attempt_at is not null
      and not m.possible_duplicate
    order by m.id for no key update of m`.execute(tx)
  return rows
}
