import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { AssignmentForm, timeProblem } from '#features/requests/rules.ts'
import { logStatus } from '#features/followup/rules.ts'
import { isPossible } from './rules.ts'
import { CHOOSE_CHANNEL } from '#features/asking/texts.ts'
import { DATE_PAST, SHIFT_OVER } from '#features/requests/texts.ts'
import { CHOOSE_RECIPIENT } from '#features/asking/texts-choice.ts'
import { LOG_BADGE } from '#features/followup/texts.ts'

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
  it('accepts a shift without description and requirements', () => {
    expect(z.parse(AssignmentForm, form)).toMatchObject({ description: '', requirements: '' })
  })

  it('reports each missing field once', () => {
    expect(problems({ title: ' ', location: '', date: '', startTime: '', endTime: '' })).toEqual([
      ['title', 'Fyll ut tittel'],
      ['location', 'Fyll ut sted'],
      ['date', 'Fyll ut dato'],
      ['startTime', 'Fyll ut starttid'],
      ['endTime', 'Fyll ut sluttid'],
    ])
  })

  it('reports a missing recipient at the field that the form shows', () => {
    expect(problems({ recipients: { kind: 'chosen', vikarIds: [] } })).toEqual([
      ['recipients', CHOOSE_RECIPIENT],
    ])
  })

  it('requires a channel', () => {
    expect(problems({ channels: [] })).toEqual([['channels', CHOOSE_CHANNEL]])
  })

  it('enforces the limits', () => {
    expect(problems({ title: 'ab', location: 'x', description: 'x'.repeat(1001) })).toEqual([
      ['title', 'Tittelen må ha minst 3 tegn'],
      ['location', 'Stedet må ha minst 2 tegn'],
      ['description', 'Beskrivelsen kan ikke være lengre enn 1000 tegn'],
    ])
  })
})

describe('the time of a shift', () => {
  const now = new Date('2026-12-16T14:00:00Z') // 15:00 in Oslo

  it('must not be in the past', () => {
    expect(timeProblem({ ...form, date: '2026-12-15' }, now)).toEqual({ path: 'date', message: DATE_PAST })
  })

  it('must not have ended', () => {
    expect(timeProblem(form, now)).toEqual({ path: 'endTime', message: SHIFT_OVER })
  })

  it('exists on the night when clocks are put forward', () => {
    const night = { ...form, date: '2027-03-28', startTime: '02:30', endTime: '08:00' }
    const message = 'Klokka stilles fram denne natta, så 02.30 finnes ikke. Velg 03.00 eller senere.'
    expect(timeProblem(night, now)).toEqual({ path: 'startTime', message })
    const evening = { ...form, date: '2027-03-27', startTime: '22:00', endTime: '02:30' }
    expect(timeProblem(evening, now)).toEqual({ path: 'endTime', message })
    expect(timeProblem({ ...night, startTime: '03:00' }, now)).toBeNull()
    expect(timeProblem({ ...night, date: '2027-10-31' }, now)).toBeNull()
  })

  it('may have begun, and may end the next day', () => {
    expect(timeProblem({ ...form, endTime: '15:30' }, now)).toBeNull()
    expect(timeProblem({ ...form, startTime: '14:30', endTime: '07:00' }, now)).toBeNull()
  })
})

const badge = (assignment: Parameters<typeof logStatus>[0]) => LOG_BADGE[logStatus(assignment)].label

describe('the badge of the log', () => {
  it('marks an open shift that has passed', () => {
    expect(badge({ status: 'open', hasEnded: false })).toBe('Venter vikar')
    expect(badge({ status: 'open', hasEnded: true })).toBe('Ikke besatt')
  })

  it('keeps a decided state after the end of the shift', () => {
    expect(badge({ status: 'assigned', hasEnded: true })).toBe('Aktiv')
    expect(badge({ status: 'completed', hasEnded: true })).toBe('Fullført')
    expect(badge({ status: 'cancelled', hasEnded: false })).toBe('Avlyst')
  })
})

describe('the possible actions', () => {
  it('end with the shift if they must reach people in time', () => {
    for (const action of ['sendRequests', 'remindAll'] as const) {
      expect(isPossible(action, { status: 'open', hasEnded: false, filled: 0 })).toBe(true)
      expect(isPossible(action, { status: 'open', hasEnded: true, filled: 0 })).toBe(false)
      expect(isPossible(action, { status: 'assigned', hasEnded: false, filled: 1 })).toBe(false)
    }
    expect(isPossible('cancel', { status: 'assigned', hasEnded: true, filled: 1 })).toBe(false)
    expect(isPossible('complete', { status: 'assigned', hasEnded: true, filled: 1 })).toBe(true)
  })

  it('require a holder if they are about one', () => {
    for (const action of ['remindAssigned', 'complete', 'withdraw'] as const) {
      expect(isPossible(action, { status: 'open', hasEnded: false, filled: 0 })).toBe(false)
      expect(isPossible(action, { status: 'open', hasEnded: false, filled: 1 })).toBe(true)
    }
  })
})
