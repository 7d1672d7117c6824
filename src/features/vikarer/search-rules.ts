import { normalisePhone } from '#shared/phone.ts'
import { fold } from '#shared/text.ts'

/** What a search looks for. `all`: each word must be there. `number`: one of these ways to write it, none within another. */
export type Wanted =
  | { readonly kind: 'words'; readonly all: readonly string[] }
  | { readonly kind: 'number'; readonly ways: readonly string[] }

interface Searched {
  readonly fullName: string
  /** E.164. */
  readonly phone: string
  readonly company: string | null
  readonly skills: string | null
}

/**
 * The words may stand in any order, each in name, company, phone number or competence, without regard to case and accents. Digits without a
 * word are one number, with or without blanks, as `+47`, `0047` or national, or a text such as '5.'.
 */
export const readSearch = (search: string): Wanted => {
  const text = fold(visible(search).trim())
  const compact = text.replace(/(?<=\d)\.(?=\d)/g, '').replace(SEPARATORS, '')
  if (/[\p{L}@]/u.test(text) || !/\d/.test(text))
    return { kind: 'words', all: text.split(/\s+/).filter(Boolean) }
  const numbers = /^\+?\d+$/.test(compact)
    ? [compact.replace(/^00(?=[1-9])/, '+'), normalisePhone(compact)]
    : []
  const ways = [...new Set([text, ...numbers])]
  return {
    kind: 'number',
    ways: ways.filter((way) => !ways.some((shorter) => shorter !== way && way.includes(shorter))),
  }
}

/** Without the marks that come along when a name or a number is copied. A no-break space parts words. */
const visible = (text: string) => text.replace(/[\u00a0\u2007\u202f]/g, ' ').replace(/\p{Cf}/gu, '')

/**
 * Is it a piece of an e-mail address? Only such a word is looked for there: 'Mai' does not mean everybody at gmail.
 */
export const isOfAddress = (word: string): boolean => /@|[^\s.]\.\p{L}/u.test(word)

const SEPARATORS = /[\s()-]+/g

/** Those whom the search means; everybody when it is empty. `more` is what else is searched of somebody. */
export const searchPeople = <T extends Searched>(
  people: readonly T[],
  search: string,
  more: (person: T) => string = () => '',
): T[] => {
  const wanted = readSearch(search)
  return people.filter((person) => {
    const text = fold(
      [person.fullName, person.company ?? '', person.phone, person.skills ?? '', more(person)].join('\n'),
    )
    return wanted.kind === 'words'
      ? wanted.all.every((word) => text.includes(word))
      : wanted.ways.some((way) => text.includes(way))
  })
}
