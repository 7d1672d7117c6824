import { describe, expect, it } from 'vitest'
import type { LineAfter } from './contract-sending.ts'
import { lineProgressWords, lineWords } from './plan-words-line.ts'

const NOW = new Date('2026-11-30T09:00:00Z')
const LINE: LineAfter = {
  openAtMost: 4,
  length: 19,
  asked: 0,
  reached: 0,
  heldBack: 0,
  askFrom: null,
  askAllAt: null,
  nextAskAt: '2026-11-30T09:30:00.000Z',
  isPaused: false,
  heldUpBy: null,
  closesAt: '2026-12-01T07:15:00.000Z',
  channels: ['sms'],
  isInOrder: true,
  smsLeft: 18,
  emailsLeft: 0,
}
const rest = (changes: Partial<LineAfter>, balance = 50, sms = { needed: 0, priceOre: 99 }) =>
  lineWords({ ...LINE, ...changes }, { ...sms, balance }, NOW)
    .at(-1)
    ?.replaceAll('\u00a0', ' ')

describe('the price of the people who wait', () => {
  it('covers all of them', () => {
    expect(rest({}, 50, { needed: 2, priceOre: 99 })).toBe(
      '19 venter i køen. Skal alle få spørsmålet, koster det 18 SMS til (ca. 18 kr).',
    )
  })

  it('is omitted while nothing has been sent', () => {
    expect(rest({})).toBe('19 venter i køen. Skal alle få spørsmålet, koster det 18 SMS (ca. 18 kr).')
  })

  it('mentions that people with another open question are excluded', () => {
    expect(rest({ heldBack: 16, smsLeft: 3 })).toBe(
      '19 venter i køen. Å spørre dem uten et annet ubesvart spørsmål koster 3 SMS (ca. 3 kr).',
    )
  })

  it('warns when too few SMS are left for the others', () => {
    expect(rest({ heldBack: 16, smsLeft: 3 }, 2)).toBe(
      '19 venter i køen. Å spørre dem uten et annet ubesvart spørsmål koster 3 SMS (ca. 3 kr), og det er 2 igjen. Kjøp flere først.',
    )
  })
})

it('mentions once that all who wait have another open question', () => {
  expect(lineProgressWords({ ...LINE, asked: 3, heldBack: 16, smsLeft: 0 }, NOW)).toEqual([
    expect.stringMatching(
      /^Venter: de som er igjen, har et ubesvart spørsmål for samme tid\. Neste .*10\.30\.$/,
    ),
  ])
})

it('counts the people with another open question when it describes another part of the line', () => {
  expect(lineProgressWords({ ...LINE, asked: 3, heldBack: 16, smsLeft: 0, isPaused: true }, NOW)).toEqual([
    '16 vikarer har et ubesvart spørsmål for samme tid, og får forespørselen etterpå.',
    expect.stringMatching(/^Stilletid: neste får spørsmålet .*10\.30\.$/),
  ])
})
