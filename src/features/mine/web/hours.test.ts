import { describe, expect, it } from 'vitest'
import { formatHours, hoursWords } from './hours.ts'
import { WON } from './sample.ts'

const november = { month: '2026-11', doneMinutes: 0, bookedMinutes: 0 }

describe("the substitute's hours this month", () => {
  it('are those worked and those agreed on', () => {
    expect(hoursWords({ ...november, doneMinutes: 900, bookedMinutes: 450 }, [WON])).toEqual({
      label: 'Timer i november: ',
      total: '22 t 30 min',
      parts: '15 t jobbet og 7 t 30 min avtalt',
    })
  })

  it('are shown for one kind alone, and not at all when there are none', () => {
    expect(hoursWords({ ...november, bookedMinutes: 405 }, [])).toMatchObject({
      total: '6 t 45 min',
      parts: 'avtalt',
    })
    expect(hoursWords({ ...november, doneMinutes: 60 }, [])).toMatchObject({ total: '1 t', parts: 'jobbet' })
    expect(hoursWords(november, [])).toBeNull()
  })

  it('say that a shift that is going on is among those agreed on, in the month it began in', () => {
    const running = [{ ...WON, hasStarted: true }]
    const booked = { ...november, doneMinutes: 60, bookedMinutes: 405 }
    expect(hoursWords(booked, running)?.parts).toBe('1 t jobbet og 6 t 45 min avtalt, med vakten som pågår')
    expect(hoursWords({ ...booked, month: '2026-12' }, running)?.parts).toBe(
      '1 t jobbet og 6 t 45 min avtalt',
    )
  })

  it('have their unit each', () => {
    expect([30, 45, 60, 465, 1350].map(formatHours)).toEqual([
      '30 min',
      '45 min',
      '1 t',
      '7 t 45 min',
      '22 t 30 min',
    ])
  })
})
