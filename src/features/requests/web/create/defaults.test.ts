import { describe, expect, it } from 'vitest'
import type { EarlierRequest, Suggestions } from '../../proposal-shapes.ts'
import type { Candidate } from '../../shapes.ts'
import { candidate } from '#test/sample-candidate.ts'
import { filledFrom, goneNote } from './source-notes.ts'
import { defaultsOf, departmentIdOf } from './defaults.ts'

const used: Suggestions = {
  departments: [
    { id: 'd1', name: 'Rød', location: 'Rødhuset', contactName: null, contactPhone: null, groupIds: ['g'] },
    { id: 'd2', name: 'Blå', location: null, contactName: null, contactPhone: null, groupIds: [] },
  ],
  isBound: false,
  titles: [],
  locations: ['Skoleveien 1'],
  shifts: [
    {
      id: '1',
      title: 'Kantinevakt',
      location: 'Kantina',
      startTime: '10:00:00',
      endTime: '13:00:00',
      asked: 1,
    },
  ],
  templates: [],
  daysOff: [],
  usualTimes: { startTime: '08:00:00', endTime: '14:00:00' },
}

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

/** A copy of the request, for an office with these candidates. */
const valuesFrom = (copied: EarlierRequest, candidates: readonly Candidate[]) =>
  defaultsOf({ now: NOW, used, candidates, copied, lastDepartmentId: undefined })

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
  expect(valuesFrom(sentTo(true, ola, jon), register)).toEqual({
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
  expect(valuesFrom(sentTo(false, siri), register).recipients).toEqual({
    kind: 'chosen',
    vikarIds: ['2'],
  })
  expect(goneNote(sentTo(false, siri), register)).toBeNull()
})

it('asks everyone again, whatever their number now', () => {
  expect(valuesFrom(sentTo(true, ola), register).recipients).toEqual({
    kind: 'all',
    alsoIds: [],
  })
})

it('compares the numbers if it is unknown whether all were asked', () => {
  expect(valuesFrom(sentTo(null, ola), register).recipients.kind).toBe('chosen')
  expect(valuesFrom(sentTo(null, ola, jon), register).recipients.kind).toBe('all')
})

it('names the people who have left the register since', () => {
  const [bo, ...others] = gone
  expect(valuesFrom(sentTo(false, ola, bo!), register).recipients).toEqual({
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

describe('an empty form', () => {
  const known = { now: NOW, used, candidates: register, copied: null, lastDepartmentId: undefined }

  it('has the usual times and the last place, on the most likely day', () => {
    expect(defaultsOf(known)).toMatchObject({
      departmentId: null,
      location: 'Skoleveien 1',
      date: '2026-11-25',
      startTime: '08:00',
      endTime: '14:00',
      recipients: { kind: 'all' },
    })
  })

  it('follows a known title, in any case', () => {
    expect(defaultsOf(known, { title: ' KANTINEVAKT ', departmentId: null })).toMatchObject({
      location: 'Kantina',
      startTime: '10:00',
      endTime: '13:00',
    })
  })

  it("has the place of its department before the title's, and the members of its groups", () => {
    const candidates = [{ ...ola, groupIds: ['g'] }, { ...siri, groupIds: ['g'] }, jon]
    expect(defaultsOf({ ...known, candidates }, { title: 'Kantinevakt', departmentId: 'd1' })).toMatchObject({
      location: 'Rødhuset',
      startTime: '10:00',
      recipients: { kind: 'chosen', vikarIds: ['1'] },
    })
  })

  it('has the day and the people chosen on another page, if they are possible', () => {
    const wanted = { ...known, wantedDate: '2026-12-24', wantedIds: ['3', 'gone'], lastDepartmentId: 'd1' }
    expect(defaultsOf(wanted)).toMatchObject({
      date: '2026-12-24',
      recipients: { kind: 'chosen', vikarIds: ['3'] },
    })
    expect(defaultsOf({ ...known, wantedDate: '2026-11-24' }).date).toBe('2026-11-25')
  })
})

it.each([
  ['that of the last request', false, undefined, 'd2', 'd2'],
  ['none, if the last one has been closed', false, undefined, 'gone', null],
  ['the chosen one', false, 'd1', 'd2', 'd1'],
  ['the whole office, if it was chosen', false, null, 'd2', null],
  ['the whole office instead of a closed one', false, 'gone', 'd2', null],
  ['that of the last request instead of a closed one, for a bound person', true, 'gone', 'd2', 'd2'],
  ['none, until a bound person has chosen', true, undefined, undefined, null],
])('the department is %s', (_what, isBound, wanted, lastDepartmentId, id) => {
  expect(departmentIdOf({ used: { ...used, isBound }, lastDepartmentId }, wanted)).toBe(id)
})

it('the department of a person bound to one is that one', () => {
  const bound = { ...used, isBound: true, departments: used.departments.slice(0, 1) }
  expect(departmentIdOf({ used: bound, lastDepartmentId: undefined }, null)).toBe('d1')
})
