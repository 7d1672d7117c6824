import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '#shared/paths.ts'
import { ask } from './ask.ts'
import type { Cluster } from './cluster.ts'
import type { ThreeNodes } from './three-nodes.ts'
import type { Notes } from './notes.ts'
import { addVikar, type Office } from './offices.ts'

const PAUSE_MS = 200
/** Longer than the service waits for a replica. */
const HELD_MS = 3000

/**
 * A client that repeatedly saves a substitute and fetches the register at once. The register is read on a replica, and
 * every acknowledged substitute must be in it.
 */
export const startReader = (url: string, office: Office) => {
  const stale: string[] = []
  const refused = new Set<number>()
  let read = 0
  let isOver = false
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
  const reading = (async () => {
    while (!isOver) {
      await saveAndRead().catch(() => {}) // refused, or cut off
      await wait(PAUSE_MS)
    }
  })()
  return {
    stop: async (notes: Notes) => {
      isOver = true
      await reading
      notes.count('registers read at once', read)
      notes.hold(read > 0, 'no register was read')
      notes.hold(refused.size === 0, `the register was refused with ${[...refused].join(', ')}`)
      notes.hold(stale.length === 0, `${stale.length} registers were older than what was acknowledged before`)
    },
  }
}

/** Pauses the replay of both replicas: reads must then come from the database itself. */
export const holdCopies = async (cluster: Cluster, nodes: ThreeNodes, office: Office, notes: Notes) => {
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
