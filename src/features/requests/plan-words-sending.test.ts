import { expect, it } from 'vitest'
import type { Sending } from './contract-sending.ts'
import { type reachWords, sendingWords } from './plan-words-sending.ts'

const NOW = new Date('2026-11-30T04:18:00Z')
const FINE = { problem: null }
const SENDING: Sending = {
  what: 'reminder',
  people: { count: 2, names: ['Ola Hansen', 'Siri Dahl'] },
  away: { count: 0, names: [] },
  inReserve: 0,
  reached: 2,
  bySms: 2,
  byEmail: 0,
  withoutMobile: 0,
  withoutEmail: 0,
  emailInstead: 0,
  smsInstead: 0,
  isEmailRefused: false,
  openQuestions: 0,
  quietUntil: null,
}
const words = (changes: Partial<Sending>, sms: Parameters<typeof reachWords>[1] = FINE) =>
  sendingWords({ ...SENDING, ...changes }, sms, NOW).map((one) => one.replaceAll('\u00a0', ' '))

const many = (count: number) => ({ count, names: ['Ola Hansen', 'Siri Dahl', 'Per Moe'] })

it.each<[string, Partial<Sending>, string[]]>([
  ['names', {}, ['Ola Hansen og Siri Dahl får påminnelsen på SMS.']],
  ['a number', { people: many(9), reached: 9, bySms: 9 }, ['9 vikarer får påminnelsen på SMS.']],
  ['both channels', { byEmail: 2 }, ['Ola Hansen og Siri Dahl får påminnelsen på SMS og e-post.']],
  [
    'each by another channel',
    { what: 'request', bySms: 1, byEmail: 1, emailInstead: 1 },
    [
      'Ola Hansen og Siri Dahl får forespørselen: 1 på SMS og 1 på e-post.',
      '1 vil ikke ha SMS og får e-post.',
    ],
  ],
  [
    'one whom no message reaches',
    { what: 'message', reached: 1, bySms: 1, withoutMobile: 1 },
    [
      '1 av 2 vikarer får meldingen på SMS.',
      '1 har ikke et nummer vi sender SMS til.',
      '1 får ingen melding fra Vikarklar. Ring vikaren.',
    ],
  ],
  [
    'no one',
    { reached: 0, bySms: 0, withoutMobile: 2 },
    ['Ingen får påminnelsen.', '2 har ikke et nummer vi sender SMS til.', 'Ring dem.'],
  ],
  [
    'people in reserve',
    { inReserve: 1 },
    ['Ola Hansen og Siri Dahl får påminnelsen på SMS.', '1 av dem er i reserve.'],
  ],
  [
    'people who are away',
    { away: { count: 1, names: ['Per Moe'] } },
    ['Ola Hansen og Siri Dahl får påminnelsen på SMS.', 'Per Moe er borte da, og får ikke påminnelsen.'],
  ],
  [
    'more people who are away than it names',
    { what: 'request', away: many(9) },
    ['Ola Hansen og Siri Dahl får forespørselen på SMS.', '9 er borte da, og får ikke forespørselen.'],
  ],
  [
    'another question, in quiet hours',
    { what: 'request', openQuestions: 1, quietUntil: '2026-11-30T05:00:00.000Z' },
    [
      'Ola Hansen og Siri Dahl får forespørselen på SMS.',
      '1 har et ubesvart spørsmål for samme tid, og får ett til nå.',
      'Stilletiden varer til kl. 06.00. Du velger om det skal sendes likevel.',
    ],
  ],
])('lists the people with a message: %s', (_, changes, expected) => expect(words(changes)).toEqual(expected))

it('gives no advice to ring when credits are missing', () => {
  const short = { problem: 'too-few-credits' } as const
  expect(words({ reached: 0, bySms: 0 }, short)).toEqual(['Ingen får påminnelsen.'])
  expect(words({ reached: 1, bySms: 0, byEmail: 1, emailInstead: 1 }, short).at(-1)).toBe(
    '1 får ingen melding fra Vikarklar.',
  )
})
