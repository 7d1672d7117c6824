import { setTimeout as wait } from 'node:timers/promises'
import { judgeLoad } from '../acknowledged.ts'
import type { Cluster } from '../cluster.ts'
import { startLoad } from '../load.ts'
import { openNotes, type Finding, type Notes } from '../notes.ts'
import { openOffices, untilSaved } from '../offices.ts'
import type { Done } from '../retry.ts'

/** Lets the load run, and the proxy notice returned processes: it checks four times a second. */
const PAUSE_MS = 1500
const AWAY_MS = 1000
const MOST_SECONDS = 5

interface UnderLoad {
  /** A send is interrupted on purpose, and requests may be refused meanwhile. */
  readonly mayRepeat: boolean
  readonly loadMs?: number
}

/** People work before, during and after the act; nothing acknowledged may be lost. */
export const underLoad = async (
  cluster: Cluster,
  notes: Notes,
  { mayRepeat, loadMs = PAUSE_MS }: UnderLoad,
  act: (done: Done) => Promise<void> = async () => {},
): Promise<Finding> => {
  const load = startLoad(cluster, await openOffices(cluster, 4, 5))
  await wait(loadMs)
  await act(load.done)
  await wait(PAUSE_MS)
  await load.stop()
  const { failures } = load.done
  notes.count('refused meanwhile', failures.length)
  notes.hold(
    mayRepeat || failures.length === 0,
    `${failures.length} requests failed: ${[...new Set(failures)].join(', ')}`,
  )
  await judgeLoad(cluster, notes, load.done, { mayRepeat })
  return notes.finding()
}

/** Every process is replaced, one after the other, while people work, unnoticed. */
export const tryRollingRestart = async (cluster: Cluster): Promise<Finding> => {
  const notes = openNotes('a rolling restart under load fails no request')
  return underLoad(cluster, notes, { mayRepeat: false }, async () => {
    for (const member of [...cluster.webs, ...cluster.workers]) {
      const code = await member.end()
      notes.hold(code === 0, `${member.name} ended with code ${code}`)
      await member.start()
      notes.count('restarts')
      await wait(PAUSE_MS)
    }
  })
}

/** The database goes away under load, orderly and abruptly, and comes back: no intervention is needed. */
export const tryDatabaseRestart = async (cluster: Cluster): Promise<Finding> => {
  const notes = openNotes('the database restarts under load and nothing acknowledged is lost')
  const [watcher] = await openOffices(cluster, 1, 5)
  if (!watcher) throw new Error('there is no watcher')
  return underLoad(cluster, notes, { mayRepeat: true }, async () => {
    for (const ending of ['fast', 'immediate'] as const) {
      await cluster.postgres.end(ending)
      await wait(AWAY_MS)
      await cluster.postgres.start()
      const back = performance.now()
      await untilSaved(cluster.url, watcher).catch(() => {})
      const seconds = (performance.now() - back) / 1000
      notes.hold(seconds <= MOST_SECONDS, `after the ${ending} end it saved again after ${seconds} s`)
      await wait(PAUSE_MS)
    }
  })
}
