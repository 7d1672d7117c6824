import type { AssignmentEvent } from '#features/followup/shapes.ts'

/** An event of a shift's timeline. */
export const sampleEvent = (changes: Partial<AssignmentEvent> = {}): AssignmentEvent => ({
  id: 1,
  at: '2026-11-23T05:31:00.000Z',
  kind: 'requested',
  sign: 'sent',
  text: 'Kari Nordmann sendte forespørselen til Ola Hansen, som ikke hadde fått den.',
  actor: { kind: 'member', name: 'Kari Nordmann', behalf: null },
  vikarName: null,
  note: null,
  messages: [],
  consequences: [],
  isMigrated: false,
  ...changes,
})
