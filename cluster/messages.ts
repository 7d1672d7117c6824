import { until } from '#test/until.ts'
import type { Cluster, Worker } from './cluster.ts'
import type { Notes } from './notes.ts'

const PATIENCE_SECONDS = 90

interface Row {
  readonly id: string
  readonly status: string
  readonly isMarked: boolean
}

/** Waits until nothing is left to send, and looks at every message: none sent twice, none lost, none unasked for. */
export const checkMessages = async (cluster: Cluster, notes: Notes): Promise<void> => {
  notes.hold(await isAllSent(cluster), `something is still to be sent after ${PATIENCE_SECONDS} s`)
  const sms = cluster.workers.flatMap((worker) => worker.sms.messages.map(({ ref }) => ref))
  const mails = cluster.workers.flatMap(mailIds)
  check(notes, 'SMS', await readRows(cluster, 'sms_history'), sms)
  check(notes, 'e-mails', await readRows(cluster, 'email_history'), mails)
  await checkCredits(cluster, notes)
}

const isAllSent = async ({ postgres }: Cluster): Promise<boolean> => {
  const left = `select from sms_history where next_attempt_at is not null
    union all select from email_history where next_attempt_at is not null limit 1`
  const isSent = async () => (await postgres.admin.query(left)).rowCount === 0
  await until(isSent, PATIENCE_SECONDS).catch(() => {})
  return isSent()
}

/** The message's id is the first half of its Message-ID. */
const mailIds = ({ mail }: Worker) =>
  mail.received.map(({ messageId = '' }) => messageId.slice(1, messageId.indexOf('@')))

const check = (notes: Notes, what: string, rows: readonly Row[], arrived: readonly string[]) => {
  const times = new Map<string, number>()
  for (const id of arrived) times.set(id, (times.get(id) ?? 0) + 1)
  const known = new Set(rows.map(({ id }) => id))
  const twice = rows.filter(({ id }) => (times.get(id) ?? 0) > 1)
  const lost = rows.filter(({ id, status }) => status === 'sent' && !times.has(id))
  const unasked = arrived.filter((id) => !known.has(id))
  const unmarked = twice.filter(({ isMarked }) => !isMarked)
  notes.count(`${what} sent so far`, times.size)
  notes.count(`${what} not wanted any more`, rows.filter(({ status }) => status === 'failed').length)
  notes.count(`${what} sent twice and marked`, twice.length - unmarked.length)
  notes.hold(unmarked.length === 0, `${unmarked.length} ${what} were sent twice`)
  notes.hold(lost.length === 0, `${lost.length} ${what} were lost`)
  notes.hold(unasked.length === 0, `${unasked.length} ${what} were sent that nobody had asked for`)
}

const readRows = async ({ postgres }: Cluster, table: 'sms_history' | 'email_history'): Promise<Row[]> => {
  const { rows } = await postgres.admin.query<Row>(
    `select id, status, possible_duplicate as "isMarked" from ${table}`,
  )
  return rows
}

/** What was taken and given back, and that nobody was asked twice of the same shift. */
const checkCredits = async ({ postgres }: Cluster, notes: Notes) => {
  const { rows } = await postgres.admin.query<{ wrong: number; twice: number }>(
    `select
       (select count(*)::integer from (
          select -sum(credits) as used, (select count(*) from sms_history sms
            where sms.employer_id = ledger.employer_id and status = 'sent') as sent
          from credit_ledger ledger where kind in ('used', 'returned') group by employer_id
        ) office where used <> sent) as wrong,
       (select count(*)::integer from (
          select from sms_history where kind = 'request' group by assignment_id, vikar_id having count(*) > 1
        ) asked) as twice`,
  )
  const [row] = rows
  notes.hold(row?.wrong === 0, `${row?.wrong} employers did not pay one credit for each SMS`)
  notes.hold(row?.twice === 0, `${row?.twice} substitutes were asked twice of the same shift`)
}
