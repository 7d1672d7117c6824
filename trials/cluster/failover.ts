import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#test/until.ts'
import { rounded } from '../bench/figures.ts'
import type { Outcome } from '../trial.ts'
import { checkAcknowledged } from './acknowledged.ts'
import { outcomeOf, survivors } from './checks.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { startLoad } from './load.ts'
import { checkMessages } from './messages.ts'
import { startNodes, type ThreeNodes } from './nodes.ts'
import { openNotes, type Notes } from './notes.ts'
import { addVikar, openOffices, type Office } from './offices.ts'

const LOAD_MS = 3000
/** Until something can be saved again after the primary was lost. */
const MOST_SECONDS = 20

/** The primary is lost twice and handed over once, under load; the processes of the service are not touched. */
export const tryFailover = async (): Promise<Outcome> => {
  let nodes: ThreeNodes | undefined
  const cluster = await openCluster(
    { workers: 2, proxy: true, programs: 'system', durable: true },
    async () => (nodes = await startNodes()),
  )
  if (!nodes) throw new Error('there are no nodes')
  const notes = openNotes('the database goes over to another node under load')
  const offices = await openOffices(cluster, 5, 5)
  const watcher = offices.pop()
  if (!watcher) throw new Error('there is no watcher')
  const load = startLoad(cluster, offices)
  const meet = async (what: string, act: (primary: number) => Promise<void>) => {
    await wait(LOAD_MS)
    const seconds = await untilSaved(cluster, watcher, () => act(lost))
    notes.count(`seconds to save after ${what}`, seconds)
    notes.hold(seconds <= MOST_SECONDS, `${seconds} s after ${what} nothing could be saved yet`)
  }
  let lost = await nodes.primary()
  for (const time of ['the first', 'the second']) {
    await meet(`${time} kill`, nodes.kill)
    await nodes.revive(lost)
    lost = await nodes.primary()
  }
  await meet('the switch-over', nodes.switchOver)
  await wait(LOAD_MS)
  await load.stop()
  notes.count('refused meanwhile', load.done.failures.length)
  await judge(cluster, notes, load.done)
  const findings = [notes.finding(), survivors(cluster)]
  await cluster.close()
  return outcomeOf(findings, cluster.postgres.version)
}

const judge = async (cluster: Cluster, notes: Notes, done: Parameters<typeof checkAcknowledged>[2]) => {
  await checkAcknowledged(cluster, notes, done)
  await checkMessages(cluster, notes, { mayRepeat: true })
}

/** How long it takes from the act until a change of an office is acknowledged, in seconds. */
const untilSaved = async ({ url }: Cluster, office: Office, act: () => Promise<void>): Promise<number> => {
  const begin = performance.now()
  await act()
  await until(
    () =>
      addVikar(url, office).then(
        () => true,
        () => false,
      ),
    60,
  ).catch(() => {})
  return rounded((performance.now() - begin) / 1000)
}
