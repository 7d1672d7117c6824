/**
 * What stands in for a character that GSM 03.38 lacks and that Unicode does not take apart into ones it has:
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
export const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap(([characters, replacement]) =>
    Array.from(characters, (character): [string, string] => [character, replacement]),
  ),
)
