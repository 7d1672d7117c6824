import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#test/until.ts'
import { rounded } from '../bench/figures.ts'
import { say } from '../say.ts'
import type { Outcome } from '../trial.ts'
import { checkAcknowledged, checkBought } from './acknowledged.ts'
import { checkBalances } from './balances.ts'
import { outcomeOf, survivors } from './checks.ts'
import { openCluster, type Cluster } from './cluster.ts'
import type { Done } from './done.ts'
import { holdCopies, startReader } from './fresh.ts'
import { startLoad } from './load.ts'
import { checkMessages } from './messages.ts'
import { startNodes, type ThreeNodes } from './three-nodes.ts'
import { openNotes, type Notes } from './notes.ts'
import { openOffices, OPENING_BALANCE, untilSaved, type Office } from './offices.ts'

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
  const { kill, primary, revive, covered, proxied } = nodes
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
  for (const time of ['the first', 'the second']) {
    const lost = await primary()
    await meet(`${time} kill`, () => kill(lost))
    await revive(lost)
  }
  await meet('the switch-over', nodes.switchOver)
  await tryFullDisk(nodes, meet)
  await tryHungPatroni(nodes, meet)
  await tryPartition(nodes, notes, meet)
  await tryWithoutEtcd(nodes, notes, () => secondsUntilSaved(cluster, watcher, () => nodes.holdEtcd(false)))
  await wait(LOAD_MS)
  await load.stop()
  await reading.stop(notes)
  notes.count('refused meanwhile', load.done.failures.length)
  await judge(cluster, notes, load.done)
  const findings = [notes.finding(), survivors(cluster)]
  await cluster.close()
  return outcomeOf(findings, cluster.postgres.version)
}

/** No node takes writes. */
const NONE = -1

type Meet = (what: string, act: () => Promise<void> | void) => Promise<void>

/** Waits for another primary: on a full disk, writes that need no new space succeed for a while. */
const tryFullDisk = async (nodes: ThreeNodes, meet: Meet) => {
  const full = await nodes.primary()
  await meet('the full disk', async () => {
    await nodes.fillDisk(full)
    await untilTakenOver(nodes, full)
  })
  await nodes.freeDisk(full)
}

/** The old primary's PostgreSQL still accepts writes. After a takeover they wait for a replica that has left it. */
const tryHungPatroni = async (nodes: ThreeNodes, meet: Meet) => {
  const hung = await nodes.primary()
  await meet('Patroni hung', async () => {
    await nodes.hang(hung)
    await untilTakenOver(nodes, hung)
  })
  await nodes.wake(hung)
}

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
  let isOver = false
  const write = async () => {
    const own = (tried += 1)
    await nodes.tell(lost, `insert into written_inside values (${own})`)
    acknowledged.push(own)
  }
  const writing = (async () => {
    while (!isOver) await write().catch(() => wait(100))
  })()
  await meet('the cut', () => nodes.cutOff(lost))
  isOver = true
  await writing
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

const judge = async (cluster: Cluster, notes: Notes, done: Done) => {
  await checkAcknowledged(cluster, notes, done)
  await checkBought(cluster, notes, done)
  await checkMessages(cluster, notes, { mayRepeat: true })
  await checkBalances(cluster, notes, { opening: OPENING_BALANCE })
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
