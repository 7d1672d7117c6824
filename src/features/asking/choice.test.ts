import { describe, expect, it } from 'vitest'
import { type AskingChoice, askingNow } from './choice.ts'

/** Wednesday 25 November 2026 at 12:00 in Oslo. */
const NOON = new Date('2026-11-25T11:00:00Z')
const NIGHT = new Date('2026-11-25T22:00:00Z')
const TOMORROW = new Date('2026-11-26T07:00:00Z')
const quiet = { from: '22:00', until: '06:00' }
const usual: NonNullable<Parameters<typeof askingNow>[2]> = { openAtMost: null, patienceMinutes: null, quiet }

const asking = (
  chosen?: AskingChoice,
  { length = 14, places = 1, starts = [TOMORROW], settings = usual, now = NOON } = {},
) => askingNow(chosen, { length, places, starts }, settings, now)

describe('how a request asks', () => {
  it('is as proposed while nothing is chosen, and follows the recipients and the time', () => {
    expect(asking()).toMatchObject({
      kind: 'some-at-a-time',
      openAtMost: 3,
      patienceMinutes: 30,
      firstAt: null,
    })
    expect(asking(undefined, { length: 4 }).kind).toBe('all-at-once')
    expect(asking(undefined, { now: new Date('2026-11-26T05:30:00Z') }).kind).toBe('all-at-once')
  })

  it('keeps the choices, and adapts the rest', () => {
    const chosen = { kind: 'some-at-a-time', openAtMost: 5 } as const
    expect(asking(chosen)).toMatchObject({ openAtMost: 5, patienceMinutes: 30 })
    const soon = asking(chosen, { starts: [new Date('2026-11-25T17:00:00Z')] })
    expect(soon).toMatchObject({ kind: 'some-at-a-time', openAtMost: 5, patienceMinutes: 10 })
  })

  it('begins with the employer’s own numbers', () => {
    const settings = { ...usual, openAtMost: 6, patienceMinutes: 15 }
    expect(asking(undefined, { settings })).toMatchObject({ openAtMost: 6, patienceMinutes: 15 })
  })

  it('never asks more at a time than there are', () => {
    expect(asking({ kind: 'some-at-a-time', openAtMost: 99 })).toMatchObject({ openAtMost: 14, first: 14 })
  })

  it('waits for the end of the quiet hours, unless it is urgent', () => {
    const chosen = { kind: 'some-at-a-time' } as const
    expect(asking(chosen, { now: NIGHT }).firstAt).toEqual(new Date('2026-11-26T05:00:00Z'))
    expect(asking({ ...chosen, isUrgent: true }, { now: NIGHT }).firstAt).toBeNull()
  })

  it('waits for the time that is chosen, also when all are asked at once', () => {
    const sendAt = { date: '2026-11-26', time: '06:30' }
    const at = new Date('2026-11-26T05:30:00Z')
    expect(asking({ kind: 'all-at-once', sendAt })).toMatchObject({ first: 14, firstAt: at, askAllAt: at })
    expect(asking({ kind: 'some-at-a-time', sendAt })).toMatchObject({ first: 3, firstAt: at })
  })

  it('asks the rest at the time that is chosen, or never', () => {
    const kind = 'some-at-a-time'
    expect(asking({ kind, askAllAt: null }).askAllAt).toBeNull()
    expect(asking({ kind, askAllAt: { date: '2026-11-26', time: '07:00' } }).askAllAt).toEqual(
      new Date('2026-11-26T06:00:00Z'),
    )
  })

  it('has no deadline while it is not known when the shift begins', () => {
    expect(asking(undefined, { starts: [] })).toMatchObject({
      kind: 'some-at-a-time',
      askAllAt: null,
      closesAt: null,
    })
  })

  it('uses the proposal for a missing number', () => {
    expect(asking({ kind: 'some-at-a-time', openAtMost: Number.NaN, patienceMinutes: null })).toMatchObject({
      openAtMost: 3,
      patienceMinutes: 30,
    })
  })
})
