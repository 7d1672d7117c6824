import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { AssignmentFacts } from '#features/assignments/server/facts.ts'
import { withToken } from '#features/email/letter.ts'
import { loadConfig } from '#server/config/config.ts'
import { shiftInstants } from '#shared/dates.ts'
import { assignmentCalendar, calendarOf } from './calendar.ts'

const entry = {
  assignmentId: '0199a5f0-0000-7000-8000-000000000001',
  host: 'vikarklar.no',
  sequence: 0,
  title: 'Vikar i 3B',
  location: 'Skoleveien 1, 1472 Fjellhamar',
  startsAt: new Date('2026-12-16T06:45:00Z'),
  endsAt: new Date('2026-12-16T13:30:00Z'),
  description: 'Ta med innesko',
  contact: 'Kari Nordmann, 912 34 567',
  url: 'https://vikarklar.no/r/k7Qx2k7Qx2k7Qx2k7Qx2ab',
  method: 'PUBLISH' as const,
  stamp: new Date('2026-12-01T12:00:00Z'),
}

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const events = calendar.getAllSubcomponents('vevent')
  const text = (name: string) => String(events[0]?.getFirstPropertyValue(name) ?? '')
  return { calendar, events, text }
}

describe('assignmentCalendar', () => {
  it('writes the assignment in UTC, with a stable id', () => {
    const file = assignmentCalendar(entry)
    expect(file).toContain('\r\nPRODID:-//Vikarklar//Oppdrag//NO\r\n')
    expect(file).toContain('\r\nMETHOD:PUBLISH\r\n')
    expect(file).toContain('\r\nUID:oppdrag-0199a5f0-0000-7000-8000-000000000001@vikarklar.no\r\n')
    expect(file).toContain('\r\nDTSTART:20261216T064500Z\r\n')
    expect(file).toContain('\r\nDTEND:20261216T133000Z\r\n')
    expect(file).toContain('\r\nDTSTAMP:20261201T120000Z\r\n')
    expect(file).toContain('\r\nSEQUENCE:0\r\n')
    expect(file).toContain('\r\nSTATUS:CONFIRMED\r\n')
    const { text } = read(file)
    expect(text('summary')).toBe('Vikar i 3B')
    expect(text('location')).toBe('Skoleveien 1, 1472 Fjellhamar')
    expect(text('description')).toBe('Ta med innesko\n\nKontakt: Kari Nordmann, 912 34 567')
    expect(text('url')).toBe(entry.url)
  })

  it('cancels with the same id', () => {
    const { calendar, text } = read(assignmentCalendar({ ...entry, sequence: 3, method: 'CANCEL' }))
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(text('uid')).toBe('oppdrag-0199a5f0-0000-7000-8000-000000000001@vikarklar.no')
    expect(text('status')).toBe('CANCELLED')
    expect(text('sequence')).toBe('3')
  })

  it('omits an empty description and contact', () => {
    const { events } = read(assignmentCalendar({ ...entry, description: '', contact: '', location: '' }))
    expect(events[0]?.hasProperty('description')).toBe(false)
    expect(events[0]?.hasProperty('location')).toBe(false)
  })

  it('keeps commas, semicolons, new lines, script and emoji as text', () => {
    const hostile = 'a,b;c\\d\\n <script>alert("1")</script> 👩‍👩‍👧\r\nEND:VEVENT\r\nBEGIN:VALARM\rx'
    const { events, text } = read(
      assignmentCalendar({ ...entry, title: hostile, location: hostile, description: hostile, contact: '' }),
    )
    const expected = hostile.replace(/\r\n?/g, '\n')
    expect(events).toHaveLength(1)
    expect(events[0]?.getAllSubcomponents()).toHaveLength(0)
    expect([text('summary'), text('location'), text('description')]).toEqual([expected, expected, expected])
  })

  it('folds at 75 octets and ends every line with CRLF, for any input', () => {
    const typed = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(typed, typed, typed, (title, location, description) => {
        const file = assignmentCalendar({ ...entry, title, location, description })
        const lines = file.split('\r\n')
        expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
        expect(lines.join('')).not.toMatch(/[\r\n\0]/)
        expect(file.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
        expect(read(file).events).toHaveLength(1)
      }),
    )
  })

  it('preserves every printable text through a calendar program', () => {
    const typed = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
      .map((text) => text.replace(/[\u2028\u2029]/g, '\n'))
    fc.assert(
      fc.property(typed, (title) => {
        expect(read(assignmentCalendar({ ...entry, title })).text('summary')).toBe(title)
      }),
    )
  })
})

