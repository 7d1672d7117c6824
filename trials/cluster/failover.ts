import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '#shared/paths.ts'
import { until } from '#test/until.ts'
import { rounded } from '../bench/figures.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import { judgeLoad } from './acknowledged.ts'
import { ask } from './ask.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { startLoad } from './load.ts'
import { openNotes, outcomeOf, survivors, type Notes } from './notes.ts'
import { addVikar, OPENING_BALANCE, openOffices, untilSaved, type Office } from './offices.ts'
import { repeatedly } from './retry.ts'
import { startNodes, type ThreeNodes } from './three-nodes.ts'

const LOAD_MS = 3000
/** Seconds from the loss of the primary until saving works again. */
const MOST_SECONDS = 20

/**
 * Under load the primary is lost twice, handed over, full, with a hung Patroni, and cut off, and etcd is lost. The
 * processes of the service are not touched.
 */
export const tryFailover = async (): Promise<Outcome> => {
  let nodes: ThreeNodes | undefined
  const cluster = await openCluster(
    { workers: 2, proxy: true, programs: 'system', durable: true },
    async () => (nodes = await startNodes()),
  )
  if (!nodes) throw new Error('there are no nodes')
  try {
    return await meetLosses(cluster, nodes)
  } catch (error) {
    for (const line of await nodes.said()) say(line)
    throw error
  }
}

const meetLosses = async (cluster: Cluster, nodes: ThreeNodes): Promise<Outcome> => {
  const notes = openNotes('the database goes over to another node under load')
  const [watcher, reader, ...offices] = await openOffices(cluster, 6, 5)
  if (!watcher || !reader) throw new Error('there is no watcher, or no reader')
  const reading = startReader(cluster.url, reader)
  const load = startLoad(cluster, offices)
  const { covered, proxied } = nodes
  const meet: Meet = async (what, act) => {
    await wait(LOAD_MS)
    await covered()
    await until(proxied, 20).catch(() => notes.hold(false, `before ${what} the proxy led elsewhere`))
    const seconds = await secondsUntilSaved(cluster, watcher, act)
    notes.count(`seconds to save after ${what}`, seconds)
    notes.hold(seconds <= MOST_SECONDS, `${seconds} s after ${what} nothing could be saved yet`)
    if (seconds > MOST_SECONDS) for (const line of await nodes.said()) say(line)
  }
  await wait(LOAD_MS)
  await holdCopies(cluster, nodes, watcher, notes)
  for (const { what, lose, mend } of LOSSES) {
    const lost = await nodes.primary()
    await meet(what, () => lose(nodes, lost))
    await mend(nodes, lost)
  }
  await tryPartition(nodes, notes, meet)
  await tryWithoutEtcd(nodes, notes, () => secondsUntilSaved(cluster, watcher, () => nodes.holdEtcd(false)))
  await wait(LOAD_MS)
  await load.stop()
  await reading.stop(notes)
  notes.count('refused meanwhile', load.done.failures.length)
  await judgeLoad(cluster, notes, load.done, { mayRepeat: true, opening: OPENING_BALANCE })
  const findings = [notes.finding(), survivors(cluster)]
  await cluster.close()
  return outcomeOf(findings, cluster.postgres.version)
}

/** No node takes writes. */
const NONE = -1

type Meet = (what: string, act: () => Promise<void> | void) => Promise<void>

type Act = (nodes: ThreeNodes, lost: number) => Promise<void>
const kill: Act = (nodes, lost) => nodes.kill(lost)
const revive: Act = (nodes, lost) => nodes.revive(lost)

const LOSSES: readonly { readonly what: string; readonly lose: Act; readonly mend: Act }[] = [
  { what: 'the first kill', lose: kill, mend: revive },
  { what: 'the second kill', lose: kill, mend: revive },
  { what: 'the switch-over', lose: (nodes) => nodes.switchOver(), mend: async () => {} },
  {
    what: 'the full disk',
    // On a full disk, writes that need no new space succeed for a while.
    lose: (nodes, lost) => nodes.fillDisk(lost).then(() => untilTakenOver(nodes, lost)),
    mend: (nodes, lost) => nodes.freeDisk(lost),
  },
  {
    what: 'Patroni hung',
    // The old primary's PostgreSQL still accepts writes. After a takeover they wait for a replica that has left it.
    lose: (nodes, lost) => nodes.hang(lost).then(() => untilTakenOver(nodes, lost)),
    mend: (nodes, lost) => nodes.wake(lost),
  },
]

