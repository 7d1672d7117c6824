import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReply } from './meaning.ts'
import { REPLIES } from './sample-replies.ts'

const NAMES = ['Ola Nordmann', 'Fjellhamar skole', 'Kari Berg']

describe('a reply by SMS', () => {
  it.each(Object.entries(REPLIES))('%s', (meaning, texts) => {
    const wrong = texts.filter((text) => readReply(text, NAMES).meaning !== meaning)
    expect(wrong.map((text) => [text, readReply(text, NAMES).meaning])).toEqual([])
  })

  it('is tested with more than 200 real ones, each once', () => {
    const texts = Object.values(REPLIES).flat()
    expect(texts.length).toBeGreaterThan(400)
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })
})

const CONDITIONS = [
  'hvis jeg rekker det',
  'men bare til 12',
  'fra kl 10',
  'etter lunsj',
  'om bussen går',
  'kanskje',
  'kl. 09:30',
  'til halv tre',
  'bare formiddagen',
  'unntatt tirsdag',
  'dersom ingen andre kan',
  'if possible',
  'until 2',
  'only Monday',
  '12-16',
  'kun to timer',
  'ikke',
  'nei',
  'i morgen',
  'om jeg får barnepass',
  'jeśli mogę',
  'od 10',
  'når jeg er frisk',
  'litt senere',
  'på fredag',
  '08.00',
  'tre timer',
  'helst ikke',
  'eller nei',
  'usikker',
  'og Per også',
  'en halv dag',
  '?',
  'avbud',
  'stopp',
  'start',
  '7.30',
  '1600',
]
const yes = fc.constantFrom(...REPLIES.yes)
const condition = fc.constantFrom(...CONDITIONS)

describe('a yes by SMS', () => {
  it('never has a condition, a time or a contradiction before or after it', () => {
    const joined = fc.tuple(yes, condition, fc.constantFrom(' ', ', ', '. ', '\n', ' - ', '! '), fc.boolean())
    fc.assert(
      fc.property(joined, ([agreed, but, mark, isFirst]) => {
        const own = agreed
          .split('\n')
          .filter((line) => !/^>|skrev:|^Sen[dt]t? fr/.test(line))
          .join('\n')
        const text = isFirst ? `${but}${mark}${own}` : `${own}${mark}${but}`
        expect(readReply(text, NAMES).meaning, text).not.toBe('yes')
      }),
      { numRuns: 1000 },
    )
  })

  it('never has an unknown word', () => {
    const word = fc.stringMatching(/^[bcdfgz]{4,8}$/)
    fc.assert(
      fc.property(yes, word, fc.nat(), (agreed, unknown, at) => {
        const parts = agreed.split(' ')
        parts.splice(at % parts.length, 0, unknown)
        const isSigned = /mvh|hilsen|sen[dt]t? fr|^>|skrev:/imu.test(agreed)
        if (!isSigned) expect(readReply(parts.join(' '), NAMES).meaning, parts.join(' ')).not.toBe('yes')
      }),
    )
  })

  it('is unharmed by punctuation, emoji, spaces and capitals', () => {
    const noise = fc.array(fc.constantFrom(' ', '.', '!', '😊', '…', '\u00A0', '❤️'), { maxLength: 5 })
    fc.assert(
      fc.property(fc.constantFrom('ja', 'ja takk', 'jeg kan'), noise, fc.boolean(), (said, marks, isLoud) => {
        const text = `${isLoud ? said.toUpperCase() : said}${marks.join('')}`
        expect(readReply(text).meaning, text).toBe('yes')
      }),
    )
  })
})

describe('a code', () => {
  it.each([
    ['JA 27', 'yes', '27'],
    ['ja27', 'yes', '27'],
    ['27 ja', 'yes', '27'],
    ['Ja takk 27', 'yes', '27'],
    ['Svar JA 27', 'yes', '27'],
    ['NEI 41', 'no', '41'],
    ['AVBUD 99', 'withdraw', '99'],
    ['JA 10.', 'yes', '10'],
    ['JA', 'yes', null],
    ['JA 07', 'unclear', null],
    ['JA 270', 'unclear', null],
    ['27', 'unclear', null],
    ['JA 27 28', 'unclear', null],
    ['ja til 12', 'unclear', null],
    ['Ja. Mvh Ola 27', 'unclear', null],
  ])('%s', (text, meaning, code) => {
    expect(readReply(text, NAMES)).toEqual({ meaning, code })
  })
})
