import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { openNotes, type Finding } from '../notes.ts'
import { addVikar, openOffice } from '../offices.ts'
import { openTab } from '../tab.ts'

/** Seconds longer than each of the proxy's limits. */
const SILENCE_SECONDS = 65

/** A tab behind the proxy gets nothing for long, and is then notified of a change. */
export const tryLongSilence = async (cluster: Cluster): Promise<Finding> => {
  const notes = openNotes('a silent tab stays connected through the proxy')
  const office = await openOffice(cluster, 1)
  const tab = await openTab(`${cluster.url}/api/live`, office.cookie)
  await wait(SILENCE_SECONDS * 1000)
  notes.count('seconds', SILENCE_SECONDS)
  notes.hold(tab.isOpen, 'the proxy closed it')
  notes.hold(await tab.hears('vikarer', () => addVikar(cluster.url, office)), 'it is not told any more')
  tab.close()
  return notes.finding()
}
