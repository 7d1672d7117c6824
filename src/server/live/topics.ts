import type { Clock } from '../clock.ts'

/** Kinds of changes; open screens refetch, so a notice carries no content. */
export const LIVE_KEYS = ['vikarer', 'assignments', 'credits', 'messages', 'account', 'service'] as const
export type LiveKey = (typeof LIVE_KEYS)[number]

/**
 * The receivers: an employer's administrators, one person, open answer pages of the assignment or of all the employer's
 * assignments, every administrator, or the superadmins.
 */
export type LiveTopic =
  | `employer:${string}`
  | `person:${string}`
  | `assignment:${string}`
  | `answer-pages:${string}`
  | 'administrators'
  | 'superadmins'

export type Notice = [LiveTopic, LiveKey[]]

type Listener = (keys: LiveKey[]) => unknown

export interface Subscriptions {
  /** Calls back on each notice of these topics until the returned function is called. */
  subscribe(topics: readonly LiveTopic[], listener: Listener): () => void
  /** Recent notices of these topics: a page that began to read before them has missed them. */
  recent(topics: readonly LiveTopic[]): LiveKey[]
  /** Passes on a notice from the database. */
  hear(payload: string): void
  /** Reports that anything may have changed, after a gap. */
  tellAll(): void
  count(): number
}

export const createSubscriptions = (clock: Clock): Subscriptions => {
  const memory = createMemory(clock)
  const deliver = createDelivery()
  const listeners = new Map<LiveTopic, Set<Listener>>()
  const all = () => new Set([...listeners.values()].flatMap((topic) => [...topic]))
  return {
    subscribe: (topics, listener) => {
      let isStopped = false
      const own: Listener = (keys) => isStopped || listener(keys) // the same function may listen twice
      for (const topic of topics) listeners.set(topic, (listeners.get(topic) ?? new Set()).add(own))
      return () => {
        isStopped = true
        for (const topic of topics) {
          const known = listeners.get(topic)
          known?.delete(own)
          if (known?.size === 0) listeners.delete(topic)
        }
      }
    },
    recent: memory.recent,
    hear: (payload) => {
      for (const [topic, keys] of readNotices(payload)) {
        memory.keep(topic, keys)
        deliver(listeners.get(topic) ?? [], keys)
      }
    },
    tellAll: () => {
      memory.keep('all', LIVE_KEYS)
      deliver(all(), [...LIVE_KEYS])
    },
    count: () => all().size,
  }
}

/** Writing to this many streams takes a few milliseconds. */
const SLICE = 100

/** Notifies listeners in slices, so that a notice for every tab does not delay other requests. */
const createDelivery = () => {
  const waiting: (() => void)[] = []
  const tellSlice = () => {
    const slice = waiting.splice(0, SLICE)
    if (waiting.length > 0) setImmediate(tellSlice)
    for (const tell of slice) tell()
  }
  return (listeners: Iterable<Listener>, keys: LiveKey[]) => {
    const isUnderWay = waiting.length > 0
    for (const listener of listeners) waiting.push(() => listener(keys))
    if (!isUnderWay) tellSlice()
  }
}

/** Longer than the slowest page takes from its first reading until it listens. */
export const REMEMBERED_MS = 20_000

/** Notices of each topic with their time, oldest first. */
const createMemory = (clock: Clock) => {
  const told: { topic: LiveTopic | 'all'; keys: readonly LiveKey[]; at: number }[] = []
  const forget = (now: number) => {
    const first = told.findIndex(({ at }) => now - at <= REMEMBERED_MS)
    told.splice(0, first === -1 ? told.length : first)
  }
  return {
    keep: (topic: LiveTopic | 'all', keys: readonly LiveKey[]) => {
      const at = clock.now().getTime()
      forget(at)
      told.push({ topic, keys, at })
    },
    recent: (topics: readonly LiveTopic[]): LiveKey[] => {
      forget(clock.now().getTime())
      const wanted = new Set<string>([...topics, 'all'])
      return [...new Set(told.filter(({ topic }) => wanted.has(topic)).flatMap(({ keys }) => keys))]
    },
  }
}

const readNotices = (payload: string): Notice[] => {
  const parsed: unknown = JSON.parse(payload)
  return isNotices(parsed) ? parsed : []
}

/** Only the service's own processes send on the channel, so a list is a list of notices. */
const isNotices = (parsed: unknown): parsed is Notice[] => Array.isArray(parsed)
