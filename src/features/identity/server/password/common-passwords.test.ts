import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword, type PasswordOwner } from './common-passwords.ts'

const kari: PasswordOwner = {
  email: 'kari.nordmann@fjellhamar.example',
  fullName: 'Kari Ås-Nordmann',
  company: 'Fjellhamar skole',
}

describe('refused is', () => {
  it.each([
    // common worldwide
    'password',
    'PASSWORD',
    'Password123',
    '12345678',
    '123456789',
    'qwertyuiop',
    'iloveyou',
    'football1',
    // common in Norway
    'passord1',
    'Passord123!',
    'hemmelig',
    'velkommen1',
    'Sommer2026',
    'sommeren2026!',
    'Vinter25',
    'Høst2025!',
    'vår20262026',
    'Oslo1234',
    'Bergen2026',
    'skolen2026',
    'barnehage1',
    'vikarklar',
    'Vikar-2026',
    'qwertyuiopå',
    'jegelskerdeg',
    'desember24',
    'mai......',
    // one character over and over
    'aaaaaaaa',
    'AaAaAaAaAa',
    '--------',
    'øøøøøøøøø',
    '🐎🐎🐎🐎🐎🐎🐎🐎',
  ])('%s', async (password) => {
    expect(await isCommonPassword(password, kari)).toBe(true)
  })

  it.each([
    'kari.nordmann@fjellhamar.example',
    'kari.nordmann',
    'KariNordmann1',
    'Kari Ås-Nordmann',
    'kariåsnordmann2026',
    'Kari2026!',
    '1990kari',
    'Ås-Nordmann7',
    'Fjellhamar skole',
    'FjellhamarSkole99',
    'fjellhamar2026',
  ])('what others know of the owner: %s', async (password) => {
    expect(await isCommonPassword(password, kari)).toBe(true)
  })
})

describe('accepted is', () => {
  it.each([
    'vinterferie-08',
    'riktig-hest-batteri-stift',
    'kari liker ikke fisk',
    'fjellhamar ligger i lørenskog',
    'sommeren varer evig her',
    'Tr0ub4dor&3x',
    '8 tegn!!',
    '🐎🔋📎🐎🔋📎🐎🔋',
  ])('%s', async (password) => {
    expect(await isCommonPassword(password, kari)).toBe(false)
  })

  it("another's name", async () => {
    expect(await isCommonPassword('Kari Ås-Nordmann', { email: 'x@y.example', fullName: 'Nils Berg' })).toBe(
      false,
    )
  })

  it('any choice of a user without name and company', async () => {
    for (const fullName of ['', 'Li', '  '])
      expect(await isCommonPassword('0187-4439-21', { email: '1@2.example', fullName, company: null })).toBe(
        false,
      )
  })

  it('any four words', async () => {
    const word = fc.constantFrom(...WORDS)
    const words = fc.uniqueArray(word, { minLength: 4, maxLength: 4 })
    const accepted = fc.asyncProperty(words, fc.constantFrom(' ', '-', '.', ''), async (chosen, between) => {
      expect(await isCommonPassword(chosen.join(between), kari)).toBe(false)
    })
    await fc.assert(accepted, { numRuns: 1000 })
  })
})

const WORDS =
  'hest batteri stift blå ekorn vindu kopp fjell bok lampe sykkel regn kaffe brygge sokk tog måne ost saks trapp bjørk elg kano snø vott grøt tromme øre pære kart'.split(
    ' ',
  )
