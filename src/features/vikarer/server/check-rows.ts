import * as z from 'zod/mini'
import { pauseAfter } from '#server/load/throttle.ts'
import { normalisePhone } from '#shared/phone.ts'
import { emailProblem, type SmsConfig } from './email-problem.ts'
import { GroupNames, readGroupNames } from '../group-rules.ts'
import {
  AVAILABILITY_UNKNOWN,
  EMAIL_REPEATED,
  IMPORT_FIELDS,
  PHONE_REPEATED,
  type ImportField,
  type ImportRow,
} from '../import-rules.ts'
import { AVAILABILITIES, Note, VikarForm } from '../rules.ts'
import { AVAILABILITY_LABEL } from '../texts.ts'

export interface Problem {
  readonly field: ImportField
  readonly message: string
}

/** A row, checked without the register. */
export interface CheckedRow {
  /** The values of its filled cells, with the phone in E.164; null if one of them breaks a rule. */
  readonly given: Given | null
  readonly number: number
  /** One error a field. */
  readonly problems: readonly Problem[]
  /** Its errors as a new substitute: empty cells that are required. */
  readonly missing: readonly Problem[]
}

const RowForm = z.extend(VikarForm, { groups: GroupNames, note: Note })

const Given = z.partial(RowForm)
export type Given = z.infer<typeof Given>

/** Rows checked without a pause: a few milliseconds of the processor. */
const SLICE = 20

/** Checks the rows by the form's rules and against each other, a slice at a time. */
export const checkRows = async (rows: readonly ImportRow[], config: SmsConfig): Promise<CheckedRow[]> => {
  const repeatedPhone = findRepeats(PHONE_REPEATED)
  const repeatedEmail = findRepeats(EMAIL_REPEATED)
  const checked: CheckedRow[] = []
  let since = performance.now()
  for (const [index, cells] of rows.entries()) {
    if (index > 0 && index % SLICE === 0) {
      await pauseAfter(since)
      since = performance.now()
    }
    const row = { ...checkCells(cells, config), number: cells.number ?? index + 1 }
    const repeated = [
      ...repeatedPhone('phone', row.given?.phone, row.number),
      ...repeatedEmail('email', row.given?.email, row.number),
    ]
    checked.push(repeated.length > 0 ? { ...row, problems: repeated } : row)
  }
  return checked
}

const EMPTY = {
  fullName: '',
  phone: '',
  email: '',
  company: '',
  skills: '',
  availability: 'available',
  groups: [],
  note: '',
}

const checkCells = (row: ImportRow, config: SmsConfig): Omit<CheckedRow, 'number'> => {
  const cells = filledCells(row)
  const found = problemsOf(RowForm.safeParse({ ...EMPTY, ...cells }).error)
  const problems = found.filter(({ field }) => field in cells)
  const missing = found.filter(({ field }) => !(field in cells))
  if (problems.length > 0) return { given: null, problems, missing }
  const { phone, ...given } = Given.parse(cells)
  const unreached = phone ? emailProblem({ ...given, phone }, config) : null
  return {
    given: { ...given, ...(phone && { phone: normalisePhone(phone) }) },
    problems,
    // The register may have a phone that reaches them, or an address that the row leaves unchanged.
    missing: unreached ? [...missing, { field: 'email', message: unreached }] : missing,
  }
}

type Cells = Partial<Record<ImportField, string | string[]>>

const filledCells = (row: ImportRow): Cells => {
  const cells: Cells = {}
  for (const field of IMPORT_FIELDS) {
    const text = row[field].trim()
    if (text !== '') cells[field] = readCell(field, text)
  }
  return cells
}

const readCell = (field: ImportField, text: string) => {
  if (field === 'groups') return readGroupNames(text)
  return field === 'availability' ? availabilityOf(text) : text
}

/** In Norwegian or as in the API, in any case. */
const availabilityOf = (word: string): string =>
  AVAILABILITIES.find((known) =>
    [known, AVAILABILITY_LABEL[known]].some((name) => name.toLowerCase() === word.toLowerCase()),
  ) ?? word

const problemsOf = (error: z.core.$ZodError | undefined): Problem[] =>
  IMPORT_FIELDS.flatMap((field) => {
    const issue = error?.issues.find(({ path }) => path[0] === field)
    if (!issue) return []
    return [{ field, message: field === 'availability' ? AVAILABILITY_UNKNOWN : issue.message }]
  })

/** Remembers the first row with each value, and has the error for later ones. */
const findRepeats = (words: (row: number) => string) => {
  const firstRow = new Map<string, number>()
  return (field: ImportField, value: string | undefined, row: number): Problem[] => {
    if (!value) return []
    const first = firstRow.get(value)
    if (first !== undefined) return [{ field, message: words(first) }]
    firstRow.set(value, row)
    return []
  }
}