describe('the life of an event', () => {
  it('begins with a yes and ends with a cancellation, after a withdrawal and a second yes', () => {
    const calendar = openCalendar()
    calendar.add(calendarOf(config, facts(0), 'PUBLISH'))
    expect(calendar.shown()).toEqual(['Vikar i 3B (Fjellhamar skole), version 0'])
    calendar.add(calendarOf(config, facts(1), 'WITHDRAWAL'))
    expect(calendar.shown()).toEqual([])
    calendar.add(calendarOf(config, facts(1), 'PUBLISH'))
    expect(calendar.shown()).toEqual(['Vikar i 3B (Fjellhamar skole), version 2'])
    calendar.add(calendarOf(config, facts(1), 'CANCEL'))
    expect(calendar.shown()).toEqual([])
    expect(calendar.known()).toBe(1)
  })

  it('contains only the service’s links in a mail', () => {
    const typed = { ...facts(0), title: 'Se ond.example', description: 'www.ond.no' }
    expect(calendarOf(config, typed, 'PUBLISH')).not.toMatch(/ond\.(example|no)/)
    expect(calendarOf(config, typed, 'PUBLISH', 'k7Qx2k7Qx2k7Qx2k7Qx2ab')).toContain('Se ond.example')
  })

  it('ignores an older file that arrives late', () => {
    const calendar = openCalendar()
    const [taken, withdrawn, again, cancelled] = [
      calendarOf(config, facts(0), 'PUBLISH'),
      calendarOf(config, facts(1), 'WITHDRAWAL'),
      calendarOf(config, facts(1), 'PUBLISH'),
      calendarOf(config, facts(1), 'CANCEL'),
    ]
    for (const file of [taken, again, withdrawn]) calendar.add(file)
    expect(calendar.shown()).toHaveLength(1)
    for (const file of [cancelled, again, taken]) calendar.add(file)
    expect(calendar.shown()).toEqual([])
  })

  it('has a newer version at every step, for any number of withdrawals', () => {
    const steps = Array.from({ length: 20 }, (_, times) => [
      calendarOf(config, facts(times), 'PUBLISH'),
      calendarOf(config, facts(times + 1), 'WITHDRAWAL'),
    ]).flat()
    const versions = [
      ...steps,
      calendarOf(config, facts(20), 'PUBLISH'),
      calendarOf(config, facts(20), 'CANCEL'),
    ]
    expect(versions.map((file) => versionOf(file).sequence)).toEqual(versions.map((_, index) => index))
  })

  it.each([
    ['a night', '2026-11-23', '22:00', '07:00', 9],
    ['the night into summer time', '2027-03-27', '22:00', '07:00', 8],
    ['the night into winter time', '2027-10-30', '22:00', '07:00', 10],
    ['a start in the hour that is left out', '2027-03-28', '02:30', '08:00', 5.5],
    ['a start in the hour that comes twice', '2027-10-31', '02:30', '08:00', 6.5],
    ['a whole day and night', '2027-03-27', '08:00', '08:00', 23],
  ])('preserves the instants of %s', (_what, date, startTime, endTime, hours) => {
    const shift = { date, startTime, endTime, ...shiftInstants({ date, startTime, endTime }) }
    for (const version of ['PUBLISH', 'WITHDRAWAL', 'CANCEL'] as const) {
      const { event } = versionOf(calendarOf(config, { ...facts(1), ...shift }, version))
      expect(event.startDate.zone.tzid).toBe('UTC')
      expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([shift.startsAt, shift.endsAt])
      expect(event.duration.toSeconds()).toBe(hours * 3600)
      expect(osloClock(event.endDate.toJSDate())).toBe(endTime)
      // 02:30 does not exist on the day that summer time begins: the event starts early rather than late.
      expect(osloClock(event.startDate.toJSDate())).toBe(date === '2027-03-28' ? '01:30' : startTime)
    }
  })

  it('is one event without components of its own, for any input', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 1000 }),
      fc.constantFrom(
        'x\r\nSEQUENCE:99\r\nUID:other',
        'Å'.repeat(1000),
        'END:VEVENT\nBEGIN:VALARM',
        '\ud800,;:"',
      ),
    )
    const version = fc.constantFrom('PUBLISH' as const, 'WITHDRAWAL' as const, 'CANCEL' as const)
    const texts = fc.record({
      title: typed,
      location: typed,
      description: typed,
      requirements: typed,
      employerName: typed,
      contactName: typed,
    })
    fc.assert(
      fc.property(texts, version, fc.integer({ min: 1, max: 1000 }), (written, kind, times) => {
        const file = calendarOf(config, { ...facts(times), ...written }, kind)
        expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
        const { events } = read(file)
        expect(events).toHaveLength(1)
        expect(events[0]?.getAllSubcomponents()).toEqual([])
        const { uid, sequence, method } = versionOf(file)
        expect(uid).toBe(`oppdrag-${entry.assignmentId}@localhost`)
        expect(sequence).toBe(2 * times + { PUBLISH: 0, WITHDRAWAL: -1, CANCEL: 1 }[kind])
        expect(method).toBe(kind === 'PUBLISH' ? 'PUBLISH' : 'CANCEL')
      }),
    )
  })
})

