import { setTimeout as wait } from 'node:timers/promises'
import { checkAcknowledged, checkBought } from '../acknowledged.ts'
import type { Cluster } from '../cluster.ts'
import { startLoad } from '../load.ts'
import { checkMessages } from '../messages.ts'
import { openNotes, type Finding } from '../notes.ts'
import { openOffices } from '../offices.ts'

/** Lets the load run, and the proxy notice returned processes: it checks four times a second. */
const PAUSE_MS = 1500

/** Every process is replaced, one after the other, while people work, unnoticed. */
export const tryRollingRestart = async (cluster: Cluster): Promise<Finding> => {
  const notes = openNotes('a rolling restart under load fails no request')
  const load = startLoad(cluster, await openOffices(cluster, 4, 5))
  await wait(PAUSE_MS)
  for (const member of [...cluster.webs, ...cluster.workers]) {
    const code = await member.end()
    notes.hold(code === 0, `${member.name} ended with code ${code}`)
    await member.start()
    notes.count('restarts')
    await wait(PAUSE_MS)
  }
  await load.stop()
  notes.hold(
    load.done.failures.length === 0,
    `${load.done.failures.length} requests failed: ${summary(load.done.failures)}`,
  )
  await checkAcknowledged(cluster, notes, load.done)
  await checkBought(cluster, notes, load.done)
  await checkMessages(cluster, notes)
  return notes.finding()
}

const summary = (failures: readonly string[]) => [...new Set(failures)].join(', ')
