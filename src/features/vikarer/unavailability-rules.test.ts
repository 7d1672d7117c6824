import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  endProblem,
  PeriodForm,
  CHOOSE_DATES,
  END_BEFORE_START,
  PERIOD_OVER,
  PERIOD_TOO_FAR,
} from './unavailability-rules.ts'
import { FURTHEST_DAYS } from './unavailability-limits.ts'

const week = { startDate: '2026-11-23', endDate: '2026-11-27' }

const problems = (changed: object) => {
  const { error } = z.safeParse(PeriodForm, { ...week, ...changed })
  return error?.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('the form for a period', () => {
  it('accepts one without a reason, and one of a single day', () => {
    expect(z.parse(PeriodForm, week)).toEqual({ ...week, reason: '' })
    const day = { startDate: '2026-11-23', endDate: '2026-11-23', reason: 'Syk' }
    expect(z.parse(PeriodForm, day)).toEqual(day)
  })

  it('requires both dates', () => {
    expect(problems({ startDate: '' })).toEqual([['startDate', CHOOSE_DATES]])
    expect(problems({ endDate: '' })).toEqual([['endDate', CHOOSE_DATES]])
    expect(problems({ startDate: '', endDate: '' })).toEqual([
      ['startDate', CHOOSE_DATES],
      ['endDate', CHOOSE_DATES],
    ])
  })

  it('reports at the end date that it is before the start', () => {
    expect(problems({ endDate: '2026-11-22' })).toEqual([['endDate', END_BEFORE_START]])
  })

  it.each(['2026-02-29', '2026-13-01', '23.11.2026', '1999-12-31', '2101-01-01', '2026-11-23T08:00'])(
    'refuses the day %s',
    (endDate) => {
      expect(problems({ endDate })).toContainEqual(['endDate', 'Velg en gyldig dato'])
    },
  )

  it('accepts three reasons', () => {
    for (const reason of ['Ferie', 'Syk', 'Annet', '']) expect(problems({ reason })).toBeUndefined()
    expect(problems({ reason: 'ferie' })).toHaveLength(1)
  })
})

describe('the end of a period', () => {
  /** Half past midnight on 24 November in Oslo. */
  const now = new Date('2026-11-23T23:30:00Z')

  it.each([
    ['2026-11-23', PERIOD_OVER],
    ['2026-11-24', null],
    ['2029-11-26', null],
    ['2029-11-27', PERIOD_TOO_FAR],
  ])('on %s, when the 24th has begun in Oslo: %s', (endDate, problem) => {
    expect(endProblem({ endDate }, now)).toBe(problem)
  })

  it('may be three years ahead, whatever leap years there are', () => {
    expect(FURTHEST_DAYS).toBeGreaterThanOrEqual(365 * 3 + 1)
  })
})
