import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { assignmentCalendar } from './calendar.ts'

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
  it('writes the assignment in UTC, to be replaced by its id', () => {
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

  it('cancels under the same id', () => {
    const { calendar, text } = read(assignmentCalendar({ ...entry, sequence: 3, method: 'CANCEL' }))
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(text('uid')).toBe('oppdrag-0199a5f0-0000-7000-8000-000000000001@vikarklar.no')
    expect(text('status')).toBe('CANCELLED')
    expect(text('sequence')).toBe('3')
  })

  it('leaves out an empty description and contact', () => {
    const { events } = read(assignmentCalendar({ ...entry, description: '', contact: '', location: '' }))
    expect(events[0]?.hasProperty('description')).toBe(false)
    expect(events[0]?.hasProperty('location')).toBe(false)
  })

  it('carries commas, semicolons, new lines, script and emoji as text', () => {
    const hostile = 'a,b;c\\d\\n <script>alert("1")</script> 👩‍👩‍👧\r\nEND:VEVENT\r\nBEGIN:VALARM\rx'
    const { events, text } = read(
      assignmentCalendar({ ...entry, title: hostile, location: hostile, description: hostile, contact: '' }),
    )
    const expected = hostile.replace(/\r\n?/g, '\n')
    expect(events).toHaveLength(1)
    expect(events[0]?.getAllSubcomponents()).toHaveLength(0)
    expect([text('summary'), text('location'), text('description')]).toEqual([expected, expected, expected])
  })

  it('folds at 75 octets and ends every line with CRLF, whatever is typed', () => {
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

  it('keeps every printable text through a calendar program', () => {
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
