import * as z from 'zod/mini'
import { formatCount } from '#shared/counts.ts'
import { IMPORT_MAX } from '#shared/import-max.ts'
import '#shared/schema-words.ts'

/** An import's columns, by the register's names. */
export const IMPORT_FIELDS = [
  'fullName',
  'phone',
  'email',
  'company',
  'skills',
  'availability',
  'groups',
  'note',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const NOTHING_TO_IMPORT = 'Det er ingen vikarer å importere'
export const IMPORT_TOO_LONG = `Du kan importere ${formatCount(IMPORT_MAX)} vikarer om gangen. Del opp lista.`

/** A cell before validation: longer than any field, so that a long one gets its field's own error. */
const Cell = z._default(z.string().check(z.maxLength(5000, 'Cellen har for mye tekst')), '')

/** One substitute as typed in a spreadsheet. Empty cells leave a known substitute unchanged. */
export const ImportRow = z.object({
  fullName: Cell,
  phone: Cell,
  email: Cell,
  company: Cell,
  skills: Cell,
  /** 'Tilgjengelig', 'Opptatt' or 'Inaktiv'; empty means available. */
  availability: Cell,
  /** Names separated by ';' or ','. They are added to a known substitute's groups. */
  groups: Cell,
  /** The office's note. A filled cell replaces the stored one. */
  note: Cell,
  /** Its row number in the spreadsheet, for messages about other rows; by default its place in the list. */
  number: z.optional(z.int().check(z.positive())),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRows = z
  .array(ImportRow)
  .check(z.minLength(1, NOTHING_TO_IMPORT), z.maxLength(IMPORT_MAX, IMPORT_TOO_LONG))

/** The choice for people who are in the register already. */
export const DUPLICATE_CHOICES = ['skip', 'update'] as const
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number]

/** Errors of an import's rows beyond the form's errors. Rows are counted as in the spreadsheet. */
export const AVAILABILITY_UNKNOWN = 'Skriv Tilgjengelig, Opptatt eller Inaktiv'
export const PHONE_REPEATED = (row: number) => `Samme telefonnummer som rad ${row}`
export const EMAIL_REPEATED = (row: number) => `Samme e-postadresse som rad ${row}`
export const PERSON_REPEATED = (name: string, row: number) =>
  `Gjelder ${name} i registeret, som også er på rad ${row}`
/** The warning about rows with a landline or a country without SMS. */
export const WITHOUT_SMS = (count: number) =>
  count === 1
    ? '1 vikar har et nummer som ikke kan få SMS, og får forespørsler på e-post.'
    : `${formatCount(count)} vikarer har et nummer som ikke kan få SMS, og får forespørsler på e-post.`
export const TWO_PEOPLE = (ofPhone: string, ofEmail: string) =>
  `I registeret har ${ofPhone} telefonnummeret og ${ofEmail} e-postadressen`
