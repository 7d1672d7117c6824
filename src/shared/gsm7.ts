/** Units in one SMS of the GSM 03.38 alphabet; one credit. */
export const SMS_LIMIT = 160

/** GSM 03.38 basic alphabet; carriage return is left out, because texts use line feed alone. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** The extension table: each is sent as an escape and a character, two units. */
const EXTENSION = new Set('^{}\\[~]|€')

const NEWLINES = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/**
 * Replaces every character outside GSM 03.38 with the nearest inside, so that one SMS keeps its 160 units instead of
 * 70. Marks and letters lose what cannot be shown (č to c, á to a), a letter of another script becomes `?`, and
 * emoji, control and direction characters disappear. Runs of blanks become one. Cleaning twice changes nothing.
 */
export function cleanForGsm7(text: string): string {
  // Composed first: å typed as a and a ring must stay å.
  const cleaned = Array.from(text.replace(NEWLINES, '\n').normalize('NFC'), nearest).join('')
  return cleaned.replace(/ +/g, ' ')
}

/** The visible characters that {@link cleanForGsm7} removes without a trace, each once: emoji above all. */
export function removedForGsm7(text: string): readonly string[] {
  const characters = Array.from(new Intl.Segmenter('nb').segment(text), ({ segment }) => segment)
  return [...new Set(characters.filter((each) => VISIBLE.test(each) && cleanForGsm7(each) === ''))]
}

const VISIBLE = /[\p{S}\p{P}\p{Emoji_Presentation}]/u

/** Units of a GSM-7 text; a character of the extension table is two. Meant for cleaned text. */
export function gsm7Length(text: string): number {
  let units = 0
  for (const character of text) units += EXTENSION.has(character) ? 2 : 1
  return units
}

/** Is every character in the alphabet that {@link cleanForGsm7} writes? */
export function isGsm7(text: string): boolean {
  return Array.from(text).every(isInAlphabet)
}

/**
 * Cuts a cleaned text to at most `units`, ending in `..` (or `.` when two do not fit) where something is missing. A
 * number is never cut inside: half a street number would lead to another house.
 */
export function shortenGsm7(text: string, units: number): string {
  if (gsm7Length(text) <= units) return text
  const ending = units > 3 ? '..' : '.'
  let kept = ''
  let room = units - ending.length
  for (const character of text) {
    room -= gsm7Length(character)
    if (room < 0) break
    kept += character
  }
  const whole = /^\d/.test(text.slice(kept.length)) ? kept.replace(/\d+$/, '') : kept
  const words = whole.replace(/[\s.,:;([{<-]+$/, '')
  return words === '' ? '' : words + ending
}

function nearest(character: string): string {
  if (isInAlphabet(character)) return character
  return REPLACEMENTS.get(character) ?? Array.from(character.normalize('NFKD'), nearestPart).join('')
}

function nearestPart(part: string): string {
  if (isInAlphabet(part)) return part
  const replacement = REPLACEMENTS.get(part)
  if (replacement !== undefined) return replacement
  if (/[\t\p{Zs}]/u.test(part)) return ' '
  return /[\p{L}\p{N}]/u.test(part) ? '?' : ''
}

function isInAlphabet(character: string): boolean {
  return BASIC.has(character) || EXTENSION.has(character)
}

/**
 * Replaces a character that GSM 03.38 lacks and that Unicode does not decompose into ones it has:
 * groups of characters and their common replacement.
 */
const GROUPS: ReadonlyArray<readonly [characters: string, replacement: string]> = [
  ['«»“”„‟″〝〞', '"'],
  ['‘’‚‛′´`ʼʻˈ‹›', "'"],
  ['‐‑‒–—―−⁃·•‣●▪■◦∙', '-'],
  ['⁄∕÷', '/'],
  ['→⇒', '->'],
  ['←⇐', '<-'],
  ['≤', '<='],
  ['≥', '>='],
  ['×', 'x'],
  ['±', '+-'],
  ['≈', '~'],
  ['©', '(c)'],
  ['®', '(R)'],
  ['°', ''],
  ['đð', 'd'],
  ['ĐÐ', 'D'],
  ['ŋ', 'n'],
  ['Ŋ', 'N'],
  ['ŧ', 't'],
  ['Ŧ', 'T'],
  ['ħ', 'h'],
  ['Ħ', 'H'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['ı', 'i'],
  ['ĸ', 'k'],
  ['ǥ', 'g'],
  ['Ǥ', 'G'],
  ['ʒ', 'z'],
  ['Ʒ', 'Z'],
  ['ə', 'e'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['þ', 'th'],
  ['Þ', 'Th'],
  ['ẞ', 'SS'],
]

/** One character to its replacement, which is always GSM-7. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap(([characters, replacement]) =>
    Array.from(characters, (character): [string, string] => [character, replacement]),
  ),
)
