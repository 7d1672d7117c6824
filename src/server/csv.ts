import { stringify, type Options } from 'csv-stringify/sync'

/**
 * CSV for a spreadsheet with Norwegian settings. A cell that would begin a formula (= + - @) gets an apostrophe in
 * front, phone numbers too: a spreadsheet evaluates +4740000001 and shows 4,74E+09, while '+4740000001 stays readable.
 */
const CSV: Options = {
  delimiter: ';',
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: {
    boolean: String,
    object: (value) => (isListOfWords(value) ? value.join(', ') : JSON.stringify(value)),
  },
}

/** The beginning of the file. */
export const csvHeading = (columns: readonly string[]): string =>
  stringify([], { ...CSV, columns, header: true, bom: true })

/** Rows, whose cells are found by the column's name. */
export const csvRows = (
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string => stringify([...rows], { ...CSV, columns })

/** A list of objects becomes JSON, like an object. */
const isListOfWords = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)
