import { expect, it } from 'vitest'
import type { AffectedVikar } from '../../contract-leaving.ts'
import { inactiveOptions, otherWords } from './leaving-words.ts'

const vikar = (fullName: string, more: Partial<AffectedVikar> = {}): AffectedVikar => ({
  id: fullName,
  fullName,
  held: [
    { assignmentId: 'a', title: 'Vakt', date: '2027-01-04', startTime: '08:00:00', endTime: '15:00:00' },
  ],
  reserve: 0,
  questions: 0,
  waiting: 0,
  groups: [],
  templates: [],
  contactOf: [],
  hasLogin: false,
  notices: { emails: 1, sms: 1 },
  ...more,
})
const reopening = (...vikarer: AffectedVikar[]) => inactiveOptions(vikarer, 3)[1]?.description

it('says what opening the shifts of one sends and costs', () => {
  expect(reopening(vikar('Ola Li'))).toMatch(
    /^Ola Li får 1 e-post og 1 SMS om at vaktene er tatt tilbake. Det koster 1 av 3 SMS. Reserven/,
  )
  expect(reopening(vikar('Ola Li', { notices: { emails: 0, sms: 0 } }))).toMatch(/^Vi når ikke Ola Li på/)
})

it('says of several what they get together, and names whom no message reaches', () => {
  const silent = { notices: { emails: 0, sms: 0 } }
  const vikarer = [
    vikar('Ola Li'),
    vikar('Siri Dahl', { notices: { emails: 2, sms: 3 } }),
    vikar('Per Moe', silent),
    vikar('Eva Berg', { ...silent, held: [] }),
  ]
  expect(reopening(...vikarer)).toMatch(
    /^Vikarene får 3 e-poster og 4 SMS om at vaktene er tatt tilbake. Det koster 4 av 3 SMS. Dere har ikke nok SMS, så ikke alle går ut. Vi når ikke Per Moe på e-post eller SMS. Ring og si fra. Reserven/,
  )
  expect(reopening(vikar('Ola Li', silent), vikar('Per Moe', silent))).toMatch(
    /^Vi når ikke Ola Li og Per Moe på/,
  )
})

it('says whom substitutes ring once a contact is deleted', () => {
  const contact = vikar('Ola Li', { contactOf: ['Blåklokka'] })
  expect(otherWords(contact, true)).toEqual([
    'Står som kontakt for Blåklokka. Etterpå ringer vikarene den som sendte forespørselen.',
  ])
  expect(otherWords(contact, false)).toEqual(['Står som kontakt for Blåklokka. Det endres ikke her.'])
})
