import { describe, expect, it } from 'vitest'
import { hoursWords } from './MyHours.tsx'
import { WON } from './sample.ts'

const november = { month: '2026-11', doneMinutes: 0, bookedMinutes: 0 }

describe("the substitute's hours this month", () => {
  it('are those worked and those booked', () => {
    expect(hoursWords({ ...november, doneMinutes: 900, bookedMinutes: 450 }, [WON])).toEqual({
      label: 'Timer i november: ',
      total: '22\u00a0t 30\u00a0min',
      parts: '15\u00a0t jobbet og 7\u00a0t 30\u00a0min avtalt',
    })
  })

  it('show a single kind alone, and nothing without any', () => {
    expect(hoursWords({ ...november, bookedMinutes: 405 }, [])).toMatchObject({
      total: '6\u00a0t 45\u00a0min',
      parts: 'avtalt',
    })
    expect(hoursWords({ ...november, doneMinutes: 60 }, [])).toMatchObject({
      total: '1\u00a0t',
      parts: 'jobbet',
    })
    expect(hoursWords(november, [])).toBeNull()
  })

  it('count a current shift as booked, in the month it began', () => {
    const running = [{ ...WON, hasStarted: true }]
    const booked = { ...november, doneMinutes: 60, bookedMinutes: 405 }
    expect(hoursWords(booked, running)?.parts).toBe(
      '1\u00a0t jobbet og 6\u00a0t 45\u00a0min avtalt, med vakten som pågår',
    )
    expect(hoursWords({ ...booked, month: '2026-12' }, running)?.parts).toBe(
      '1\u00a0t jobbet og 6\u00a0t 45\u00a0min avtalt',
    )
  })
})
