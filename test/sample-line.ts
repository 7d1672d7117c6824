import type { Line, LinePlace } from '#features/requests/shapes.ts'

/** Somebody who waits in a line, and has never been asked. */
export const place = (changes: Partial<LinePlace> = {}): LinePlace => ({
  vikarId: 'a',
  fullName: 'Ola Hansen',
  position: 1,
  group: null,
  lastAskedAt: null,
  workedMinutes: 0,
  askedAt: null,
  because: null,
  isOpen: false,
  wasReached: true,
  isUnanswered: false,
  answeredBy: null,
  patienceThen: null,
  isHeldBack: false,
  takesSms: true,
  ...changes,
})

/** Five of fourteen have been asked; the next is asked at 06.12. */
export const line = (changes: Partial<Line> = {}): Line => ({
  openAtMost: 3,
  patienceMinutes: 10,
  askFrom: null,
  askAllAt: null,
  quiet: null,
  isUrgent: false,
  length: 14,
  asked: 5,
  reached: 5,
  smsSent: 5,
  open: 3,
  nextAskAt: '2026-11-26T05:12:00.000Z',
  isPaused: false,
  heldUpBy: null,
  startsAt: '2026-11-26T12:00:00.000Z',
  closesAt: '2026-11-26T12:00:00.000Z',
  heldBack: 0,
  heldBackUntil: null,
  smsLeft: 9,
  emailsLeft: 0,
  seed: 123,
  places: [],
  version: 'v1',
  ...changes,
})
