import { stringify, type Options } from 'csv-stringify/sync'

/**
 * CSV for a spreadsheet as it is set up in Norway. What would begin a formula (= + - @) gets an apostrophe in front,
 * phone numbers too: a spreadsheet takes the +4740000001 of a file for a calculation and shows 4,74E+09, while
 * '+4740000001 stays whole and readable.
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

/** A list of objects is JSON, as an object is. */
const isListOfWords = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)
