import { describe, expect, it } from 'vitest'
import { formatHours, hoursWords } from './own-hours.ts'

const november = { month: '2026-11', doneMinutes: 0, bookedMinutes: 0 }

describe("the substitute's hours this month", () => {
  it('are those worked and those agreed on', () => {
    expect(hoursWords({ ...november, doneMinutes: 900, bookedMinutes: 450 })).toEqual({
      label: 'Timer i november: ',
      total: '22,5',
      parts: '15 jobbet og 7,5 avtalt',
    })
  })

  it('are told of one kind alone, and not at all when there are none', () => {
    expect(hoursWords({ ...november, bookedMinutes: 405 })).toMatchObject({
      total: '6 t 45 min',
      parts: 'avtalt',
    })
    expect(hoursWords({ ...november, doneMinutes: 60 })).toMatchObject({ total: '1', parts: 'jobbet' })
    expect(hoursWords(november)).toBeNull()
  })

  it('are written with a comma, and with minutes where half hours do not do', () => {
    expect([30, 45, 60, 465, 1350].map(formatHours)).toEqual(['0,5', '45 min', '1', '7 t 45 min', '22,5'])
  })
})
