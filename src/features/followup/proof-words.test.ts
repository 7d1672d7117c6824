import { expect, it } from 'vitest'
import type { ProvenPlace } from './contract-proof.ts'
import { askedOf, groupOf, hoursOf, lastAskedOf, ruleWords } from './proof-words.ts'

const place = (changes: Partial<ProvenPlace> = {}): ProvenPlace => ({
  vikarId: 'a',
  name: 'Ola Hansen',
  isErased: false,
  turn: null,
  lastAskedAt: null,
  workedMinutes: 0,
  draw: 'd',
  askedAt: null,
  isByHand: false,
  ...changes,
})

it('has a rule for each value that decided the order', () => {
  const made = { seed: 123, startsAt: '2026-11-30T07:00:00.000Z' }
  expect(ruleWords({ ...made, groups: ['Favoritter', null, 'Nattevakter'] })).toEqual([
    'Gruppene etter tur: Favoritter, gruppe 2 (ingen i køen) og Nattevakter. Deretter alle andre.',
    'De som aldri var spurt her, kom først. Deretter de som ble spurt for lengst siden.',
    'Færrest timer her de siste 28 dagene før vakten (02.11.2026–30.11.2026).',
    'Trekning med nummer 123 mellom dem som sto likt.',
  ])
  expect(ruleWords({ ...made, groups: [] })[0]).toBe('Ingen grupper gikk foran.')
})

it('claims nothing about an erased person', () => {
  const erased = place({ isErased: true, workedMinutes: null })
  expect([groupOf(erased, ['Favoritter']), lastAskedOf(erased), hoursOf(erased)]).toEqual([
    'slettet',
    'slettet',
    'slettet',
  ])
})

it('shows the values of a place', () => {
  expect([groupOf(place(), []), lastAskedOf(place()), hoursOf(place()), askedOf(place())]).toEqual([
    'Ingen',
    'Aldri',
    '0\u00a0t',
    'Ikke spurt',
  ])
  const asked = { askedAt: '2026-11-30T05:12:00.000Z' }
  expect(hoursOf(place({ workedMinutes: 450 }))).toBe('7\u00a0t 30\u00a0min')
  expect(groupOf(place({ turn: 1 }), ['Favoritter'])).toBe('Favoritter')
  expect(askedOf(place(asked))).toBe('30.11.2026 kl.\u00a006.12')
  expect(askedOf(place({ ...asked, isByHand: true }))).toBe('30.11.2026 kl.\u00a006.12, utenom køen')
})
