import { openServices } from '#app/compose.ts'
import { loadConfig } from '#server/config/config.ts'
import { connectByUrl } from '#server/database/pools.ts'
import { SystemScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import { keepParts } from '#server/outbox/parts.ts'
import type { Cluster } from '../cluster.ts'
import type { Notes } from '../notes.ts'
import { MOST_WAIT_MS, watchWaits } from './waits.ts'

const YEAR_MS = 365 * 86_400_000

/** Runs the nightly job under load: it creates partitions for coming years and delays no one for long. */
export const makePartsAhead = async (cluster: Cluster, notes: Notes): Promise<void> => {
  const stopWatching = await watchWaits(cluster.postgres.admin)
  const before = await countParts(cluster)
  for (const years of [1, 2]) await nightIn(cluster, years)
  const { ms, statement } = await stopWatching()
  const made = (await countParts(cluster)) - before
  notes.count('parts made under load', made)
  notes.count('longest wait for parts, ms', ms)
  notes.hold(made > 0, 'no part was made')
  notes.hold(ms <= MOST_WAIT_MS, `somebody waited ${ms} ms for a part, in: ${statement}`)
}

/** Checks that years later today's partitions are dropped and their counts remain. */
export const letGoOfMonths = async (cluster: Cluster, notes: Notes): Promise<void> => {
  const before = await readNumbers(cluster)
  const messages = await countMessages(cluster)
  await nightIn(cluster, 6)
  const gone = messages - (await countMessages(cluster))
  notes.count('messages let go of', gone)
  notes.hold(gone > 0, 'no message was let go of')
  notes.hold((await readNumbers(cluster)) === before, 'the numbers of months are not those of their messages')
}

const nightIn = async ({ postgres, env }: Cluster, years: number) => {
  const services = await openServices(loadConfig(env), connectByUrl(postgres.url), createLog('silent'))
  const now = () => new Date(Date.now() + years * YEAR_MS)
  try {
    await keepParts({ ...services, clock: { now } }, new SystemScope(null))
  } finally {
    await services.close()
  }
}

const countParts = (cluster: Cluster) =>
  count(
    cluster,
    "select count(*)::integer as count from pg_inherits where inhparent in ('sms_history'::regclass, 'email_history'::regclass)",
  )

const countMessages = (cluster: Cluster) =>
  count(
    cluster,
    'select (select count(*) from sms_history)::integer + (select count(*) from email_history)::integer as count',
  )

const count = async ({ postgres }: Cluster, statement: string): Promise<number> =>
  (await postgres.admin.query<{ count: number }>(statement)).rows[0]?.count ?? 0

/** Messages and cost by employer, from messages and stored counts. */
const readNumbers = async ({ postgres }: Cluster): Promise<string> => {
  const { rows } = await postgres.admin.query<{ text: string }>(
    `select coalesce(string_agg(n::text, e'\\n' order by n::text), '') as text from (
       select employer_id, channel, kind, status, gateway_state, sum(messages), sum(cost) from (
         select employer_id, 'sms' as channel, kind, status, gateway_state, 1 as messages, cost from sms_history
         union all select employer_id, 'email', kind, status, gateway_state, 1, 0 from email_history
           where employer_id is not null
         union all select employer_id, channel, kind, status, gateway_state, messages, cost from message_months
       ) kept group by 1, 2, 3, 4, 5) n`,
  )
  return rows[0]?.text ?? ''
}
