import type { AttentionItem } from '#features/overview/contract.ts'

/** A shift that the front page of an office reports: it starts soon, and nine were asked. */
export const SHIFT_TO_FILL: Extract<AttentionItem, { kind: 'shift' }> = {
  kind: 'shift',
  id: '0199f0a0-0000-7000-8000-000000000001',
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-11-23',
  startTime: '08:30:00',
  endTime: '14:30:00',
  startsAt: '2026-11-23T07:30:00.000Z',
  createdAt: '2026-11-23T04:45:00.000Z',
  asked: 9,
  places: 1,
  filled: 0,
  responses: 3,
  reserves: 0,
  reservesAsked: 0,
  reasons: ['starts-soon'],
  alarms: [],
}
