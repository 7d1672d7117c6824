import { expect, it } from 'vitest'
import type { ActPlan, Notified } from './contract-acts.ts'
import { planWords, summaryOf } from './plan-words.ts'

const person = (fullName: string, changes: Partial<Notified> = {}): Notified => ({
  vikarId: crypto.randomUUID(),
  fullName,
  channels: ['sms', 'email'],
  phone: '+4741234567',
  isInReserve: false,
  isToConfirm: false,
  isConfirmation: false,
  shifts: 1,
  ...changes,
})

const NEXT = {
  isChoice: false,
  isAsked: false,
  reserve: { count: 0, names: [] },
  line: { count: 0, names: [] },
  at: null,
}
const PLAN: Omit<ActPlan, 'version' | 'sentences' | 'summary'> = {
  before: { status: 'assigned', places: 1, filled: 1 },
  after: { status: 'open', places: 1, filled: 0 },
  notified: [],
  sms: { needed: 0, balance: 20, problem: null, priceOre: 99 },
  sending: null,
  line: null,
  stopped: { messages: 0, sms: 0 },
  notes: [],
  next: NEXT,
}
const words = (changes: Partial<typeof PLAN>) =>
  planWords({ ...PLAN, ...changes }, new Date('2026-11-30T09:00:00Z'))

it('the toast after an act reports people who could not be notified', () => {
  const sms = { needed: 3, balance: 1, problem: 'too-few-credits', priceOre: null } as const
  expect(
    summaryOf({ ...PLAN, notified: [person('Åse Berg')], sms }, new Date('2026-11-30T09:00:00Z')),
  ).toContain('Kunne ikke sende varsler: Det er ikke nok SMS på saldoen: du trenger 3 og har 1.')
})

it.each<[string, Partial<typeof PLAN>, string]>([
  [
    'one person by both channels',
    { notified: [person('Åse Berg')], sms: { needed: 1, balance: 20, problem: null, priceOre: 99 } },
    'Åse Berg får beskjed på SMS og e-post.',
  ],
  [
    'people with two shifts of the request each',
    { notified: [person('Åse Berg', { shifts: 2 }), person('Nils Lie', { shifts: 2 })] },
    'Åse Berg og Nils Lie får beskjed på SMS og e-post om hver av 2 vakter.',
  ],
  [
    'one who is asked about the new times of a shift, and has two more',
    { notified: [person('Åse Berg', { isToConfirm: true, shifts: 3, channels: ['email'] })] },
    'Åse Berg får spørsmålet «Passer det fortsatt?» på e-post, og beskjed om 2 vakter til. Uten svar gjelder ja fortsatt, og du ser at det ikke er bekreftet.',
  ],
  [
    'the price',
    { notified: [person('Åse Berg')], sms: { needed: 1, balance: 20, problem: null, priceOre: 99 } },
    'Det koster 1 SMS (ca.\u00a01\u00a0kr), og etterpå er det 19 igjen.',
  ],
  ['no one', {}, 'Ingen får beskjed nå.'],
  [
    'one whom no message reaches',
    { notified: [person('Nils Lie', { channels: [] })] },
    'Nils Lie får ikke beskjed fra Vikarklar. Ring 412 34 567.',
  ],
  [
    'one who has left the register',
    { notified: [person('Nils Lie', { channels: [], phone: null })] },
    'Nils Lie er ikke lenger i registeret og får ikke beskjed fra Vikarklar.',
  ],
  [
    'new times',
    { notified: [person('Åse Berg', { isToConfirm: true, channels: ['email'] })] },
    'Åse Berg får spørsmålet «Passer det fortsatt?» på e-post. Uten svar gjelder ja fortsatt, og du ser at det ikke er bekreftet.',
  ],
  [
    'holders and reserve apart',
    { notified: [person('Åse Berg'), person('Siri Dahl', { isInReserve: true, channels: ['email'] })] },
    'Siri Dahl i reserve får beskjed på e-post.',
  ],
  [
    'messages that are stopped',
    { stopped: { messages: 3, sms: 2 } },
    '3 meldinger som ikke er sendt ennå, blir stanset, og 2 SMS kommer tilbake på saldoen.',
  ],
  [
    'the reserve after a reopening',
    { notes: [{ code: 'in-reserve', names: ['Åse Berg', 'Per Lie'] }] },
    'Åse Berg og Per Lie fikk beskjed om at oppdraget var avlyst, og står i reserve.',
  ],
  [
    'too few credits',
    {
      notified: [person('Åse Berg', { channels: ['email'] })],
      sms: { needed: 1, balance: 0, problem: 'too-few-credits', priceOre: null },
    },
    'Det er ikke nok SMS på saldoen: du trenger 1 og har 0.',
  ],
  [
    'the next in line',
    { next: { ...NEXT, isChoice: true, isAsked: true, line: { count: 1, names: ['Per Lie'] } } },
    'Per Lie får spørsmålet nå.',
  ],
  [
    'the reserve after quiet hours',
    {
      next: {
        ...NEXT,
        isChoice: true,
        isAsked: true,
        reserve: { count: 1, names: ['Siri Dahl'] },
        at: '2026-12-01T05:00:00.000Z',
      },
    },
    'Siri Dahl i reserve får spørsmålet i morgen kl.\u00a006.00.',
  ],
  [
    'reserve and line together',
    {
      next: {
        ...NEXT,
        isChoice: true,
        isAsked: true,
        reserve: { count: 1, names: ['Siri Dahl'] },
        line: { count: 5, names: ['Per Lie', 'Eva Moe', 'Jon Bø'] },
      },
    },
    'Siri Dahl i reserve og 5 vikarer får spørsmålet nå.',
  ],
  [
    'people who may answer first',
    { next: { ...NEXT, isChoice: true, isAsked: true } },
    'De som har spørsmålet nå, får svare før neste blir spurt.',
  ],
  [
    'the choice not to ask',
    { next: { ...NEXT, isChoice: true, isAsked: false, line: { count: 1, names: ['Per Lie'] } } },
    'Ingen i køen eller reserven blir spurt før du ber om det.',
  ],
  [
    'no one left to ask',
    {},
    'Ingen venter i kø eller reserve. Send en påminnelse eller spør flere for å få plassen fylt.',
  ],
])('describes the consequence: %s', (_, changes, sentence) => {
  expect(words(changes)).toContain(sentence)
})

it('omits the next in line when the act frees no place', () => {
  expect(words({ after: { status: 'cancelled', places: 1, filled: 0 }, next: null })).toEqual([
    'Ingen får beskjed nå.',
  ])
})

it.each([
  [0, false],
  [1, true],
])('mentions that people who were asked get no message, if there are any: %i asked', (asked, isSaid) => {
  const line: ActPlan['line'] = {
    length: 4,
    openAtMost: 1,
    asked,
    reached: asked,
    heldBack: 0,
    askFrom: null,
    askAllAt: null,
    nextAskAt: '2026-11-30T09:30:00.000Z',
    isPaused: false,
    heldUpBy: null,
    closesAt: '2026-12-01T07:15:00.000Z',
    channels: ['sms'],
    isInOrder: true,
    smsLeft: 3,
    emailsLeft: 0,
  }
  const said = words({ line, notes: [{ code: 'already-asked', names: [] }] })
  expect(said.includes('De som alt er spurt, får ingen beskjed.')).toBe(isSaid)
})
