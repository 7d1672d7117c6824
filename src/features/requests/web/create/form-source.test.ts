import { expect, it } from 'vitest'
import type { EarlierRequest } from '../../proposal-shapes.ts'
import type { Candidate } from '../../shapes.ts'
import { candidate } from '#test/sample-candidate.ts'
import { filledFrom, goneNote } from './source-notes.ts'
import { valuesFrom } from './form-source.ts'

const earlier: EarlierRequest = {
  departmentId: null,
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-11-23',
  startTime: '07:45:00',
  endTime: '14:30:00',
  places: 1,
  description: null,
  requirements: 'Førerkort',
  channels: ['sms', 'email'],
  askedAll: null,
  asked: [],
}

const person = (id: string, fullName: string, leftOut: Candidate['leftOut'] = null) =>
  candidate(fullName, { id, leftOut })
const [ola, siri, jon] = [person('1', 'Ola'), person('2', 'Siri', 'busy'), person('3', 'Jon')]
const register = [ola, siri, jon]

/** The earlier assignment, sent to these people. */
const sentTo = (askedAll: boolean | null, ...people: readonly Candidate[]): EarlierRequest => ({
  ...earlier,
  asked: people.map(({ id, fullName }) => ({ vikarId: id, fullName })),
  askedAll,
})
const gone = ['Bo', 'Ada', 'Mia', 'Eli'].map((name) => person(name, name))

/** Wednesday 25 November 2026 at 06:15 in Oslo. */
const NOW = new Date('2026-11-25T05:15:00Z')

it('copies everything, on the most likely day', () => {
  expect(valuesFrom(sentTo(true, ola, jon), register, { now: NOW })).toEqual({
    title: 'Vikar i 3B',
    location: 'Skoleveien 1',
    departmentId: null,
    date: '2026-11-25',
    startTime: '07:45',
    endTime: '14:30',
    places: 1,
    more: [],
    description: '',
    requirements: 'Førerkort',
    recipients: { kind: 'all', alsoIds: [] },
    channels: ['sms', 'email'],
  })
})

it('names its source, with the year of another one', () => {
  expect(filledFrom(earlier, '2026-12-01')).toBe('Fylt ut fra «Vikar i 3B» 23. november')
  expect(filledFrom(earlier, '2027-01-02')).toBe('Fylt ut fra «Vikar i 3B» 23. november 2026')
})

it('keeps the people chosen then, even if unavailable now, and asks no one else', () => {
  expect(valuesFrom(sentTo(false, siri), register, { now: NOW }).recipients).toEqual({
    kind: 'chosen',
    vikarIds: ['2'],
  })
  expect(goneNote(sentTo(false, siri), register)).toBeNull()
})

it('asks everyone again, whatever their number now', () => {
  expect(valuesFrom(sentTo(true, ola), register, { now: NOW }).recipients).toEqual({
    kind: 'all',
    alsoIds: [],
  })
})

it('compares the numbers if it is unknown whether all were asked', () => {
  expect(valuesFrom(sentTo(null, ola), register, { now: NOW }).recipients.kind).toBe('chosen')
  expect(valuesFrom(sentTo(null, ola, jon), register, { now: NOW }).recipients.kind).toBe('all')
})

it('names the people who have left the register since', () => {
  const [bo, ...others] = gone
  expect(valuesFrom(sentTo(false, ola, bo!), register, { now: NOW }).recipients).toEqual({
    kind: 'chosen',
    vikarIds: ['1'],
  })
  expect(goneNote(sentTo(false, ola, bo!), register)).toBe(
    'Bo er ikke lenger i registeret og blir ikke spurt.',
  )
  expect(goneNote(sentTo(false, bo!, ...others), register)).toBe(
    'Bo, Ada, Mia og 1 til er ikke lenger i registeret og blir ikke spurt.',
  )
})
