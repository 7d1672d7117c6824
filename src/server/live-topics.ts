/** What changed, never how: open screens fetch again. */
export const LIVE_KEYS = ['vikarer', 'assignments', 'credits', 'messages', 'account', 'service'] as const
export type LiveKey = (typeof LIVE_KEYS)[number]

/**
 * Who is told: an employer's administrators, one person, whoever has an answer page of the assignment open, every
 * administrator, or the superadmins.
 */
export type LiveTopic =
  | `employer:${string}`
  | `person:${string}`
  | `assignment:${string}`
  | 'administrators'
  | 'superadmins'

export type Notice = [LiveTopic, LiveKey[]]

type Listener = (keys: LiveKey[]) => void

export interface Subscriptions {
  /** Calls back on each notice of these topics until the returned function is called. */
  subscribe(topics: readonly LiveTopic[], listener: Listener): () => void
  /** Passes on a notice as it came from the database. */
  hear(payload: string): void
  /** Says that anything may have changed, after a gap. */
  tellAll(): void
  count(): number
}

export const createSubscriptions = (): Subscriptions => {
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
    hear: (payload) => {
      for (const [topic, keys] of readNotices(payload))
        listeners.get(topic)?.forEach((listener) => listener(keys))
    },
    tellAll: () => all().forEach((listener) => listener([...LIVE_KEYS])),
    count: () => all().size,
  }
}

const readNotices = (payload: string): Notice[] => {
  const parsed: unknown = JSON.parse(payload)
  return isNotices(parsed) ? parsed : []
}

/** Only our own processes send on the channel, so a list is a list of notices. */
const isNotices = (parsed: unknown): parsed is Notice[] => Array.isArray(parsed)
