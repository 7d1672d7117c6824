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

/**
 * Text as a search compares it: composed (NFC), in lower case, without accents. The database's `fold` does the same.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFC')
    .toLocaleLowerCase('nb-NO')
    .replace(/[`\u0080-\uffff]/g, (letter) => BASE.get(letter) ?? letter)

/**
 * Text on one line: no control characters, line or paragraph separators, marks that change the direction of writing,
 * and no half of a surrogate pair, which UTF-8 cannot hold. Names, titles, places and searches.
 */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u

/**
 * Characters that show nothing: soft hyphens, zero-width spaces, fillers, blank braille, tags, variation marks of
 * Mongolian. Joiners (U+200C, U+200D) stay, because emoji and some scripts need them.
 */
const HIDDEN =
  /[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u206a-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|\u034f|\u17b4|\u17b5|[\u180b-\u180d]/gu

/**
 * A name or title without characters that show nothing, and with plain spaces: no-break spaces come along from web
 * pages and spreadsheets, and would make two of one name. Empty if nothing of it can be seen. Control characters stay:
 * the rule {@link ONE_LINE} refuses them.
 */
export const tidyLine = (text: string): string => {
  const seen = text
    .replace(HIDDEN, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
  return /[^\p{Cf}\p{M}\p{Z}]/u.test(seen) ? seen : ''
}

/**
 * A longer text without marks that turn the direction of writing: they would show it in another order than it is
 * stored.
 */
export const tidyText = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim()

/** Removes marks that are invisible and come along when an address or a number is copied, and no-break spaces. */
export const withoutInvisible = (text: string): string => text.replace(/[\p{Cf}\u00a0\u2007\u202f]/gu, '')

/**
 * An e-mail address out of what people paste: `Ola <ola@god.no>`, `mailto:ola@god.no?subject=Hei`, `ola@god.no.`. A
 * domain with letters such as æ, ø and å gets the form that mail servers know (`xn--`, RFC 5891). Anything else is
 * returned as it is. Reading the result again returns the same, so a second check judges the stored text.
 */
export const readEmail = (text: string): string => {
  const address = unwrapped(text)
  return address === text ? address : readEmail(address)
}

const unwrapped = (text: string): string => {
  const bare = withoutInvisible(text).trim()
  const address = (/<([^<>]*@[^<>]*)>[\s.,;]*$/.exec(bare)?.[1] ?? bare)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/(?<=@[^?]*)\?.*$/, '')
    .replace(/(?<=@.*)[.,;]+$/, '')
    .toLowerCase()
  const [, local, domain] = /^([^@\s]+)@([^@\s/:?#]+)$/.exec(address) ?? []
  if (local === undefined || domain === undefined || /^[\0-\u007f]*$/.test(domain)) return address
  return URL.canParse(`http://${domain}`) ? `${local}@${new URL(`http://${domain}`).hostname}` : address
}

/**
 * Places at which programs recognise a link: after a scheme, after `www`, around `@`, and at a dot before two letters.
 */
const LINKED =
  /(?<=\b[a-z][a-z\d+.-]*:)(?=\/\/)|(?<=[\p{L}\p{N}_-]\.)(?=[\p{L}\p{N}_-]*\p{L}\p{L})|(?<=@)(?=[\p{L}\p{N}])/giu

/**
 * Text that no mail program makes a link of: invisible marks (U+200B) part what it would look for. It reads the same.
 */
export const withoutLinks = (text: string): string => text.replace(LINKED, '\u200b')

/** The same for SMS, whose alphabet has no invisible marks: spaces. `St.Olavs gate` becomes `St. Olavs gate`. */
export const spacedLinks = (text: string): string => text.replace(LINKED, ' ')
