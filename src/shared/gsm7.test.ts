import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { describe, expect, it } from 'vitest'
import { cleanForGsm7, removedForGsm7, gsm7Length, isGsm7, shortenGsm7, SMS_LIMIT } from './gsm7.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 300 })
const gsmText = anyText.map(cleanForGsm7)

it.each([
  ['Vakt 😀 i dag 👩‍👩‍👧, 😀', ['😀', '👩‍👩‍👧']],
  ['🇳🇴 20°C', ['🇳🇴', '°']],
  ['«Hei» – čár\u200b\n€', []],
])('of %j these are removed: %j', (text, removed) => expect(removedForGsm7(text)).toEqual(removed))

describe('cleanForGsm7', () => {
  it.each([
    ['Blåbærsyltetøy ÆØÅ æøå', 'Blåbærsyltetøy ÆØÅ æøå'],
    ['«Hei» “du” ’der’ ´ `', '"Hei" "du" \'der\' \' \''],
    ['08:00–15:00 — nå…', '08:00-15:00 - nå...'],
    ['1\u00a0490\u202f000', '1 490 000'],
    ['\u2212490', '-490'],
    ['20°C', '20C'],
    ['a · b • c', 'a - b - c'],
    ['čđŋšŧžá ČĐŊŠŦŽÁ', 'cdnstza CDNSTZA'],
    ['Kárášjohka, Guovdageaidnu, Sálašvággi', 'Karasjohka, Guovdageaidnu, Salasvaggi'],
    ['Łódź, İstanbul, Þór, œuvre, çà', 'Lodz, Istanbul, Thor, oeuvre, cà'],
    ['A\u030a a\u030a e\u0301', 'Å å é'],
    ['Vakt 😀 i dag 👩‍👩‍👧', 'Vakt i dag '],
    ['🇳🇴 1️⃣', ' 1'],
    ['ﬁnt ½ ㎡ ™', 'fint 1/2 m2 TM'],
    ['linje\r\nlinje\rlinje\u2028linje', 'linje\nlinje\nlinje\nlinje'],
    ['a\tb\u0000c\u001bd\u007f', 'a bcd'],
    ['\u202eabc\u202c\u200f\u2066x\u2069', 'abcx'],
    ['\ud800x\udc00', 'x'],
    ['школа 学校', '????? ??'],
    ['€ [ ] { } | ~ ^ \\', '€ [ ] { } | ~ ^ \\'],
  ])('%j becomes %j', (text, cleaned) => {
    expect(cleanForGsm7(text)).toBe(cleaned)
  })

  it('always gives GSM-7, also in the eyes of the oracle', () => {
    fc.assert(
      fc.property(gsmText, (cleaned) => {
        expect(isGsm7(cleaned)).toBe(true)
        expect(new SegmentedMessage(cleaned).getEncodingName()).toBe('GSM-7')
      }),
    )
  })

  it('changes nothing the second time', () => {
    fc.assert(fc.property(anyText, (text) => cleanForGsm7(cleanForGsm7(text)) === cleanForGsm7(text)))
  })

  it('changes no GSM-7 text but its runs of blanks', () => {
    fc.assert(fc.property(anyText.filter(isGsm7), (text) => cleanForGsm7(text) === text.replace(/ +/g, ' ')))
  })
})

describe('the alphabet', () => {
  it('is the one of the oracle, form feed and carriage return apart, over the whole first plane', () => {
    const differing: string[] = []
    for (let code = 0; code <= 0xffff; code++) {
      const character = String.fromCharCode(code)
      const oracle = new SegmentedMessage(character).getEncodingName() === 'GSM-7'
      if (oracle !== isGsm7(character)) differing.push(character)
    }
    expect(differing).toEqual(['\f', '\r'])
  })

  it('does not end in an open bracket', () => {
    expect(shortenGsm7('Solbakken skole (demo)', 19)).toBe('Solbakken skole..')
    expect(shortenGsm7('Solbakken skole (demo)', 22)).toBe('Solbakken skole (demo)')
  })

  it('counts as the oracle does', () => {
    fc.assert(
      fc.property(gsmText, (text) => {
        expect(gsm7Length(text)).toBe(new SegmentedMessage(text).numberOfCharacters)
      }),
    )
    expect(gsm7Length('€[]{}|~^\\')).toBe(18)
    expect(new SegmentedMessage('€'.repeat(SMS_LIMIT / 2)).segmentsCount).toBe(1)
  })
})

describe('shortenGsm7', () => {
  it.each([
    ['Vikar i 3B', 10, 'Vikar i 3B'],
    ['Vikar i 3B', 9, 'Vikar i..'],
    ['Storgata 12, Oslo', 12, 'Storgata..'],
    ['Storgata 12, Oslo', 13, 'Storgata 12..'],
    ['Vikar', 3, 'Vi.'],
    ['Vikar', 1, ''],
    ['€€€€', 5, '€..'],
    ['.....', 3, ''],
  ])('%j in %i units is %j', (text, units, expected) => {
    expect(shortenGsm7(text, units)).toBe(expected)
  })

  it('never exceeds its room', () => {
    fc.assert(
      fc.property(gsmText, fc.nat(200), (text, units) => gsm7Length(shortenGsm7(text, units)) <= units),
    )
  })
})