describe('the address of an event', () => {
  const token = 'k7Qx2k7Qx2k7Qx2k7Qx2ab'
  const delivered = (appUrl: string, written: Partial<AssignmentFacts> = {}) => {
    const file = calendarOf({ ...config, appUrl }, { ...facts(0), ...written }, 'PUBLISH')
    const calendar = { method: 'PUBLISH' as const, content: file }
    return withToken({ ...LETTER, calendar }, token).calendar?.content ?? ''
  }

  it('is the answer page, with a secret inserted at sending, on a line of any length', () => {
    for (let length = 1; length < 90; length += 1) {
      const appUrl = `https://${'x'.repeat(length)}.example`
      const file = delivered(appUrl)
      expect(read(file).text('url')).toBe(`${appUrl}/r/${token}`)
      expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    }
  })

  it('is the only place for a secret', () => {
    const typed = '{token} %7Btoken%7D\nURL;VALUE=URI:https://x.example/%7Btoken%7D'
    const { text } = read(delivered('https://vikarklar.example', { title: typed, description: typed }))
    expect(text('summary') + text('description')).not.toContain(token)
    expect(text('url')).toBe(`https://vikarklar.example/r/${token}`)
  })

  it('is omitted when the event is withdrawn', () => {
    for (const version of ['WITHDRAWAL', 'CANCEL'] as const)
      expect(read(calendarOf(config, facts(1), version)).events[0]?.hasProperty('url')).toBe(false)
  })
})

it('the place of an event can be found on a map', () => {
  const employerAddress = 'Skoleveien 1, 1472 Fjellhamar'
  const place = (location: string) =>
    read(calendarOf(config, { ...facts(0), location, employerAddress }, 'PUBLISH')).text('location')
  expect(place('3B')).toBe(`3B, ${employerAddress}`)
  expect(place('Storgata 5, 2000 Lillestrøm')).toBe('Storgata 5, 2000 Lillestrøm')
})

const LETTER = { preview: '', greeting: '', paragraphs: [], facts: [], buttons: [], closing: '' }
const config = loadConfig({ APP_SECRET: 'x'.repeat(64) })

const facts = (timesReopened: number): AssignmentFacts => ({
  employerAddress: null,
  id: entry.assignmentId,
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-12-16',
  startTime: '07:45:00',
  endTime: '14:30:00',
  startsAt: entry.startsAt,
  endsAt: entry.endsAt,
  description: 'Matte og norsk',
  requirements: null,
  today: '2026-11-25',
  timesReopened,
  revisions: 0,
  places: 1,
  filled: 0,
  employerId: entry.assignmentId,
  employerName: 'Fjellhamar skole',
  contactName: 'Kari Nordmann',
  departmentId: null,
  departmentName: null,
  contactEmail: 'kari@fjellhamar.example',
  contactPhone: '+4791234567',
})

function versionOf(file: string) {
  const { calendar, events } = read(file)
  const [component] = events
  if (!component) throw new Error('a calendar file has an event')
  const event = new ICAL.Event(component)
  return { event, uid: event.uid, sequence: event.sequence, method: calendar.getFirstPropertyValue('method') }
}

/** A calendar program according to RFC 5546 (2.1.5): the version with the higher sequence number counts. */
function openCalendar() {
  const versions = new Map<string, ReturnType<typeof versionOf>>()
  return {
    add: (file: string) => {
      const version = versionOf(file)
      const known = versions.get(version.uid)
      if (!known || version.sequence > known.sequence) versions.set(version.uid, version)
    },
    known: () => versions.size,
    shown: () =>
      [...versions.values()]
        .filter(({ method }) => method === 'PUBLISH')
        .map(({ event, sequence }) => `${event.summary}, version ${sequence}`),
  }
}

const osloClock = (instant: Date) =>
  instant.toLocaleTimeString('nb-NO', { timeZone: 'Europe/Oslo', hour: '2-digit', minute: '2-digit' })
