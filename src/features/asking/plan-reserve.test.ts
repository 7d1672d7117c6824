import { describe, expect, it } from 'vitest'
import {
  NOT_HELD_BACK,
  type AskingPlan,
  type LineState,
  afterOneNo,
  decideWithReserve,
  nextTurn,
  type ReserveState,
} from './plan.ts'

const NOW = new Date('2027-03-10T05:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const PLAN: AskingPlan = { openAtMost: 3, patienceMinutes: 10, askFrom: null, askAllAt: null, quiet: null }
const LINE: LineState = {
  waiting: 6,
  asked: 5,
  ...NOT_HELD_BACK,
  open: [],
  startsAt: after(180),
  closesAt: after(180),
}
const said = (reserve: ReserveState, line: Partial<LineState> = {}, plan: Partial<AskingPlan> = {}) =>
  decideWithReserve({ ...PLAN, ...plan }, { ...LINE, ...line }, reserve, NOW)

describe('a line with a reserve', () => {
  it('asks as many of the reserve as may have a question, and no one else', () => {
    expect(said({ waiting: 5, open: 0 })).toMatchObject({ askReserve: 3, ask: 0, nextAskAt: after(10) })
    expect(said({ waiting: 1, open: 0 })).toMatchObject({ askReserve: 1, ask: 0, nextAskAt: after(10) })
  })

  it('counts the questions of the line that are open', () => {
    const open = [after(4), after(5)]
    expect(said({ waiting: 5, open: 0 }, { open })).toMatchObject({ askReserve: 1, nextAskAt: after(4) })
    expect(said({ waiting: 5, open: 0 }, { open: [...open, after(6)] })).toMatchObject({ askReserve: 0 })
  })

  it('waits while one of the reserve may answer, and then continues', () => {
    expect(said({ waiting: 0, open: 1 }, { open: [after(3)] })).toMatchObject({
      ask: 0,
      askReserve: 0,
      nextAskAt: after(3),
    })
    expect(said({ waiting: 0, open: 0 })).toMatchObject({ ask: 3, askReserve: 0 })
  })

  it('asks all when all are to be asked', () => {
    expect(said({ waiting: 5, open: 0 }, {}, { askAllAt: NOW })).toMatchObject({ ask: 6, askReserve: 5 })
  })

  it('asks no one in a pause, nor while no one is needed', () => {
    expect(said({ waiting: 5, open: 0 }, {}, { askFrom: after(30) })).toMatchObject({
      ask: 0,
      askReserve: 0,
      isPaused: true,
      nextAskAt: after(30),
    })
    expect(said({ waiting: 5, open: 0 }, { startsAt: null })).toMatchObject({ ask: 0, askReserve: 0 })
  })

  it('asks the reserve when no one waits in the line', () => {
    expect(said({ waiting: 2, open: 0 }, { waiting: 0 })).toMatchObject({ ask: 0, askReserve: 2 })
  })
})

describe('the next turn of a line with a reserve', () => {
  const open = [after(4), after(9), after(10)]

  it('is the first moment at which anyone is asked, if no one answers before it', () => {
    expect(nextTurn(PLAN, LINE, { waiting: 0, ends: [] }, NOW)).toMatchObject({ at: NOW, ask: 3 })
    expect(nextTurn(PLAN, { ...LINE, open }, { waiting: 0, ends: [] }, NOW)).toMatchObject({
      at: after(4),
      ask: 1,
    })
    expect(nextTurn(PLAN, { ...LINE, waiting: 0 }, { waiting: 0, ends: [] }, NOW)).toBeNull()
  })

  it('waits until the questions of the reserve have ended', () => {
    expect(nextTurn(PLAN, { ...LINE, open }, { waiting: 0, ends: [after(9)] }, NOW)).toMatchObject({
      at: after(9),
      ask: 2,
    })
    expect(afterOneNo(PLAN, { ...LINE, open }, { waiting: 0, ends: [after(9)] }, NOW)).toMatchObject({
      ask: 1,
    })
    expect(afterOneNo(PLAN, { ...LINE, open }, { waiting: 0, ends: [after(9), after(9)] }, NOW).ask).toBe(0)
  })
})
