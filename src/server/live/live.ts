import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { openClient } from '../database/nodes.ts'
import { POOL_TIMEOUTS, type Connect } from '../database/pools.ts'
import type { Logger } from '../log.ts'
import {
  createSubscriptions,
  type LiveKey,
  type LiveTopic,
  type Notice,
  type Subscriptions,
} from './topics.ts'

export interface Live extends Pick<Subscriptions, 'subscribe' | 'recent'> {
  /**
   * Tells every process, soon and together with other notices. Lost if the process dies now: a screen that loses its
   * connection refetches everything.
   */
  publish(topic: LiveTopic, keys: readonly LiveKey[]): void
  readonly subscribers: number
  close(): Promise<void>
}

const CHANNEL = 'live'
const GATHER_MS = 5
/** PostgreSQL refuses payloads of 8000 bytes or more. */
const TOPICS_PER_NOTICE = 60
const RECONNECT_MS = [100, 300, 600]
const LONGEST_WAIT_MS = 1000

/**
 * Notices between processes by LISTEN/NOTIFY. They are sent after the commit on a connection of their own: a NOTIFY
 * inside the transaction makes all commits of the database queue up behind one lock.
 */
export const openLive = async (connect: Connect, log: Logger, clock: Clock): Promise<Live> => {
  const subscriptions = createSubscriptions(clock)
  const connection = await keepListening(connect, log, subscriptions)
  const sender = createSender(connection.send, log)
  return {
    publish: (topic, keys) => sender.publish(topic, keys),
    subscribe: subscriptions.subscribe,
    recent: subscriptions.recent,
    get subscribers() {
      return subscriptions.count()
    },
    close: async () => {
      await sender.flush()
      sender.stop()
      await connection.close()
    },
  }
}

/**
 * Batches publications of a few milliseconds into one notice. Unsent entries wait, at most one per topic, until the
 * connection is back.
 */
const createSender = (send: (payload: string) => Promise<void>, log: Logger) => {
  const pending = new Map<LiveTopic, Set<LiveKey>>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  const publish = (topic: LiveTopic, keys: readonly LiveKey[], pauseMs = GATHER_MS) => {
    const known = pending.get(topic) ?? new Set()
    keys.forEach((key) => known.add(key))
    pending.set(topic, known)
    timer ??= setTimeout(() => void flush(), pauseMs)
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const notices: Notice[] = [...pending].map(([topic, keys]) => [topic, [...keys]])
    pending.clear()
    for (let start = 0; start < notices.length; start += TOPICS_PER_NOTICE) {
      const batch = notices.slice(start, start + TOPICS_PER_NOTICE)
      sending = sending
        .then(() => send(JSON.stringify(batch)))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'a live notice waits for the database')
          for (const [topic, keys] of batch) publish(topic, keys, LONGEST_WAIT_MS)
        })
    }
    return sending
  }

  return { publish, flush, stop: () => clearTimeout(timer) }
}

/** One connection that listens and sends, reopened whenever it is lost; then everyone is notified to refetch. */
const keepListening = async (connect: Connect, log: Logger, subscriptions: Subscriptions) => {
  let client: pg.Client | undefined
  let closed = false

  const listen = async () => {
    const next = openClient({
      ...POOL_TIMEOUTS,
      ...connect('vikarklar_tenant'),
      application_name: 'vikarklar notices', // 'vikarklar live' is the previous version (migration 0237)
    })
    next.on('notification', ({ payload }) => subscriptions.hear(payload ?? '[]'))
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
    subscriptions.tellAll()
  }

  await listen()
  return {
    send: async (payload: string) => {
      if (!client) throw new Error('not connected')
      await client.query('select pg_notify($1, $2)', [CHANNEL, payload])
    },
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
