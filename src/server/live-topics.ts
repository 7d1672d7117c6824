/** What changed, never how: open screens fetch again. */
export const LIVE_KEYS = ['vikarer', 'assignments', 'credits', 'messages'] as const
export type LiveKey = (typeof LIVE_KEYS)[number]

/** Who is told: an employer's administrators, or one person. */
export type LiveTopic = `employer:${string}` | `person:${string}`

export type Notice = [LiveTopic, LiveKey[]]

type Listener = (keys: LiveKey[]) => void

export interface Subscriptions {
  /** Calls back on each notice of the topic until the returned function is called. */
  subscribe(topic: LiveTopic, listener: Listener): () => void
  /** Passes on a notice as it came from the database. */
  hear(payload: string): void
  /** Says that anything may have changed, after a gap. */
  tellAll(): void
  count(): number
}

export const createSubscriptions = (): Subscriptions => {
  const listeners = new Map<LiveTopic, Set<Listener>>()
  return {
    subscribe: (topic, listener) => {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0 && listeners.get(topic) === known) listeners.delete(topic)
      }
    },
    hear: (payload) => {
      for (const [topic, keys] of readNotices(payload))
        listeners.get(topic)?.forEach((listener) => listener(keys))
    },
    tellAll: () => listeners.forEach((topic) => topic.forEach((listener) => listener([...LIVE_KEYS]))),
    count: () => [...listeners.values()].reduce((sum, topic) => sum + topic.size, 0),
  }
}

const readNotices = (payload: string): Notice[] => {
  const parsed: unknown = JSON.parse(payload)
  return isNotices(parsed) ? parsed : []
}

/** Only our own processes send on the channel, so a list is a list of notices. */
const isNotices = (parsed: unknown): parsed is Notice[] => Array.isArray(parsed)
