import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepsWithoutAnswers, decide, NOT_HELD_BACK, type AskingPlan, type LineState } from './plan.ts'

const NOW = new Date('2027-03-10T05:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const PLAN: AskingPlan = { openAtMost: 3, patienceMinutes: 10, askFrom: null, askAllAt: null, quiet: null }
const LINE: LineState = {
  waiting: 11,
  asked: 0,
  ...NOT_HELD_BACK,
  open: [],
  startsAt: after(180),
  closesAt: after(180),
}
const said = (line: Partial<LineState>, plan: Partial<AskingPlan> = {}, now = NOW) =>
  decide({ ...PLAN, ...plan }, { ...LINE, ...line }, now)

describe('a line', () => {
  it('begins with as many as may have a question, and continues when their patience ends', () => {
    expect(said({})).toEqual({ ask: 3, because: 'start', nextAskAt: after(10), isPaused: false })
  })

  it('asks one for each question that has ended', () => {
    const line = { asked: 3, waiting: 8, open: [after(4), after(6)] }
    expect(said(line)).toEqual({ ask: 1, because: 'patience', nextAskAt: after(4), isPaused: false })
  })

  it('waits while all questions are open', () => {
    const open = [after(4), after(6), after(7)]
    expect(said({ asked: 3, open })).toMatchObject({ ask: 0, nextAskAt: after(4) })
  })

  it('asks the rest at the time that was set, and then ends', () => {
    const open = [after(4), after(6), after(7)]
    expect(said({ asked: 3, open }, { askAllAt: after(2) })).toMatchObject({ ask: 0, nextAskAt: after(2) })
    const due = said({ asked: 3, open }, { askAllAt: after(2) }, after(2))
    expect(due).toEqual({ ask: 11, because: 'deadline', nextAskAt: null, isPaused: false })
  })

  it('asks no one while the shift is filled, and is looked at until it begins', () => {
    expect(said({ startsAt: null })).toMatchObject({ ask: 0, nextAskAt: after(180), isPaused: false })
  })

  it('is over once the shift has begun, or no one waits', () => {
    expect(said({}, {}, after(180))).toMatchObject({ ask: 0, nextAskAt: null })
    expect(said({ waiting: 0 })).toMatchObject({ ask: 0, nextAskAt: null })
  })

  it('pauses until it may begin, and in quiet hours, unless the shift begins in them', () => {
    expect(said({}, { askFrom: after(30) })).toMatchObject({ ask: 0, nextAskAt: after(30), isPaused: true })
    const quiet = { from: '22:00', until: '07:00' }
    expect(said({}, { quiet })).toMatchObject({ ask: 0, nextAskAt: after(60), isPaused: true })
    expect(said({}, { quiet, askFrom: after(30) })).toMatchObject({ nextAskAt: after(60) })
    expect(said({ startsAt: after(55), closesAt: after(4000) }, { quiet })).toMatchObject({ ask: 3 })
  })

  it('does not mean to ask in quiet hours', () => {
    const quiet = { from: '06:05', until: '07:00' }
    expect(said({}, { quiet })).toMatchObject({ ask: 3, nextAskAt: after(60) })
  })
})

const plans = fc.record({
  openAtMost: fc.integer({ min: 1, max: 12 }),
  patienceMinutes: fc.integer({ min: 3, max: 90 }),
  askFrom: fc.option(fc.integer({ min: -30, max: 300 }).map(after)),
  askAllAt: fc.option(fc.integer({ min: -30, max: 900 }).map(after)),
  quiet: fc.option(fc.constantFrom({ from: '22:00', until: '06:00' }, { from: '05:00', until: '08:30' })),
})

/** Minutes until each person answers; null: never. */
const people = fc.array(fc.option(fc.integer({ min: 0, max: 60 })), { maxLength: 40 })

describe('with any answers', () => {
  it('each person is asked once and in order, and open questions never exceed the limit', () => {
    fc.assert(
      fc.property(plans, people, fc.integer({ min: 1, max: 1500 }), (plan, answers, minutes) => {
        const closesAt = after(minutes)
        const ends: Date[] = []
        let now: Date | null = NOW
        for (let looks = 0; now && looks < 10_000; looks += 1) {
          const at: Date = now
          const open = ends.filter((end) => end > at)
          const line = { ...LINE, waiting: answers.length - ends.length, asked: ends.length, open, closesAt }
          const { ask, because, nextAskAt } = decide(plan, line, at)
          if (because !== 'deadline')
            expect(open.length + ask).toBeLessThanOrEqual(Math.max(plan.openAtMost, open.length))
          for (const answer of answers.slice(ends.length, ends.length + ask))
            ends.push(new Date(at.getTime() + Math.min(answer ?? Infinity, plan.patienceMinutes) * 60_000))
          expect(ends.length).toBeLessThanOrEqual(answers.length)
          const answered = ends.filter((end) => end > at)
          now = nextAskAt && new Date(Math.min(...[nextAskAt, ...answered].map((end) => end.getTime())))
          if (now) expect(now.getTime()).toBeGreaterThan(at.getTime())
          if (!nextAskAt) expect(ends.length === answers.length || closesAt <= at).toBe(true)
        }
        expect(now).toBeNull()
      }),
    )
  })
})

describe('the steps of a plan without answers', () => {
  it('are those of the engine if no one answers', () => {
    const steps = stepsWithoutAnswers({ ...PLAN, askAllAt: after(25) }, 11, [after(180)], NOW)
    expect(steps.map(({ at, ask }) => [(at.getTime() - NOW.getTime()) / 60_000, ask])).toEqual([
      [0, 3],
      [10, 3],
      [20, 3],
      [25, 2],
    ])
  })

  it('asks everybody, if there is time', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 200 }), (plan, length) => {
        const steps = stepsWithoutAnswers({ ...plan, askAllAt: after(600) }, length, [after(6000)], NOW)
        expect(steps.reduce((sum, { ask }) => sum + ask, 0)).toBe(length)
      }),
    )
  })
})

describe('a line whose next are asked by another request', () => {
  it('asks the others, and looks again when the first of those questions ends', () => {
    const heldBack = { heldBack: 11, heldBackUntil: after(4) }
    expect(said(heldBack)).toMatchObject({ ask: 0, nextAskAt: after(4) })
    expect(said({ ...heldBack, heldBack: 9 })).toMatchObject({ ask: 2, nextAskAt: after(4) })
  })

  it('holds them back at the deadline too', () => {
    const held = { heldBack: 5, heldBackUntil: after(4) }
    expect(said(held, { askAllAt: after(-1) })).toMatchObject({
      ask: 6,
      because: 'deadline',
      nextAskAt: after(4),
    })
  })
})
