import { describe, expect, it } from 'vitest'
import { NOT_NOTED, whyMeWords, type MyAsking } from './why-me.ts'

const now = new Date('2026-11-26T08:00:00.000Z')
const asking = (changes: Partial<MyAsking> = {}): MyAsking => ({
  at: new Date('2026-11-26T05:12:00.000Z'),
  kind: 'asked',
  isOfShift: false,
  code: 'start',
  minutes: null,
  people: 1,
  earlier: 0,
  declined: 0,
  place: 1,
  isFavourite: false,
  isInGroup: false,
  toAll: false,
  ...changes,
})
const words = (...askings: readonly Partial<MyAsking>[]) =>
  whyMeWords(askings.map(asking), { employerName: 'Skolen', now }).map((line) =>
    line.replaceAll('\u00a0', ' '),
  )

describe('a person in a line', () => {
  it.each<[Partial<MyAsking>, string]>([
    [{ code: 'start' }, 'fordi du sto først i køen.'],
    [{ code: 'start', place: 3, people: 3 }, 'fordi du var blant de første i køen.'],
    [{ code: 'no', earlier: 1, declined: 1 }, 'fordi en før deg ikke kunne.'],
    [{ code: 'no', earlier: 2, declined: 2 }, 'fordi de to før deg i køen hadde sagt nei.'],
    [{ code: 'no', earlier: 5, declined: 3 }, 'fordi tre av de fem før deg i køen hadde sagt nei.'],
    [{ code: 'no', earlier: 5, declined: 1 }, 'fordi en av dem før deg i køen ikke kunne.'],
    [{ code: 'patience', earlier: 1, minutes: 10 }, 'fordi en før deg ikke svarte innen 10 min.'],
    [{ code: 'patience', earlier: 4, minutes: 60 }, 'fordi noen før deg ikke svarte innen 1 time.'],
    [{ code: 'patience', earlier: 4 }, 'fordi noen før deg ikke svarte i tide.'],
    [{ code: 'failed', earlier: 3 }, 'fordi en melding til noen før deg ikke kom fram.'],
    [{ code: 'yes', earlier: 1 }, 'fordi det fortsatt trengtes flere.'],
    [{ code: 'withdrawn', earlier: 1 }, 'fordi en plass ble ledig.'],
    [{ code: 'removed', earlier: 1 }, 'fordi en plass ble ledig.'],
    [{ code: 'reopened' }, 'fordi vakten ble åpnet igjen.'],
    [{ code: 'place-added' }, 'fordi det trengtes flere enn før.'],
    [{ code: 'line-changed' }, 'fordi de endret hvor raskt de spør.'],
    [{ code: 'deadline', isFavourite: true }, 'fordi de spurte alle som var igjen i køen.'],
    [{ code: 'a-newer-one' }, 'fordi det ble din tur.'],
  ])('reads why it was their turn: %o', (changes, why) => {
    expect(words(changes)).toEqual([`Skolen spurte deg kl. 06.12 ${why}`])
  })

  it('reads by which group they came first', () => {
    expect(words({ isFavourite: true, isInGroup: true, code: 'no', earlier: 2, declined: 2 })).toEqual([
      'Skolen spurte deg kl. 06.12 fordi du er favoritt og de to før deg i køen hadde sagt nei.',
    ])
    expect(words({ isInGroup: true })).toEqual([
      'Skolen spurte deg kl. 06.12 fordi du er i en gruppe som får spørsmålet før andre og sto først i køen.',
    ])
  })
})

it('gives people who were asked together their number', () => {
  const together = (changes: Partial<MyAsking>) => words({ kind: 'created', code: null, ...changes })
  expect(together({ people: 1 })).toEqual([
    'Skolen spurte bare deg kl. 06.12 fordi en på kontoret valgte deg.',
  ])
  expect(together({ people: 2 })).toEqual([
    'Skolen spurte deg og én til samtidig kl. 06.12 fordi en på kontoret valgte dere.',
  ])
  expect(together({ people: 9, toAll: null })).toEqual(['Skolen spurte deg og 8 andre samtidig kl. 06.12.'])
  expect(together({ people: 9, toAll: true })).toEqual([
    'Skolen spurte deg kl. 06.12 fordi de spurte alle som kunne ha vakten.',
  ])
  expect(words({ code: 'together', people: 9 })).toEqual([
    'Skolen spurte deg og 8 andre samtidig kl. 06.12 fordi en på kontoret valgte dere.',
  ])
})

it.each<[string, string]>([
  ['asked-more', 'Skolen spurte deg kl. 06.12 fordi en på kontoret valgte deg.'],
  ['requested', 'Skolen sendte deg spørsmålet kl. 06.12 fordi du ikke hadde fått det.'],
  ['answered', 'Skolen registrerte svaret ditt kl. 06.12.'],
  ['sms-instead', 'Du fikk spørsmålet på SMS kl. 06.12 fordi e-posten ikke kom fram.'],
  ['resent', 'SMS-en ble sendt til deg på nytt kl. 06.12.'],
  ['reminded', 'Skolen sendte deg en påminnelse kl. 06.12.'],
])('has a sentence for the event %s', (kind, sentence) => {
  expect(words({ kind, code: null })).toEqual([sentence])
})

it('ends with the latest asking, and names the day of another date', () => {
  const at = (time: string) => new Date(`2026-11-${time}:00.000Z`)
  expect(
    words(
      { at: at('25T05:12') },
      { at: at('26T06:00'), kind: 'reminded' },
      { at: at('26T07:30'), isOfShift: true, code: 'withdrawn' },
    ),
  ).toEqual([
    'Skolen spurte deg ons. 25. nov. kl. 06.12 fordi du sto først i køen.',
    'Skolen spurte deg igjen kl. 08.30 fordi du sa at du kunne hvis en plass ble ledig.',
  ])
})

it('has a sentence for a person without an event', () => {
  expect(words()).toEqual([NOT_NOTED])
})
