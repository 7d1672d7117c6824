import type { Asking } from '#features/asking/rules.ts'

type SomeAtATime = Extract<Asking, { kind: 'some-at-a-time' }>

/** Three at a time, each for ten minutes, with no quiet hours. */
export const inOrder = (changes: Partial<SomeAtATime> = {}): SomeAtATime => ({
  kind: 'some-at-a-time',
  openAtMost: 3,
  patienceMinutes: 10,
  askAllAt: null,
  groups: [],
  isUrgent: true,
  ...changes,
})
