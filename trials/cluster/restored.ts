import { hashToken } from '#server/tokens.ts'
import type { Seen } from './cluster.ts'
import { checkCredits, isAllSent, PATIENCE_SECONDS, readArrived, readRows, type Arrived } from './messages.ts'
import type { Notes } from './notes.ts'
import type { Done } from './retry.ts'

/** Checks, before the database is used, that nothing from after the moment exists: no acknowledged act and no row. */
export const checkNothingLater = async (
  { postgres }: Pick<Seen, 'postgres'>,
  notes: Notes,
  { created, answered }: Pick<Done, 'created' | 'answered'>,
  moment: Date,
): Promise<void> => {
  const { rows } = await postgres.admin.query<{ made: number; said: number; later: number }>(
    `select
       (select count(*)::integer from assignments where id = any($1::uuid[])) as made,
       (select count(*)::integer from assignment_responses r
          join recipients t on t.request_id = r.request_id and t.vikar_id = r.vikar_id
          where t.token_hash = any($2::bytea[])) as said,
       (select count(*)::integer from (
          select created_at as at from assignments union all select created_at from requests
          union all select created_at from sms_history union all select created_at from email_history
          union all select created_at from credit_ledger union all select at from audit_log
          union all select greatest(created_at, accepted_at) from assignment_responses) row where at > $3) as later`,
    [created, answered.map(hashToken), moment],
  )
  const [{ made, said, later } = { made: 1, said: 1, later: 1 }] = rows
  notes.hold(created.length > 0 && answered.length > 0, 'nothing was acknowledged after the moment')
  notes.hold(made === 0, `${made} assignments that were made after the moment are there`)
  notes.hold(said === 0, `${said} yeses that were said after the moment are there`)
  notes.hold(later === 0, `${later} rows are younger than the moment`)
}

/** Ids of the messages that the gateways had accepted by the restore. */
export const readSent = (seen: Pick<Seen, 'workers'>): ReadonlySet<string> =>
  new Set(idsOf(seen).map(({ id }) => id))

/** Messages that waited in the database at the moment. */
export const readWaiting = async ({ postgres }: Pick<Seen, 'postgres'>): Promise<string[]> => {
  const { rows } = await postgres.admin.query<{ id: string }>(
    `select id from sms_history where next_attempt_at is not null
     union all select id from email_history where next_attempt_at is not null`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Waits until the restored outbox is empty. A message sent before the restore may be sent once more only if marked, and
 * one that waited at the moment must not be sent, because the service sent it after the moment.
 */
export const checkSentOnce = async (
  seen: Seen,
  notes: Notes,
  { sent, waiting }: { readonly sent: ReadonlySet<string>; readonly waiting: readonly string[] },
): Promise<void> => {
  notes.hold(await isAllSent(seen), `something is still to be sent after ${PATIENCE_SECONDS} s`)
  const rows = [...(await readRows(seen, 'sms_history')), ...(await readRows(seen, 'email_history'))]
  const marked = new Set(rows.filter(({ isMarked }) => isMarked).map(({ id }) => id))
  const known = new Set(rows.map(({ id }) => id))
  const times = new Map<string, number>()
  for (const { id } of idsOf(seen)) times.set(id, (times.get(id) ?? 0) + 1)
  const since = [...times.keys()].filter((id) => !sent.has(id))
  const twice = [...times].filter(([id, count]) => count > 1 && !marked.has(id))
  const late = waiting.filter((id) => !sent.has(id) && times.has(id))
  const unknown = since.filter((id) => !known.has(id))
  notes.count('messages sent before the restore', sent.size)
  notes.count('messages that waited at the moment', waiting.length)
  notes.count('messages sent since the restore', since.length)
  notes.hold(waiting.length > 0, 'nothing waited at the moment, so nothing could be sent twice')
  notes.hold(
    waiting.some((id) => sent.has(id)),
    'nothing that waited at the moment was sent before the restore',
  )
  notes.hold(since.length > 0, 'nothing was sent after the restore')
  notes.hold(twice.length === 0, `${twice.length} messages were sent twice, unmarked`)
  notes.hold(
    late.length === 0,
    `${late.length} messages that waited at the moment were sent after the restore`,
  )
  notes.hold(unknown.length === 0, `${unknown.length} messages were sent that nobody had asked for`)
  await checkCredits(seen, notes)
}

const idsOf = (seen: Pick<Seen, 'workers'>): Arrived[] => {
  const { sms, mails } = readArrived(seen)
  return [...sms, ...mails]
}
