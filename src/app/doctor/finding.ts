/** `skipped`: does not apply here, or cannot be determined; the finding has the reason. */
export type State = 'ok' | 'warn' | 'fail' | 'skipped'

export interface Finding {
  readonly state: State
  /** A sentence about the state. Contains no names of persons and no secrets. */
  readonly says: string
  /** A sentence about the remedy. Empty if none is needed. */
  readonly next: string
  /** The subject, if a check looks at several: one of the login providers. */
  readonly of?: string
}

export const ok = (says: string): Finding => ({ state: 'ok', says, next: '' })
export const warn = (says: string, next: string): Finding => ({ state: 'warn', says, next })
export const fail = (says: string, next: string): Finding => ({ state: 'fail', says, next })
export const skipped = (says: string, next = ''): Finding => ({ state: 'skipped', says, next })
