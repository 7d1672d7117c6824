import { openServices } from '#app/compose.ts'
import { loadConfig } from '#server/config/config.ts'
import { connectByUrl } from '#server/database/pools.ts'
import { createLog } from '#server/log.ts'
import { logInAll } from '../../bench/log-in.ts'
import { arrangeAssignments, shuffled } from '../../bench/rows.ts'
import { say } from '../../say.ts'
import type { Cluster } from '../cluster.ts'
import type { Office } from './people.ts'
import { arrangeTown } from './rows.ts'
import { ASKED, TABS_SHARE, type Sizes } from './sizes.ts'
import type { Stream } from './streams.ts'
import type { Watched } from './watch.ts'

const LOGINS_AT_ONCE = 5

/** The offices with their history, and a logged-in member at each. */
export const openTown = async ({ postgres, env }: Cluster, sizes: Sizes): Promise<Office[]> => {
  const start = performance.now()
  const employers = await arrangeTown(postgres.admin, sizes)
  const services = await openServices(loadConfig(env), connectByUrl(postgres.url), createLog('silent'))
  const size = Math.ceil(employers.length / LOGINS_AT_ONCE)
  const cookies = await Promise.all(
    Array.from({ length: LOGINS_AT_ONCE }, (_, at) =>
      logInAll(services, employers.slice(at * size, (at + 1) * size)),
    ),
  )
  await services.close()
  const all = cookies.flat()
  const seconds = Math.round((performance.now() - start) / 1000)
  say(`${employers.length} employers with ${sizes.vikarerEach} substitutes each, made in ${seconds} s`)
  return employers.map((employer, index) => ({ ...employer, cookie: all[index] ?? '' }))
}

/** Tabs of offices, one or two at each, and answer pages of people who were asked a while ago, in random order. */
export const arrangeStreams = async (
  { webs, postgres, tokens }: Cluster,
  offices: readonly Office[],
  { streams }: Sizes,
): Promise<{ all: Stream[]; tabs: number }> => {
  const ports = webs.map(({ url }) => Number(new URL(url).port))
  const portOf = (visitor: number) => ports[visitor % ports.length] ?? 0
  const tabs = Math.round(streams * TABS_SHARE)
  const atOffices = Array.from({ length: tabs }, (_, id): Stream => {
    const visitor = id % offices.length
    const { cookie = '' } = offices[visitor] ?? {}
    return { id, visitor, port: portOf(visitor), path: '/api/live', cookie }
  })
  const requests = Math.ceil((streams - tabs) / ASKED)
  const asked = await arrangeAssignments(postgres.admin, tokens, offices.slice(0, requests), requests, ASKED)
  const pages = asked.slice(0, streams - tabs).map(({ token }, index): Stream => {
    const visitor = offices.length + index
    return { id: null, visitor, port: portOf(visitor), path: `/r/${token}/endringer` }
  })
  await postgres.admin.query(SENT, [asked.map(({ assignmentId }) => assignmentId)])
  await postgres.admin.query('vacuum analyze')
  return { all: shuffled([...atOffices, ...pages]), tabs }
}

/** The SMS that asked them: people without a delivered message would raise an alarm. */
const SENT = `insert into sms_history (employer_id, id, assignment_id, vikar_id, kind, recipient, message, status,
  gateway_state, attempts,
    next_attempt_at, valid_until, link_id)
  select t.employer_id, gen_random_uuid(), a.id, t.vikar_id, 'request', v.phone, 'Ledig vakt. Svar her: {lenke}',
    'sent', 'delivered', 1,
    null, a.ends_at, t.id
  from assignments a join recipients t on t.employer_id = a.employer_id and t.request_id = a.request_id
  join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id where a.id = any($1)`

export const watchedIn = (
  { webs, workers, postgres }: Cluster,
  own: Readonly<Record<string, readonly number[]>>,
): Watched => ({
  ...Object.fromEntries([...webs, ...workers].map(({ name, pid }) => [name, { pid }])),
  database: { pid: postgres.pid, isFamily: true },
  'load: people': { pid: process.pid },
  ...Object.fromEntries(
    Object.entries(own).flatMap(([name, pids]) =>
      pids.map((pid, index) => [`load: ${name} ${index + 1}`, { pid }]),
    ),
  ),
})
