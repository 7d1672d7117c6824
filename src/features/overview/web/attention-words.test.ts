import { expect, it } from 'vitest'
import type { AttentionItem } from '../contract.ts'
import { attentionWords } from './attention-words.ts'

const shift: Extract<AttentionItem, { kind: 'shift' }> = {
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
  reasons: ['starts-soon'],
  alarms: [],
}

/** Blanks that do not break the line are written as '_'. */
it.each([
  ['vikaren har meldt avbud (1_i_reserve)', { reserves: 1, reasons: ['withdrawn'] }],
  ['vikaren har meldt avbud (ingen_i_reserve)', { reasons: ['withdrawn'] }],
  ['ingen har svart (9_ble_spurt for 45_minutter_siden)', { responses: 0 }],
  ['ingen har sagt ja (3_av_9_har_svart)', {}],
  ['ingen har sagt ja (alle_9_har_svart)', { responses: 9 }],
  ['1_av_2_plasser er fylt (3_av_9_har_svart)', { places: 2, filled: 1 }],
] as const)('keeps a number and its words on one line: %s', (words, changed) => {
  const { trouble } = attentionWords(
    { ...shift, ...changed, reasons: 'reasons' in changed ? [...changed.reasons] : shift.reasons },
    NOW,
  )
  expect(trouble.replaceAll('\u00a0', '_')).toBe(`Starter om_2_timer – ${words}`)
})

const NOW = new Date('2026-11-23T05:30:00Z')
