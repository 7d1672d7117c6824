import { expect, it } from 'vitest'
import { ASKED, WON } from '../sample.ts'
import { whyNoLongerWithdrawable } from './WithdrawDialog.tsx'

it('explains that a shift can no longer be withdrawn from', () => {
  expect(whyNoLongerWithdrawable({ ...WON, state: 'cancelled' })).toMatchObject({
    title: 'Oppdraget er avlyst',
    description: 'Vikar i 3B, man. 23. nov.: Du trenger ikke melde avbud.',
  })
  expect(whyNoLongerWithdrawable({ ...WON, hasStarted: true })?.title).toBe('Vakten har startet')
  expect(whyNoLongerWithdrawable({ ...WON, state: 'taken' })?.title).toBe('Oppdraget har endret seg')
})

it('returns nothing while it is possible, and after the withdrawal', () => {
  expect(whyNoLongerWithdrawable(WON)).toBeNull()
  expect(whyNoLongerWithdrawable({ ...ASKED, state: 'withdrawn', response: 'declined' })).toBeNull()
})
