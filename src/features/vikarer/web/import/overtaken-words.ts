import type { PreviewedRow } from '../../contract.ts'
import { IMPORT_FIELDS, type ImportField } from '../../import-rules.ts'
import type { Entry } from './use-preview.ts'
import { FIELD_LABEL, shownValue } from './words.ts'

type Known = NonNullable<PreviewedRow['existing']>

/**
 * The changes in the register since the office reviewed the list, a line each.
 *
 * @param shown the rows as the office saw them
 * @param now the same rows as an import would take them now
 * @param ids people whose availability the office has changed itself meanwhile
 */
export function overtakenWords(
  shown: readonly Entry[],
  now: readonly PreviewedRow[],
  ids: ReadonlySet<string> = new Set(),
): string[] {
  return shown.flatMap(({ number, preview }, index) => {
    const [was, row] = [preview.existing, now[index]]
    if (!row) return []
    const is = row.existing
    const [problem] = row.problems
    if (problem) return [`Rad ${number}: ${problem.message}`]
    if (!was) return is ? [`${is.fullName} er lagt til i registeret`] : []
    if (!is) return [`${was.fullName} er ikke i registeret lenger, eller har fått ny telefon og e-post`]
    if (was.id !== is.id) return [`Rad ${number} gjelder nå ${is.fullName}, ikke ${was.fullName}`]
    return [...nameWords(was, is), ...fieldWords(was, is, ids)]
  })
}

const nameWords = (was: Known, is: Known): string[] =>
  was.fullName === is.fullName ? [] : [`${was.fullName} heter nå ${is.fullName}`]

const fieldWords = (was: Known, is: Known, ids: ReadonlySet<string>): string[] =>
  IMPORT_FIELDS.flatMap((field) => {
    if (field === 'fullName' || (field === 'availability' && ids.has(is.id))) return []
    const [before, after] = [storedIn(was, is, field), storedIn(is, was, field)]
    if (before === after) return []
    const values = `fra ${shownValue(field, before)} til ${shownValue(field, after)}`
    return [`${is.fullName}: ${FIELD_LABEL[field].toLowerCase()} er endret ${values}`]
  })

/** A preview contains a stored value if the list's value differs; otherwise they are equal. */
const storedIn = (one: Known, other: Known, field: ImportField): string =>
  valueOf(one, field)?.before ?? valueOf(other, field)?.after ?? ''

const valueOf = ({ values }: Known, field: ImportField) => values.find((value) => value.field === field)
