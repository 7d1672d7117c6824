/** `skipped`: does not apply here, or cannot be known; the finding says why. */
export type State = 'ok' | 'warn' | 'fail' | 'skipped'

export interface Finding {
  readonly state: State
  /** A sentence: what is so. Names no person, and holds no secret. */
  readonly says: string
  /** A sentence: what to do about it. Empty where nothing has to be done. */
  readonly next: string
  /** What it is about, where a check looks at several: one of the login providers. */
  readonly of?: string
}

export const ok = (says: string): Finding => ({ state: 'ok', says, next: '' })
export const warn = (says: string, next: string): Finding => ({ state: 'warn', says, next })
export const fail = (says: string, next: string): Finding => ({ state: 'fail', says, next })
export const skipped = (says: string, next = ''): Finding => ({ state: 'skipped', says, next })
