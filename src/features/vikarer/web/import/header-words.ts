import { IMPORT_FIELDS, type ImportField } from '../../import-rules.ts'

/** What a column can hold: a field of the register, or half a name. */
export type Meaning = ImportField | 'firstName' | 'lastName'

/** What the columns are called in lists, letters only. The first words of a field are the best. */
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
  availability: ['tilgjengelighet', 'tilgjengelig', 'status', 'availability'],
}

interface Named {
  meaning: Meaning
  /** The lower, the better the word fits. */
  rank: number
}

/** What a header says that its column holds. */
export function meaningOf(header: string): Named | null {
  const word = header.toLocaleLowerCase('nb-NO').replace(/[^\p{L}]/gu, '')
  return NAMED.get(word) ?? null
}

export const MEANINGS = [...IMPORT_FIELDS, 'firstName', 'lastName'] as const

const NAMED = new Map<string, Named>(
  MEANINGS.flatMap((meaning) => WORDS[meaning].map((word, rank) => [word, { meaning, rank }] as const)),
)
