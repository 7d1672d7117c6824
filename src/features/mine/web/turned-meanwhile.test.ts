import { expect, it } from 'vitest'
import { ASKED, WON } from './sample.ts'
import { turnedMeanwhile } from './turned-meanwhile.ts'

it('says why a shift cannot be given back any more', () => {
  expect(turnedMeanwhile({ ...WON, state: 'cancelled' })).toMatchObject({
    title: 'Oppdraget er avlyst',
    description: 'Vikar i 3B, man. 23. nov.: Du trenger ikke melde avbud.',
  })
  expect(turnedMeanwhile({ ...WON, hasStarted: true })?.title).toBe('Vakten har startet')
  expect(turnedMeanwhile({ ...WON, state: 'taken' })?.title).toBe('Oppdraget har endret seg')
})

it('is silent while it can, and when it was given back', () => {
  expect(turnedMeanwhile(WON)).toBeNull()
  expect(turnedMeanwhile({ ...ASKED, state: 'withdrawn', response: 'declined' })).toBeNull()
})
