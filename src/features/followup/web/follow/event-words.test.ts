import { describe, expect, it } from 'vitest'
import type { AssignmentEvent } from '../../shapes.ts'
import { eventDays, eventNotes, eventWords, tellOnce } from './event-words.ts'

const at = '2026-11-23T05:31:00.000Z'

type Messages = Extract<AssignmentEvent, { kind: 'messages' }>

const messages = (changes: Partial<Messages> = {}): Messages => ({
  kind: 'messages',
  at,
  channel: 'sms',
  about: 'request',
  count: 9,
  waiting: 0,
  failed: 0,
  stopped: 0,
  vikarName: null,
  ...changes,
})

const notesOf = (event: AssignmentEvent) => eventNotes({ event, messages: [] })

describe('what has happened to an assignment', () => {
  it('says what was sent, how, and to how many or to whom', () => {
    expect(eventWords(messages())).toBe('Forespørsel på SMS til 9 vikarer')
    expect(
      eventWords(messages({ about: 'reminder', channel: 'email', count: 1, vikarName: 'Siri Dahl' })),
    ).toBe('Påminnelse på e-post til Siri Dahl')
    expect(eventWords(messages({ about: 'confirmation', count: 1 }))).toBe('Bekreftelse på SMS til 1 vikar')
    expect(eventWords(messages({ about: 'cancelled', count: 1000 }))).toBe(
      'Beskjed om avlysning på SMS til 1\u00a0000 vikarer',
    )
  })

  it('says why the office was alarmed, who was told, and that it went away', () => {
    const reasons = ['used-up', 'starts-soon'] as const
    expect(eventWords({ kind: 'alarm', at, reasons: [...reasons], told: ['Kari Nes', 'Per Dahl'] })).toBe(
      'Varsel: Alle er spurt, og ingen har sagt ja i tide. Vakten begynner snart. Sagt til Kari Nes og Per Dahl.',
    )
    expect(eventWords({ kind: 'alarm', at, reasons: ['starts-soon'], told: [] })).toBe(
      'Varsel: Vakten begynner snart.',
    )
    expect(eventWords({ kind: 'alarm-over', at, reasons: ['starts-soon'] })).toBe(
      'Ikke lenger: Vakten begynner snart.',
    )
  })

  it('says what did not go as it should', () => {
    expect(notesOf(messages())).toEqual([])
    expect(notesOf(messages({ waiting: 3, failed: 2, stopped: 1 }))).toEqual([
      '3 venter på å bli sendt',
      '2 kom ikke fram',
      '1 ble stanset før sending',
    ])
    expect(notesOf(messages({ count: 1, failed: 1 }))).toEqual(['Kom ikke fram'])
  })

  it('says who answered what, in their own words', () => {
    const answered = {
      kind: 'answered',
      recordedBy: null,
      at,
      vikarName: 'Siri Dahl',
      message: null,
    } as const
    expect(eventWords({ ...answered, response: 'accepted' })).toBe('Siri Dahl svarte ja og fikk oppdraget')
    expect(eventWords({ ...answered, response: 'declined', message: 'Er syk' })).toBe(
      'Siri Dahl svarte nei: «Er syk»',
    )
    expect(eventWords({ kind: 'withdrawn', at, vikarName: 'Ola Hansen', message: 'Er syk' })).toBe(
      'Ola Hansen meldte avbud: «Er syk»',
    )
    expect(eventWords({ kind: 'withdrawn', at, vikarName: 'Ola Hansen', message: null })).toBe(
      'Ola Hansen meldte avbud',
    )
    expect(eventWords({ ...answered, response: 'interested' })).toBe(
      'Siri Dahl svarte ja etter at oppdraget var tatt, og er i reserve',
    )
  })

  it('says of some of a line how they were asked, and does not say it twice', () => {
    const asked: AssignmentEvent = {
      kind: 'asked',
      at,
      because: 'no',
      count: 1,
      names: ['Ola Hansen'],
      answeredBy: 'Siri Dahl',
      patienceMinutes: null,
    }
    const later = messages({ at: '2026-11-23T06:00:00.000Z' })
    const sms = messages({ count: 1, failed: 1 })
    const mail = messages({ channel: 'email' })
    const reminder = messages({ about: 'reminder' })
    const told = tellOnce([later, sms, mail, reminder, asked])
    expect(told.map(({ event }) => event)).toEqual([later, reminder, asked])
    expect(told.map(eventNotes)).toEqual([[], [], ['SMS: Kom ikke fram', 'E-post']])
    expect(eventWords(asked)).toBe('Spurte Ola Hansen: Siri Dahl sa nei')
  })

  it('names the administrator where it is known', () => {
    expect(eventWords({ kind: 'created', at, by: 'Kari Nordmann' })).toBe('Kari Nordmann opprettet oppdraget')
    expect(eventWords({ kind: 'cancelled', at, by: null })).toBe('Oppdraget ble avlyst')
    expect(eventWords({ kind: 'completed', at, by: null })).toBe('Oppdraget ble fullført')
    expect(eventWords({ kind: 'line-changed', at, by: 'Kari Nordmann' })).toBe('Kari Nordmann endret køen')
    expect(eventWords({ kind: 'asked-all', at, by: 'Kari Nordmann' })).toBe(
      'Kari Nordmann valgte å spørre alle nå',
    )
    expect(eventWords({ kind: 'opened', at, vikarName: 'Ola Hansen' })).toBe('Ola Hansen åpnet lenken')
  })

  it('is grouped by the days in Oslo, the newest first', () => {
    const times = [
      '2026-11-22T23:30:00Z',
      '2026-11-22T22:30:00Z',
      '2026-11-22T08:00:00Z',
      '2026-11-20T08:00:00Z',
    ]
    const days = eventDays(
      times.map((time) => ({ at: time })),
      new Date('2026-11-23T05:00:00Z'),
    )
    expect(days.map(({ name, events }) => [name, events.length])).toEqual([
      ['I dag', 1],
      ['I går', 2],
      ['fredag 20. november 2026', 1],
    ])
  })
})
