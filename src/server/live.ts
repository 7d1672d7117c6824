import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Connect } from './database/pools.ts'
import type { Logger } from './log.ts'

/** What changed, never how: open screens fetch again. */
export const ALL_KEYS = ['vikarer', 'assignments', 'credits', 'messages'] as const
export type LiveKey = (typeof ALL_KEYS)[number]

/** Who is told: an employer's administrators, or one person. */
export type LiveTopic = `employer:${string}` | `person:${string}`

export interface Live {
  /** Tells every process, soon and together with other notices. Lost if the process dies now: screens also refetch by the clock. */
  publish(topic: LiveTopic, keys: readonly LiveKey[]): void
  /** Calls back on each notice of the topic until the returned function is called. */
  subscribe(topic: LiveTopic, listener: (keys: LiveKey[]) => void): () => void
  readonly subscribers: number
  close(): Promise<void>
}

const CHANNEL = 'live'
const GATHER_MS = 5
/** PostgreSQL refuses payloads of 8000 bytes or more. */
const TOPICS_PER_NOTICE = 60
const RECONNECT_MS = [100, 300, 600]
const LONGEST_WAIT_MS = 1000

type Notice = [LiveTopic, LiveKey[]]

/**
 * Notices between processes by LISTEN/NOTIFY. They are sent after the commit on a connection of their own: a NOTIFY
 * inside the transaction makes all commits of the database queue up behind one lock.
 */
export const openLive = async (connect: Connect, log: Logger): Promise<Live> => {
  const listeners = new Map<LiveTopic, Set<(keys: LiveKey[]) => void>>()
  const pending = new Map<LiveTopic, Set<LiveKey>>()
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const hear = (payload: string | undefined) => {
    const notices: Notice[] = JSON.parse(payload ?? '[]')
    for (const [topic, keys] of notices) listeners.get(topic)?.forEach((listener) => listener(keys))
  }

  const listen = async () => {
    const next = new pg.Client({ ...connect('vikarklar_tenant'), application_name: 'vikarklar live' })
    next.on('notification', (message) => hear(message.payload))
    next.on('error', () => {}) // 'end' follows
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    next.once('end', () => void reconnect())
    client = next
  }

  const reconnect = async () => {
    client = undefined
    for (let attempt = 0; !closed && !client; attempt += 1) {
      await wait(RECONNECT_MS[attempt] ?? LONGEST_WAIT_MS)
      await listen().catch((error: unknown) =>
        log.warn({ err: error, attempt }, 'live notices wait for the database'),
      )
    }
    for (const topic of listeners.values()) topic.forEach((listener) => listener([...ALL_KEYS])) // some were missed
  }

  const flush = async () => {
    timer = undefined
    const notices: Notice[] = [...pending].map(([topic, keys]) => [topic, [...keys]])
    pending.clear()
    for (let start = 0; start < notices.length; start += TOPICS_PER_NOTICE) {
      const payload = JSON.stringify(notices.slice(start, start + TOPICS_PER_NOTICE))
      await client?.query('select pg_notify($1, $2)', [CHANNEL, payload])
    }
  }

  await listen()
  return {
    publish(topic, keys) {
      const known = pending.get(topic) ?? new Set()
      keys.forEach((key) => known.add(key))
      pending.set(topic, known)
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => log.warn({ err: error }, 'a live notice was lost'))
      }, GATHER_MS)
    },
    subscribe(topic, listener) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0 && listeners.get(topic) === known) listeners.delete(topic)
      }
    },
    get subscribers() {
      return [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await flush().catch(() => {})
      await client?.end()
    },
  }
}
