import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gsm7Length } from '#shared/gsm7.ts'
import { fitPieces } from './sms-parts.ts'

const pieces = (...texts: string[]) => texts.map((text) => ({ text, after: ', ' }))

it('joins pieces that fit unchanged', () => {
  expect(fitPieces(pieces('Skole', '', 'Sted'), 20)).toEqual({ text: 'Skole, Sted, ', shortened: false })
})

it('shortens the longest and keeps the short ones', () => {
  expect(fitPieces(pieces('NAV', 'Kjøkkenassistent'), 15)).toEqual({
    text: 'NAV, Kjøkke.., ',
    shortened: true,
  })
})

it('drops the last piece when few letters would remain, and the first one last', () => {
  expect(fitPieces(pieces('Solberg skole', 'Vikar', 'Sted'), 16)).toEqual({
    text: 'Solbe.., Vikar, ',
    shortened: true,
  })
  expect(fitPieces(pieces('Solberg skole', 'Vikar'), 5)).toEqual({ text: 'So., ', shortened: true })
  expect(fitPieces(pieces('Solberg skole', 'Vikar'), 3)).toEqual({ text: '', shortened: true })
})

it('never exceeds the given length', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '€', '.', ' ', 'ø') })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), fc.nat(60), (texts, room) => {
      expect(gsm7Length(fitPieces(pieces(...texts), room).text)).toBeLessThanOrEqual(room)
    }),
  )
})
