import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { kronerText, oreIn, TypedPackage, typedPackage } from './typed-package.ts'

describe('a price', () => {
  it.each([
    ['149', 14_900],
    ['149,50', 14_950],
    ['149.5', 14_950],
    [' 1 490,00 kr ', 149_000],
    ['1\u00a0490', 149_000],
    ['149,-', 14_900],
    ['0,05', 5],
    ['0', 0],
  ])('typed as %o is %i øre', (text, ore) => {
    expect(oreIn(text)).toBe(ore)
  })

  it.each(['', ' ', '1.490', '1.490,00', '149,505', '-1', '+1', 'gratis', ',50', '1e3', '12,'])(
    'cannot be typed as %o',
    (text) => {
      expect(oreIn(text)).toBeNaN()
    },
  )

  it('is the same when its formatted text is typed', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e8 }), (ore) => oreIn(kronerText(ore)) === ore))
    expect([14_900, 14_950, 5].map(kronerText)).toEqual(['149', '149,50', '0,05'])
  })
})

const FORM = {
  packageName: '100 SMS',
  credits: 100,
  priceOre: 14_950,
  stripePriceId: '',
  isPopular: false,
  isActive: true,
  displayOrder: 4,
}

test('a package is unchanged by a round trip through the form', () => {
  const typed = typedPackage(FORM)
  expect(typed).toMatchObject({ credits: '100', priceOre: '149,50', displayOrder: '4' })
  expect(TypedPackage.parse(typed)).toEqual(FORM)
})

test('a new package has no price yet, and is refused without one', () => {
  const typed = typedPackage({ ...FORM, packageName: ' ', credits: Number.NaN, priceOre: Number.NaN })
  expect(typed).toMatchObject({ credits: '', priceOre: '' })
  const messages = TypedPackage.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message])
  expect(messages).toEqual([
    ['packageName', 'Fyll ut navn'],
    ['credits', 'Skriv et helt antall SMS fra 1 til 1\u00a0000\u00a0000'],
    ['priceOre', 'Skriv en pris fra 1 til 1\u00a0000\u00a0000 kr'],
  ])
})