const untilTakenOver = (nodes: ThreeNodes, from: number) =>
  until(async () => ![from, NONE].includes(await nodes.primary()), 60).catch(() => {})

/** Without etcd no node may be the primary. */
const tryWithoutEtcd = async (
  nodes: ThreeNodes,
  notes: Notes,
  secondsUntilSavedWithIt: () => Promise<number>,
) => {
  await nodes.covered()
  await nodes.holdEtcd(true)
  await until(async () => (await nodes.primary()) === NONE, 30).catch(() => {})
  notes.hold((await nodes.primary()) === NONE, 'a node is the primary without etcd')
  const seconds = await secondsUntilSavedWithIt()
  notes.count('seconds to save after etcd was back', seconds)
  notes.hold(seconds <= MOST_SECONDS, `${seconds} s after etcd was back nothing could be saved yet`)
  await nodes.covered()
}

/** A client cut off with the primary continues to write there: no acknowledged write may be lost. */
const tryPartition = async (nodes: ThreeNodes, notes: Notes, meet: Meet) => {
  const lost = await nodes.primary()
  await nodes.admin.query('create table if not exists written_inside (n integer)')
  const acknowledged: number[] = []
  let tried = 0
  const write = async () => {
    const own = (tried += 1)
    await nodes.tell(lost, `insert into written_inside values (${own})`)
    acknowledged.push(own)
  }
  const stop = repeatedly(0, () => write().catch(() => wait(100)))
  await meet('the cut', () => nodes.cutOff(lost))
  await stop()
  await nodes.reconnect(lost)
  const { rows } = await nodes.admin.query<{ kept: number }>(
    'select count(*)::integer as kept from written_inside where n = any($1)',
    [acknowledged],
  )
  notes.count('tried inside the cut', tried)
  notes.count('acknowledged inside the cut', acknowledged.length)
  notes.hold(
    rows[0]?.kept === acknowledged.length,
    'what was acknowledged inside the cut is gone: a split brain',
  )
}

/** Seconds from the act until an office's change is acknowledged. */
const secondsUntilSaved = async (
  { url }: Cluster,
  office: Office,
  act: () => Promise<void> | void,
): Promise<number> => {
  const begin = performance.now()
  await act()
  await untilSaved(url, office).catch(() => {})
  return rounded((performance.now() - begin) / 1000)
}

const PAUSE_MS = 200
/** Longer than the service waits for a replica. */
const HELD_MS = 3000

/**
 * A client that repeatedly saves a substitute and fetches the register at once. The register is read on a replica, and
 * every acknowledged substitute must be in it.
 */
const startReader = (url: string, office: Office) => {
  const stale: string[] = []
  const refused = new Set<number>()
  let read = 0
  const saveAndRead = async () => {
    const email = await addVikar(url, office)
    const { status, body } = await ask(url, 'GET', paths.exportVikarer, office)
    if (status !== 200) {
      if (status < 500) refused.add(status)
      return
    }
    read += 1
    if (!String(body).includes(email)) stale.push(email)
  }
  const stop = repeatedly(PAUSE_MS, () => saveAndRead().catch(() => {})) // refused, or cut off
  return {
    stop: async (notes: Notes) => {
      await stop()
      notes.count('registers read at once', read)
      notes.hold(read > 0, 'no register was read')
      notes.hold(refused.size === 0, `the register was refused with ${[...refused].join(', ')}`)
      notes.hold(stale.length === 0, `${stale.length} registers were older than what was acknowledged before`)
    },
  }
}

/** Pauses the replay of both replicas: reads must then come from the database itself. */
const holdCopies = async (cluster: Cluster, nodes: ThreeNodes, office: Office, notes: Notes) => {
  const primary = await nodes.primary()
  const copies = [0, 1, 2].filter((node) => node !== primary)
  const onEach = (statement: string) => Promise.all(copies.map((node) => nodes.tell(node, statement)))
  const [connected] = await Promise.all([
    onEach("select count(*) from pg_stat_activity where application_name like 'vikarklar vikarklar\\_%'"),
    onEach('select pg_wal_replay_pause()'),
  ])
  notes.hold(
    connected.some((count) => Number(count) > 0),
    'the service reads on no copy',
  )
  const reader = startReader(cluster.url, office)
  await wait(HELD_MS)
  await onEach('select pg_wal_replay_resume()')
  await reader.stop(notes)
}
