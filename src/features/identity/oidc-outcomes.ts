/** Purposes of a login by a provider. */
export const PURPOSES = ['login', 'link', 'join'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Reasons why such a login failed. */
export const FAILURES = [
  'unknown',
  'closed',
  'denied',
  'late',
  'down',
  'bad-answer',
  'not-anew',
  'clock',
  'taken',
  'has-one',
  'logged-out',
  'invitation',
  'busy',
] as const
export type Failure = (typeof FAILURES)[number]
