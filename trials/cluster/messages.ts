import { until } from '#test/until.ts'
import { say } from '../say.ts'
import type { Seen } from './cluster.ts'
import type { Notes } from './notes.ts'

export const PATIENCE_SECONDS = 180
/** A message with an unknown outcome is sent again, once. */
const MOST_COPIES = 2
const EVER = new Date(0)

interface Row {
  readonly id: string
  readonly status: string
  readonly state: string
  readonly isMarked: boolean
  readonly isOver: boolean
  readonly needsLink: boolean
}

export interface Arrived {
  readonly id: string
  readonly text: string
}

export interface Sending {
  /** A send was interrupted on purpose, so its messages may arrive once more, marked. */
  readonly mayRepeat?: boolean | undefined
  /** Older messages never went to these gateways. */
  readonly since?: Date | undefined
}

/** Waits until nothing is left to send, and checks every message: none sent twice, none lost, none unrequested. */
export const checkMessages = async (
  seen: Seen,
  notes: Notes,
  { mayRepeat = false, since = EVER }: Sending = {},
): Promise<void> => {
  notes.hold(await isAllSent(seen), `something is still to be sent after ${PATIENCE_SECONDS} s`)
  const { sms, mails } = readArrived(seen)
  checkArrived(notes, 'SMS', await readRows(seen, 'sms_history', since), sms, mayRepeat)
  checkArrived(notes, 'e-mails', await readRows(seen, 'email_history', since), mails, mayRepeat)
  await checkCredits(seen, notes, since)
}

export const isAllSent = async ({ postgres }: Seen): Promise<boolean> => {
  const left = `select from sms_history where next_attempt_at is not null
    union all select from email_history where next_attempt_at is not null limit 1`
  const isSent = async () => (await postgres.admin.query(left)).rowCount === 0
  await until(isSent, PATIENCE_SECONDS).catch(() => {})
  return isSent()
}

/** The messages accepted by gateways and mail servers so far. */
export const readArrived = ({ workers }: Pick<Seen, 'workers'>) => ({
  sms: workers.flatMap((worker) => worker.sms.messages.map(({ ref, msg }) => ({ id: ref, text: msg }))),
  mails: workers.flatMap(readMails),
})

/** The message's id is the first half of its Message-ID. */
const readMails = ({ mail }: Seen['workers'][number]): Arrived[] =>
  mail.received.map(({ messageId = '', text = '' }) => ({
    id: messageId.slice(1, messageId.indexOf('@')),
    text,
  }))

const checkArrived = (
  notes: Notes,
  what: string,
  rows: readonly Row[],
  arrived: readonly Arrived[],
  mayRepeat: boolean,
) => {
  const times = new Map<string, number>()
  for (const { id } of arrived) times.set(id, (times.get(id) ?? 0) + 1)
  const known = new Map(rows.map((row) => [row.id, row]))
  const failed = rows.filter(({ status }) => status === 'failed')
  const stopped = failed.filter(({ state }) => state === 'stopped')
  const twice = rows.filter(({ id }) => (times.get(id) ?? 0) > 1)
  const marked = twice.filter(({ isMarked }) => isMarked)
  const lost = rows.filter(({ id, status, isOver }) => isOver && status !== 'failed' && !times.has(id))
  for (const row of lost) say(`lost of the ${what}: ${JSON.stringify(row)}`)
  notes.count(`${what} sent so far`, times.size)
  notes.count(`${what} not wanted any more`, stopped.length)
  notes.count(`${what} sent twice and marked`, marked.length)
  notes.hold(times.size > 0, `no ${what} were sent`)
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    'were sent twice': twice.filter(({ isMarked }) => !isMarked || !mayRepeat),
    'were sent more than twice': marked.filter(({ id }) => (times.get(id) ?? 0) > MOST_COPIES),
    'were lost': lost,
    'were given up, though nobody refused them': failed.filter(({ state }) => state !== 'stopped'),
    'were sent, and are said not to be': failed.filter(({ id }) => times.has(id)),
    'were sent that nobody had asked for': arrived.filter(({ id }) => !known.has(id)),
    'ask somebody and have no link': arrived.filter(
      ({ id, text }) => known.get(id)?.needsLink && linkIn(text) === undefined,
    ),
  }
  for (const [words, found] of Object.entries(wrong))
    notes.hold(found.length === 0, `${found.length} ${what} ${words}`)
}

export const readRows = async (
  { postgres }: Seen,
  table: 'sms_history' | 'email_history',
  since = EVER,
): Promise<Row[]> => {
  const { rows } = await postgres.admin.query<Row>(
    `select id, status, gateway_state as state, possible_duplicate as "isMarked", next_attempt_at is null as "isOver",
       kind in ('request', 'reminder') as "needsLink"
     from ${table} where created_at >= $1`,
    [since],
  )
  return rows
}

/** Checks used and returned credits, and that no one was asked twice about the same shift. */
export const checkCredits = async ({ postgres }: Seen, notes: Notes, since = EVER) => {
  const { rows } = await postgres.admin.query<{ wrong: number; twice: number }>(
    `select
       (select count(*)::integer from
          (select employer_id, -sum(credits) as used from credit_ledger
            where kind in ('used', 'returned') and created_at >= $1 group by employer_id) ledger
          full join (select employer_id, count(*) as sent from sms_history
            where status = 'sent' and created_at >= $1 group by employer_id) sms using (employer_id)
          where coalesce(used, 0) <> coalesce(sent, 0)) as wrong,
       (select count(*)::integer from (
          select from sms_history where kind = 'request' and created_at >= $1
            group by assignment_id, vikar_id having count(*) > 1
        ) asked) as twice`,
    [since],
  )
  const [row] = rows
  notes.hold(row?.wrong === 0, `${row?.wrong} employers did not pay one credit for each SMS`)
  notes.hold(row?.twice === 0, `${row?.twice} substitutes were asked twice of the same shift`)
}

/** The secret of the personal link in a received text. */
export const linkIn = (text: string): string | undefined => /\/r\/([\w-]{22})/.exec(text)?.[1]

/** The links in SMS that the gateways accept from now on, each once, in order of arrival. */
export const readLinks = ({ workers }: Seen) => {
  const read = workers.map(({ sms }) => sms.messages.length)
  const known = new Set<string>()
  return {
    next: (): string | undefined => {
      for (const [index, { sms }] of workers.entries()) {
        for (const { msg } of sms.messages.slice(read[index])) {
          read[index] = (read[index] ?? 0) + 1
          const link = linkIn(msg)
          // A notice to an office has no link, and what may have been sent is sent again.
          if (link === undefined || known.has(link)) continue
          known.add(link)
          return link
        }
      }
      return undefined
    },
  }
}
