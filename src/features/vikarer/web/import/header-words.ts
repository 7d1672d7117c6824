import { IMPORT_FIELDS, type ImportField } from '../../import-rules.ts'

/** The meaning of a column: a field of the register, or half a name. */
export type Meaning = ImportField | 'firstName' | 'lastName'

/** Common names of columns, letters only. The first words of a field fit best. */
const WORDS: Record<Meaning, readonly string[]> = {
  fullName: [
    'fulltnavn',
    'navn',
    'vikar',
    'ansatt',
    'person',
    'name',
    'fullname',
    'etternavnfornavn',
    'fornavnetternavn',
    'fornavnogetternavn',
  ],
  firstName: ['fornavn', 'fornamn', 'firstname', 'givenname'],
  lastName: ['etternavn', 'etternamn', 'lastname', 'surname', 'familyname'],
  phone: [
    'mobil',
    'mob',
    'sms',
    'mobilnummer',
    'mobilnr',
    'mobiltelefon',
    'mobiltlf',
    'mobile',
    'mobilephone',
    'cell',
    'telefon',
    'telefonnummer',
    'telefonnr',
    'tlf',
    'tlfnr',
    'tlfnummer',
    'nummer',
    'phone',
    'phonenumber',
    'telephone',
  ],
  email: ['epost', 'epostadresse', 'email', 'emailaddress', 'mail', 'mailadresse', 'eposten'],
  company: [
    'bedrift',
    'firma',
    'arbeidsplass',
    'arbeidssted',
    'arbeidsgiver',
    'avdeling',
    'company',
    'workplace',
    'employer',
    'department',
  ],
  skills: [
    'kompetanse',
    'ferdigheter',
    'fag',
    'kvalifikasjoner',
    'kvalifikasjon',
    'utdanning',
    'stilling',
    'skills',
    'qualifications',
    'competence',
  ],
  groups: ['gruppe', 'grupper', 'vikargruppe', 'vikargrupper', 'team', 'group', 'groups'],
  note: [
    'merknad',
    'merknader',
    'notat',
    'notater',
    'kommentar',
    'kommentarer',
    'anmerkning',
    'anmerkninger',
    'note',
    'notes',
    'comment',
    'comments',
    'remarks',
  ],
  availability: ['tilgjengelighet', 'tilgjengelig', 'status', 'availability'],
}

interface Named {
  meaning: Meaning
  /** A lower rank is a better match. */
  rank: number
}

/** Returns the field that a header names. 'Tlf. mobil (privat)' is a mobile, with a lower rank than 'Mobil'. */
export function meaningOf(header: string): Named | null {
  const words = wordsOf(header)
  const exact = NAMED.get(words.join(''))
  if (exact) return exact
  if (words.some(isOfSomeoneElse)) return null
  const parts = words.flatMap(partsOf).filter((word) => !FILLERS.has(word))
  const said = parts.filter((word) => !QUALIFIERS.has(word) && !NUMBER_WORDS.has(word))
  const named = said.map((word) => NAMED.get(word))
  const [first] = named
  if (!first || named.some((name) => name?.meaning !== first.meaning)) return null
  if (parts.some((word) => NUMBER_WORDS.has(word)) && !isAddress(first.meaning)) return null
  const ranks = named.flatMap((name) => (name ? [name.rank] : []))
  const less = Math.max(0, ...parts.map((word) => QUALIFIERS.get(word) ?? 0))
  return { meaning: first.meaning, rank: Math.min(...ranks) + less }
}

/** True for columns about a relative or a manager, whose number or address must never get the request. */
export const isAboutSomeoneElse = (header: string): boolean => wordsOf(header).some(isOfSomeoneElse)

const isOfSomeoneElse = (word: string) =>
  /^(pårørende|foresatt|foresatte|leder|kontaktperson|nødkontakt|nærmeste|verge|ektefelle|samboer|mor|far|sjef|fastlege|ice)/.test(
    word,
  ) && !/^(lederutd|moro|farge|farma)/.test(word)

const isAddress = (meaning: Meaning) => meaning === 'phone' || meaning === 'email'

/** Letters only; 'e-post' is one word. */
const wordsOf = (header: string): string[] =>
  header
    .normalize('NFC')
    .toLocaleLowerCase('nb-NO')
    .replace(/\be[\s.-]*(post|mail)/gu, 'e$1')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

/** 'privatmobil' is a private mobile, and 'mobilnr' a number. */
function partsOf(word: string): string[] {
  if (NAMED.has(word)) return [word]
  const [, before = '', middle = word] = /^(privat|arbeids?|jobb|tjeneste|hjemme?)(.+)$/u.exec(word) ?? []
  if (before !== '' && NAMED.has(middle)) return [before, middle]
  const [, start = '', after = ''] = /^(.+?)(privat|arbeid|jobb|hjemme?)$/u.exec(word) ?? []
  return NAMED.has(start) ? [start, after] : [word]
}

/** Words that distinguish several numbers or addresses. The private one is answered on a day off. */
const QUALIFIERS = new Map([
  ...['privat', 'private', 'personlig', 'home', 'hjem', 'hjemme', 'personal'].map(
    (word) => [word, 0.1] as const,
  ),
  ...['arbeid', 'arbeids', 'jobb', 'tjeneste', 'kontor', 'work', 'office', 'business'].map(
    (word) => [word, 0.5] as const,
  ),
  ...['alternativ', 'ekstra', 'annen', 'andre', 'sekundær'].map((word) => [word, 0.8] as const),
])

const FILLERS = new Set(['på', 'til', 'for', 'og', 'av', 'din', 'ditt', 'den', 'the', 'vikarens', 'ansattes'])
/** Beside a word for a person, these do not mean a telephone number or an address: 'Vikar nr'. */
const NUMBER_WORDS = new Set(['nr', 'nummer', 'no', 'number', 'adresse', 'address'])

export const MEANINGS = [...IMPORT_FIELDS, 'firstName', 'lastName'] as const

const NAMED = new Map<string, Named>(
  MEANINGS.flatMap((meaning) => WORDS[meaning].map((word, rank) => [word, { meaning, rank }] as const)),
)
