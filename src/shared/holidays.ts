import { addDays } from './day.ts'
import type { DaysOff } from './days-off.ts'

/**
 * Norwegian public holidays: lov om helligdager og helligdagsfred § 2, and lov om 1 og 17 mai som høgtidsdager § 1.
 * Sundays that are no other holiday are left out: they have a weekday's name already.
 */
const FIXED: Readonly<Record<string, string>> = {
  '01-01': '1. nyttårsdag',
  '05-01': 'Arbeidernes dag',
  '05-17': 'Grunnlovsdagen',
  '12-25': '1. juledag',
  '12-26': '2. juledag',
}

/** Days from Easter Sunday to each movable holiday. */
const MOVABLE: Readonly<Record<number, string>> = {
  [-3]: 'Skjærtorsdag',
  [-2]: 'Langfredag',
  0: '1. påskedag',
  1: '2. påskedag',
  39: 'Kristi himmelfartsdag',
  49: '1. pinsedag',
  50: '2. pinsedag',
}

/**
 * The name of the public holiday on a date (YYYY-MM-DD), or null. A date with two holidays has the name of the fixed
 * one.
 */
export function holidayOn(date: string): string | null {
  const fixed = FIXED[date.slice(5)]
  if (fixed !== undefined) return fixed
  const easter = easterOf(Number(date.slice(0, 4)))
  const found = Object.entries(MOVABLE).find(([days]) => addDays(easter, Number(days)) === date)
  return found ? found[1] : null
}

/** The public holidays of so many days from a date (YYYY-MM-DD) on, in order. */
export function holidaysFrom(date: string, days: number): DaysOff[] {
  return Array.from({ length: days }, (_, day) => addDays(date, day)).flatMap((day) => {
    const name = holidayOn(day)
    return name === null ? [] : [{ name, startDate: day, endDate: day }]
  })
}

/** Easter Sunday of a year in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  const month = String(Math.floor(days / 31)).padStart(2, '0')
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}`
}
