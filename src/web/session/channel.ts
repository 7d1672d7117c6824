/** Someone's user id, or null for nobody. */
export type Visitor = string | null

interface News {
  /** Whose page this is: what it shows was fetched for them. */
  owner: Visitor
  /** Who is logged in now. */
  now: Visitor
  /** Has something been typed that is not saved? */
  hasUnsaved: boolean
}

/**
 * What a page behind the login does when it learns who is logged in. What was typed is never taken away without a word,
 * and what was fetched for one person is never shown to another.
 */
export type Step = 'go-on' | 'leave' | 'wait-for-login' | 'reload' | 'say-who-is-here'

export const stepOn = ({ owner, now, hasUnsaved }: News): Step => {
  if (owner === null || owner === now) return 'go-on'
  if (now === null) return hasUnsaved ? 'wait-for-login' : 'leave'
  return hasUnsaved ? 'say-who-is-here' : 'reload'
}

const NAME = 'session'

/** Tells the other tabs of this browser who is logged in, as far as this one knows. */
export function tellTabs(now: Visitor): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(now)
  channel.close()
}

/** Hears what tabs tell. It is a hint: the server knows who is logged in. */
export function hearTabs(onHeard: (now: Visitor) => void): void {
  new BroadcastChannel(NAME).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === null || typeof data === 'string') onHeard(data)
  })
}
