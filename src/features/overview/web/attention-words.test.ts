import { expect, it } from 'vitest'
import { SHIFT_TO_FILL as shift } from '#test/sample-attention.ts'
import { attentionWords } from './attention-words.ts'

/** Non-breaking spaces are written as '_'. */
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

it('names the night of a shift whose messages failed', () => {
  const failed = {
    kind: 'failed-messages',
    id: shift.id,
    title: 'Nattevakt',
    date: '2026-11-24',
    startsAt: '2026-11-24T01:00:00.000Z',
    isCancelled: false,
    people: 2,
  } as const
  expect(attentionWords(failed, NOW).facts).toBe('Natt til tir. 24. nov.')
})

const NOW = new Date('2026-11-23T05:30:00Z')
