import type { Clock } from './clock.ts'

/** What changed, never how: open screens fetch again. */
export const LIVE_KEYS = ['vikarer', 'assignments', 'credits', 'messages', 'account', 'service'] as const
export type LiveKey = (typeof LIVE_KEYS)[number]

/**
 * Who is told: an employer's administrators, one person, whoever has an answer page of the assignment open, or of any of the
 * employer's, every administrator, or the superadmins.
 */
export type LiveTopic =
  | `employer:${string}`
  | `person:${string}`
  | `assignment:${string}`
  | `answer-pages:${string}`
  | 'administrators'
  | 'superadmins'

export type Notice = [LiveTopic, LiveKey[]]

type Listener = (keys: LiveKey[]) => void

export interface Subscriptions {
  /** Calls back on each notice of these topics until the returned function is called. */
  subscribe(topics: readonly LiveTopic[], listener: Listener): () => void
  /** What was told of these topics lately: a page that began to read then has not heard of it. */
  recent(topics: readonly LiveTopic[]): LiveKey[]
  /** Passes on a notice as it came from the database. */
  hear(payload: string): void
  /** Says that anything may have changed, after a gap. */
  tellAll(): void
  count(): number
}

export const createSubscriptions = (clock: Clock): Subscriptions => {
  const memory = createMemory(clock)
  const listeners = new Map<LiveTopic, Set<Listener>>()
  const all = () => new Set([...listeners.values()].flatMap((topic) => [...topic]))
  return {
    subscribe: (topics, listener) => {
      const own: Listener = (keys) => listener(keys) // the same function may listen twice
      for (const topic of topics) listeners.set(topic, (listeners.get(topic) ?? new Set()).add(own))
      return () => {
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
        listeners.get(topic)?.forEach((listener) => listener(keys))
      }
    },
    tellAll: () => {
      memory.keep('all', LIVE_KEYS)
      all().forEach((listener) => listener([...LIVE_KEYS]))
    },
    count: () => all().size,
  }
}

/** Longer than the slowest page takes from its first reading until it listens. */
export const REMEMBERED_MS = 20_000

/** What was told of each topic, and when, oldest first. */
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

/** Only our own processes send on the channel, so a list is a list of notices. */
const isNotices = (parsed: unknown): parsed is Notice[] => Array.isArray(parsed)
