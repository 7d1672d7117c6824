import { sql } from 'kysely'
import type { Channel } from '#features/assignments/rules.ts'
import { readFacts, readRequestFacts } from '#features/assignments/server/facts.ts'
import type { LockedAssignment } from '#features/assignments/server/lock.ts'
import { isAbout } from '#features/assignments/server/of-request.ts'
import { stopEmails } from '#features/email/server/stop.ts'
import { stopSms } from '#features/sms/server/stop.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { OutboxTable } from '#server/outbox/outbox.ts'
import { FREE_AGAIN, REMINDER, REQUEST } from './messages.ts'
import { notifyRecipients } from './notify-recipients.ts'
import type { RecipientProgress } from './recipient-progress.ts'

/** As the employer reads it of an SMS whose words are not true any more. */
const OUT_OF_DATE = 'Oppdraget ble endret før SMS-en var sendt'

interface Waiting {
  readonly id: string
  readonly vikarId: string
  readonly kind: 'request' | 'reminder' | 'changed'
}

/**
 * After a change: what has not gone out about a shift would tell what was true before. It is stopped and paid back, and
 * whoever was asked by it is asked anew, by the same channel, as long as there is a place. `asked` holds their rows of
 * the register, which come before the messages.
 */
export const requeueWaiting = async (
  tx: TenantTransaction,
  config: Config,
  { id, isFreeAgain }: Pick<LockedAssignment, 'id' | 'isFreeAgain'>,
  asked: readonly RecipientProgress[],
  isOpen: boolean,
): Promise<void> => {
  const bySms = await lockWaiting(tx, 'sms_history', id)
  const byEmail = await lockWaiting(tx, 'email_history', id)
  await stopSms(tx, sql`m.id = any(${idsOf(bySms)}::uuid[])`, OUT_OF_DATE)
  await stopEmails(tx, sql`m.id = any(${idsOf(byEmail)}::uuid[])`)
  if (!isOpen || bySms.length + byEmail.length === 0) return
  const [request, shift] = [await readRequestFacts(tx, id), await readFacts(tx, id)]
  const again = (waiting: readonly Waiting[], channel: Channel) => async (kind: Waiting['kind']) => {
    const meant = new Set(waiting.filter((one) => one.kind === kind).map(({ vikarId }) => vikarId))
    const people = asked.filter((one) => meant.has(one.id) && !one.hasAnswered)
    if (people.length === 0) return
    const message = kind === 'request' ? REQUEST : isFreeAgain ? FREE_AGAIN : REMINDER
    const facts = kind === 'request' ? request : shift
    await notifyRecipients(tx, config, message, facts, { asked: people, channels: [channel] })
  }
  for (const kind of ['request', 'reminder'] as const) {
    await again(bySms, 'sms')(kind)
    await again(byEmail, 'email')(kind)
  }
}

const idsOf = (waiting: readonly Waiting[]) => waiting.map(({ id }) => id)

/** Rows by id, as everywhere; one that is with the gateway right now is out of reach. */
const lockWaiting = async (
  tx: TenantTransaction,
  table: OutboxTable,
  assignmentId: string,
): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select id, vikar_id, kind from ${sql.table(table)}
    where ${isAbout(tx.scope.employerId, assignmentId)} and kind in ('request', 'reminder', 'changed')
      and status = 'pending' and gateway_state = 'queued' and next_attempt_at is not null and not possible_duplicate
    order by id for no key update`.execute(tx)
  return rows
}
