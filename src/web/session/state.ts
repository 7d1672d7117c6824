import { hasUnsaved } from './unsaved.ts'

/** The user's id, or null for a visitor. */
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

/** `ended` and `other` keep the page as it is, with a dialog above it; `leaving` is on its way out. */
export type SessionState = 'in' | 'ended' | 'other' | 'leaving'

/** What happens beside the change of state. */
interface Effects {
  leave: () => void
  reload: () => void
  resume: () => void
}

export interface Session {
  /** To be told each time it is known who is logged in, also when that has not changed. */
  learn: (now: Visitor) => void
  state: () => SessionState
  subscribe: (onChange: () => void) => () => void
}

/** Whether the person to whom this page belongs is still the one who is logged in. Each change has its effect once. */
export function createSession(effects: Effects): Session {
  const listeners = new Set<() => void>()
  let owner: Visitor = null
  let state: SessionState = 'in'
  const become = (next: SessionState, effect?: () => void) => {
    if (state === next || state === 'leaving') return
    state = next
    listeners.forEach((tell) => tell())
    effect?.()
  }
  return {
    learn(now) {
      owner ??= now
      switch (stepOn({ owner, now, hasUnsaved: hasUnsaved() })) {
        case 'go-on':
          return become('in', effects.resume)
        case 'leave':
          return become('leaving', effects.leave)
        case 'reload':
          return become('leaving', effects.reload)
        case 'wait-for-login':
          return become('ended')
        case 'say-who-is-here':
          return become('other')
      }
    },
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
