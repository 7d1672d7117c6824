import * as z from 'zod/mini'
import { IMPORT_MAX } from '#shared/import-max.ts'
import '#shared/schema-words.ts'

/** The columns of an import, by the register's names. */
export const IMPORT_FIELDS = [
  'fullName',
  'phone',
  'email',
  'company',
  'skills',
  'availability',
  'groups',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const NOTHING_TO_IMPORT = 'Det er ingen vikarer å importere'
export const IMPORT_TOO_LONG = `Du kan importere ${IMPORT_MAX} vikarer om gangen. Del opp lista.`

/** What a cell may hold before it is looked at: longer than any field, so that a long one gets its own message. */
const Cell = z._default(z.string().check(z.maxLength(5000, 'Cellen har for mye tekst')), '')

/** One substitute as typed in a spreadsheet. Empty cells leave a known substitute as they are. */
export const ImportRow = z.object({
  fullName: Cell,
  phone: Cell,
  email: Cell,
  company: Cell,
  skills: Cell,
  /** 'Tilgjengelig', 'Opptatt' or 'Inaktiv'; empty means available. */
  availability: Cell,
  /** Names with ';' or ',' between them. They are added to those that somebody is in. */
  groups: Cell,
  /** Its number in the spreadsheet, for messages about other rows; its place in the list if it is left out. */
  number: z.optional(z.int().check(z.positive())),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRows = z
  .array(ImportRow)
  .check(z.minLength(1, NOTHING_TO_IMPORT), z.maxLength(IMPORT_MAX, IMPORT_TOO_LONG))

/** What happens to those who are in the register already. */
export const DUPLICATE_CHOICES = ['skip', 'update'] as const
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number]

/** What an import says of a row besides what the form says of a field. Rows have their number in the spreadsheet. */
export const AVAILABILITY_UNKNOWN = 'Skriv Tilgjengelig, Opptatt eller Inaktiv'
export const PHONE_REPEATED = (row: number) => `Samme telefonnummer som rad ${row}`
export const EMAIL_REPEATED = (row: number) => `Samme e-postadresse som rad ${row}`
export const PERSON_REPEATED = (name: string, row: number) =>
  `Gjelder ${name} i registeret, som også er på rad ${row}`
export const TWO_PEOPLE = (ofPhone: string, ofEmail: string) =>
  `I registeret har ${ofPhone} telefonnummeret og ${ofEmail} e-postadressen`
