import { hasUnsaved } from './unsaved.ts'

/** The user's id, or null for a visitor. */
export type Visitor = string | null

interface News {
  /** The user for whom the page's data was fetched. */
  owner: Visitor
  /** The user who is logged in now. */
  now: Visitor
  /** The page has unsaved input. */
  hasUnsaved: boolean
}

/**
 * The reaction of a page behind the login to a change of the logged-in user. Typed input is never discarded without
 * notice, and data fetched for one person is never shown to another.
 */
export type Step = 'go-on' | 'leave' | 'wait-for-login' | 'reload' | 'say-who-is-here'

export const stepOn = ({ owner, now, hasUnsaved }: News): Step => {
  if (owner === null || owner === now) return 'go-on'
  if (now === null) return hasUnsaved ? 'wait-for-login' : 'leave'
  return hasUnsaved ? 'say-who-is-here' : 'reload'
}

/** `ended` and `other` keep the page as it is, with a dialog above it; `leaving` is navigating away. */
export type SessionState = 'in' | 'ended' | 'other' | 'leaving'

/** Side effects of a change of state. */
interface Effects {
  leave: () => void
  reload: () => void
  resume: () => void
}

export interface Session {
  /** Call this each time the logged-in user becomes known, even if unchanged. */
  learn: (now: Visitor) => void
  state: () => SessionState
  subscribe: (onChange: () => void) => () => void
}

/** Tracks whether the page still belongs to the logged-in user. Each change has its effect once. */
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
