/** Letters that a search takes for their base letter. å, ä, ö, ø and æ are letters of their own in Norwegian. */
const FOLDED = {
  a: 'áàâãāăąǎ',
  c: 'çćĉċč',
  d: 'ďđð',
  e: 'éèêëēĕėęě',
  g: 'ĝğġģǧǥ',
  h: 'ĥħ',
  i: 'íìîïĩīĭįı',
  j: 'ĵ',
  k: 'ķǩ',
  l: 'ĺļľŀł',
  n: 'ñńņňŋ',
  o: 'óòôõōŏőơ',
  r: 'ŕŗř',
  s: 'śŝşšș',
  t: 'ţťŧț',
  u: 'úùûũūŭůűųüư',
  w: 'ŵ',
  y: 'ýŷÿ',
  z: 'źżžʒǯ',
  "'": '’‘ʼʻʹ′´`',
}

const BASE = new Map(
  Object.entries(FOLDED).flatMap(([base, letters]) =>
    Array.from(letters, (letter) => [letter, base] as const),
  ),
)

/** Text as a search compares it: composed (NFC), in lower case, without accents. The database's `fold` does the same. */
export const fold = (text: string): string =>
  text
    .normalize('NFC')
    .toLocaleLowerCase('nb-NO')
    .replace(/[`\u0080-\uffff]/g, (letter) => BASE.get(letter) ?? letter)

/**
 * Text on one line: no control characters, line or paragraph separators, marks that change the direction of writing, and no half of
 * a surrogate pair, which UTF-8 cannot hold. Names, titles, places and searches.
 */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u

/** Removes marks that are invisible and come along when an address or a number is copied, and no-break spaces. */
export const withoutInvisible = (text: string): string => text.replace(/[\p{Cf}\u00a0\u2007\u202f]/gu, '')

/**
 * An e-mail address out of what people paste: `Ola <ola@god.no>`, `mailto:ola@god.no?subject=Hei`, `ola@god.no.`. A domain with
 * letters such as æ, ø and å gets the form that mail servers know (`xn--`, RFC 5891). Anything else is returned as it is.
 */
export const readEmail = (text: string): string => {
  const bare = withoutInvisible(text).trim()
  const address = (/<([^<>]*@[^<>]*)>[\s,;]*$/.exec(bare)?.[1] ?? bare)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/(?<=@[^?]*)\?.*$/, '')
    .replace(/(?<=@.*)[.,;]+$/, '')
    .toLowerCase()
  const [, local, domain] = /^([^@\s]+)@([^@\s/:?#]+)$/.exec(address) ?? []
  if (local === undefined || domain === undefined || /^[\0-\u007f]*$/.test(domain)) return address
  return URL.canParse(`http://${domain}`) ? `${local}@${new URL(`http://${domain}`).hostname}` : address
}

/** Places at which programs recognise a link: after a scheme, after `www`, around `@`, and at a dot before two letters. */
const LINKED =
  /(?<=\b[a-z][a-z\d+.-]*:)(?=\/\/)|(?<=[\p{L}\p{N}_-]\.)(?=[\p{L}\p{N}_-]*\p{L}\p{L})|(?<=@)(?=[\p{L}\p{N}])/giu

/** Text that no mail program makes a link of: invisible marks (U+200B) part what it would look for. It reads the same. */
export const withoutLinks = (text: string): string => text.replace(LINKED, '\u200b')

/** The same for SMS, whose alphabet has no invisible marks: spaces. `St.Olavs gate` becomes `St. Olavs gate`. */
export const spacedLinks = (text: string): string => text.replace(LINKED, ' ')
