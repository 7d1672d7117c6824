import { expect, it } from 'vitest'
import { mayAnswer, PHASES, STANDINGS, type Phase, type Standing } from '#features/assignments/rules.ts'
import { isInReserve, mayAccept, mayDecline, mayReserve, mayWithdraw, myState } from './rules.ts'

const ANSWER: Partial<Record<Standing, Omit<Parameters<typeof myState>[0], 'status'>>> = {
  asked: { response: null, hasWithdrawn: false, wasRemoved: false },
  no: { response: 'declined', hasWithdrawn: false, wasRemoved: false },
  withdrew: { response: 'declined', hasWithdrawn: true, wasRemoved: false },
  reserve: { response: 'interested', hasWithdrawn: false, wasRemoved: false },
  place: { response: 'accepted', hasWithdrawn: false, wasRemoved: false },
  removed: { response: 'declined', hasWithdrawn: false, wasRemoved: true },
}
const STATUS: Partial<Record<Phase, 'completed' | 'cancelled' | 'assigned'>> = {
  filled: 'assigned',
  'filled-begun': 'assigned',
  completed: 'completed',
  cancelled: 'cancelled',
}

const seen = (standing: Standing, phase: Phase) => {
  const answer = ANSWER[standing]
  if (!answer) return []
  const status = STATUS[phase] ?? 'open'
  const hasStarted = phase.endsWith('begun') || phase === 'over' || phase === 'completed'
  return {
    state: myState({ ...answer, status }),
    response: answer.response,
    isOpen: status === 'open',
    isBusy: false,
    hasStarted,
    hasEnded: phase === 'over' || phase === 'completed',
  }
}

// The page omits pointless answers, such as a second no. It offers nothing that the command refuses.
it('the page offers answers that the rules allow', () => {
  for (const standing of STANDINGS)
    for (const phase of PHASES)
      for (const page of [seen(standing, phase)].flat()) {
        const may = (answer: Parameters<typeof mayAnswer>[0]) =>
          mayAnswer(answer, { standing, presence: 'here' }, phase)
        const cell = `${standing} ${phase}`
        expect([cell, mayAccept(page)]).toEqual([cell, may('yes')])
        expect([cell, mayWithdraw(page.state, page)]).toEqual([cell, may('withdrawal')])
        if (mayReserve(page) || isInReserve(page)) expect([cell, may('lateYes')]).toEqual([cell, true])
        if (mayDecline(page)) expect([cell, may('no')]).toEqual([cell, true])
      }
})
