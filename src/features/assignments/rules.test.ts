import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { AssignmentForm, timeProblem } from './rules.ts'
import { CHOOSE_CHANNEL, CHOOSE_RECIPIENT, DATE_PAST, logBadge, SHIFT_OVER } from './texts.ts'

const form = {
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: '2026-12-16',
  startTime: '07:45',
  endTime: '14:30',
  recipients: { kind: 'all' },
  channels: ['sms'],
}

const problems = (changed: object) => {
  const { error } = z.safeParse(AssignmentForm, { ...form, ...changed })
  return error?.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('the form for a new assignment', () => {
  it('takes a shift without description and requirements', () => {
    expect(z.parse(AssignmentForm, form)).toMatchObject({ description: '', requirements: '' })
  })

  it('names each field that is missing, once', () => {
    expect(problems({ title: ' ', location: '', date: '', startTime: '', endTime: '' })).toEqual([
      ['title', 'Fyll ut tittel'],
      ['location', 'Fyll ut sted'],
      ['date', 'Fyll ut dato'],
      ['startTime', 'Fyll ut starttid'],
      ['endTime', 'Fyll ut sluttid'],
    ])
  })

  it('puts the missing recipient on the field that the form shows', () => {
    expect(problems({ recipients: { kind: 'chosen', vikarIds: [] } })).toEqual([
      ['recipients', CHOOSE_RECIPIENT],
    ])
  })

  it('wants at least one channel', () => {
    expect(problems({ channels: [] })).toEqual([['channels', CHOOSE_CHANNEL]])
  })

  it('keeps the limits', () => {
    expect(problems({ title: 'ab', location: 'x', description: 'x'.repeat(1001) })).toEqual([
      ['title', 'Tittelen må ha minst 3 tegn'],
      ['location', 'Stedet må ha minst 2 tegn'],
      ['description', 'Beskrivelsen kan ikke være lengre enn 1000 tegn'],
    ])
  })
})

describe('the time of a shift', () => {
  const now = new Date('2026-12-16T14:00:00Z') // 15:00 in Oslo

  it('must not lie in the past', () => {
    expect(timeProblem({ ...form, date: '2026-12-15' }, now)).toEqual({ path: 'date', message: DATE_PAST })
  })

  it('must not be over', () => {
    expect(timeProblem(form, now)).toEqual({ path: 'endTime', message: SHIFT_OVER })
  })

  it('may have begun, and may end the next day', () => {
    expect(timeProblem({ ...form, endTime: '15:30' }, now)).toBeNull()
    expect(timeProblem({ ...form, startTime: '14:30', endTime: '07:00' }, now)).toBeNull()
  })
})

describe('the badge of the log', () => {
  it('says that an open shift has passed', () => {
    const open = { status: 'open', hasAccepted: false } as const
    expect(logBadge({ ...open, hasEnded: false }).label).toBe('Venter vikar')
    expect(logBadge({ ...open, hasEnded: true }).label).toBe('Ikke besatt')
  })

  it('lets what was decided stand before who accepted', () => {
    expect(logBadge({ status: 'assigned', hasAccepted: true, hasEnded: true }).label).toBe('Aktiv')
    expect(logBadge({ status: 'completed', hasAccepted: true, hasEnded: true }).label).toBe('Fullført')
    expect(logBadge({ status: 'cancelled', hasAccepted: true, hasEnded: false }).label).toBe('Avlyst')
  })
})
