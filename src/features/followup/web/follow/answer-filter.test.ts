import { describe, expect, it } from 'vitest'
import type { RecipientRow } from '../../shapes.ts'
import { answerFilters, filterAnswers } from './answer-filter.ts'

const at = '2026-11-23T05:31:00.000Z'
const recipient = (changes: Partial<RecipientRow> = {}) => ({
  response: null,
  openedAt: null,
  sms: { state: 'delivered', at, deliveredAt: at } as const,
  email: null,
  ...changes,
})

describe('filtering recipients by answer', () => {
  it('separates delayed messages, while there are any', () => {
    const held = recipient({ sms: { state: 'queued', at, deliveredAt: null, isHeld: true } })
    const rows = [held, recipient(), recipient({ sms: null })]
    expect(filterAnswers(rows, 'held')).toEqual([held])
    expect(filterAnswers(rows, 'waiting')).toHaveLength(1)
    expect(filterAnswers(rows, 'unsent')).toHaveLength(1)
    expect(answerFilters(rows, false).map(({ label }) => label)).toContain('Venter på å bli sendt')
    expect(answerFilters([recipient()], false)).toHaveLength(4)
  })

  it('counts a late yes as a yes', () => {
    const rows = (['accepted', 'interested', 'declined', null] as const).map((response) =>
      recipient({ response, openedAt: '2026-11-23T06:00:00.000Z' }),
    )
    const found = (filter: Parameters<typeof filterAnswers>[1]) =>
      filterAnswers(rows, filter).map(({ response }) => response)
    expect(found('all')).toHaveLength(4)
    expect(found('yes')).toEqual(['accepted', 'interested'])
    expect(found('no')).toEqual(['declined'])
    expect(found('waiting')).toEqual([null])
  })
})
