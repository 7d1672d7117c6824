import { normalisePhone } from '#shared/phone.ts'
import { fold } from '#shared/text.ts'

/** A parsed search. `all`: each word must match. `number`: one of these spellings must match; none contains another. */
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
 * Words match in any order, each in name, company, phone number or competence, ignoring case and accents. Digits
 * without a word are one number, with or without spaces, as `+47`, `0047` or national, or a text such as '5.'.
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

/** Removes invisible characters that come with a copied name or number. A no-break space separates words. */
const visible = (text: string) => text.replace(/[\u00a0\u2007\u202f]/g, ' ').replace(/\p{Cf}/gu, '')

/**
 * True if the word is a piece of an e-mail address. Other words are not searched there: 'Mai' must not match every
 * address at gmail.
 */
export const isOfAddress = (word: string): boolean => /@|[^\s.]\.\p{L}/u.test(word)

const SEPARATORS = /[\s()-]+/g

/** The people who match the search; all when it is empty. `more` returns further text to search. */
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
