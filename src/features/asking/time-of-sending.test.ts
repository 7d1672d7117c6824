import { describe, expect, it } from 'vitest'
import { proposeSendAt, quietTimeWords, shortNoticeWords } from './time-of-sending.ts'

/** Saturday 28 November 2026 at 12:00 in Oslo. */
const SATURDAY = new Date('2026-11-28T11:00:00Z')
const MONDAY_8 = new Date('2026-11-30T07:00:00Z')
const FRIDAY_8 = new Date('2026-12-04T07:00:00Z')
const quiet = { from: '22:00', until: '06:00' }
const proposed = (starts: readonly Date[], now = SATURDAY) =>
  proposeSendAt(starts, quiet, now)?.toISOString() ?? null

describe('the proposed time of a request that is sent later', () => {
  it('is the next morning, long before the first of its shifts', () => {
    expect(proposed([FRIDAY_8, MONDAY_8])).toBe('2026-11-29T07:00:00.000Z')
    expect(proposed([])).toBe('2026-11-29T07:00:00.000Z')
  })

  it('is this morning while it lies ahead', () => {
    expect(proposed([MONDAY_8], new Date('2026-11-28T04:00:00Z'))).toBe('2026-11-28T07:00:00.000Z')
  })

  it('is the end of the night if the morning leaves too little time to answer', () => {
    const sundayEvening = new Date('2026-11-29T19:00:00Z')
    expect(proposed([MONDAY_8], sundayEvening)).toBe('2026-11-30T05:00:00.000Z')
  })

  it('is halfway to a shift of the same day', () => {
    expect(proposed([new Date('2026-11-28T13:02:00Z')])).toBe('2026-11-28T12:05:00.000Z')
  })

  it('is null once a shift has begun, or is about to', () => {
    expect(proposed([FRIDAY_8, SATURDAY])).toBeNull()
    expect(proposed([new Date(SATURDAY.getTime() + 6 * 60_000)])).toBeNull()
  })
})

describe('that people have too little time to answer before the first shift', () => {
  const atOnce = {
    kind: 'all-at-once',
    openAtMost: 14,
    patienceMinutes: 30,
    askFrom: null,
    askAllAt: null,
    quiet: null,
    length: 14,
  } as const
  const inOrder = { ...atOnce, kind: 'some-at-a-time', openAtMost: 3 } as const
  const words = (asking: typeof atOnce | typeof inOrder, sendAt: string, starts = [FRIDAY_8, MONDAY_8]) => {
    const at = new Date(sendAt)
    return shortNoticeWords({ ...asking, askFrom: at, starts }, at)
  }

  it('is said of all at once with less than two hours', () => {
    expect(words(atOnce, '2026-11-30T05:00:00Z')).toBeNull()
    expect(words(atOnce, '2026-11-30T05:15:00Z')).toBe(
      'Sendes bare 105\u00a0min før den første vakten starter. Få rekker å svare.',
    )
    expect(words(atOnce, '2026-11-30T06:00:00Z', [MONDAY_8])).toBe(
      'Sendes bare 1 time før vakten starter. Få rekker å svare.',
    )
  })

  it('is computed from the plan of a line: the people asked before the shift, with their minutes to answer', () => {
    expect(words(inOrder, '2026-11-30T04:30:00Z')).toBeNull()
    expect(words(inOrder, '2026-11-30T06:00:00Z')).toBe(
      'Bare 6 av 14 rekker å få spørsmålet og svare før den første vakten starter. Send tidligere, eller spør flere om gangen.',
    )
    expect(words(inOrder, '2026-11-30T06:45:00Z')).toMatch(/^Ingen rekker å få spørsmålet og svare/)
  })
})

describe('a time of sending in quiet hours', () => {
  const night = new Date('2026-11-29T22:30:00Z')
  const words = (
    plan: typeof quiet | null,
    sendAt = night,
    starts = [FRIDAY_8],
    office: typeof quiet | null = quiet,
  ) => quietTimeWords({ officeQuiet: office, quiet: plan, starts }, sendAt, SATURDAY)

  it('is reported, and preserved if the office has chosen it', () => {
    expect(words(null)).toBe('Det er stilletid da. Meldingene sendes likevel, på tidspunktet du har valgt.')
  })

  it('give the time of the first question for a line that pauses', () => {
    expect(words(quiet)).toBe('Det er stilletid da. De første får spørsmålet man. 30. nov. kl.\u00a006.00.')
    const inTheNight = [new Date('2026-11-30T04:00:00Z')]
    expect(words(quiet, night, inTheNight)).toMatch(/Meldingene sendes likevel/)
  })

  it('needs no words outside them', () => {
    expect(words(null, MONDAY_8)).toBeNull()
    expect(words(null, night, [FRIDAY_8], null)).toBeNull()
  })
})
