import { expect, it } from 'vitest'
import { AskingTyped, settingsOf, typedOf } from './asking-form.ts'

const usual = {
  openAtMost: null,
  patienceMinutes: null,
  quiet: { from: '22:00', until: '06:00', weekends: false },
  alarmMinutes: 60,
  alarmPercent: null,
}
const problems = (changes: Partial<AskingTyped>) =>
  AskingTyped.safeParse({ ...typedOf(usual), ...changes }).error?.issues.map(({ path, message }) => [
    ...path,
    message,
  ]) ?? []

it('the settings are unchanged by a round trip through the form', () => {
  for (const settings of [usual, { ...usual, quiet: null, openAtMost: 4, alarmPercent: 50 }])
    expect(settingsOf(typedOf(settings))).toEqual(settings)
})

it('quiet hours require two different times, unless there are none', () => {
  expect(problems({ quietFrom: '', quietUntil: '' })).toEqual([
    ['quietFrom', 'Skriv klokkeslettet som TT:MM'],
    ['quietUntil', 'Skriv klokkeslettet som TT:MM'],
  ])
  expect(problems({ quietUntil: '22:00' })).toEqual([
    ['quietUntil', 'Velg et annet klokkeslett enn det stilletiden begynner'],
  ])
  expect(problems({ isQuiet: false, quietFrom: '' })).toEqual([])
})

it('numbers are limited, and may be empty if there is a proposal', () => {
  expect(problems({ openAtMost: 0, patienceMinutes: 1 })).toEqual([
    ['openAtMost', 'Spør mellom 1 og 100 om gangen'],
    ['patienceMinutes', 'Vent mellom 3 minutter og ett døgn på svar'],
  ])
  expect(problems({ alarmMinutes: Number.NaN, alarmPercent: 100 })).toEqual([
    ['alarmMinutes', 'Varsle mellom 15 minutter og ett døgn før'],
    ['alarmPercent', 'Velg mellom 1 og 99 prosent'],
  ])
})
