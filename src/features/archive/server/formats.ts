import { stringify, type Options } from 'csv-stringify/sync'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** An array with one object a line. */
export async function* asJson(batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/**
 * For a spreadsheet as it is set up in Norway. What would begin a formula (= + - @) gets an apostrophe in front, phone
 * numbers too: a spreadsheet takes the +4740000001 of a file for a calculation and shows 4,74E+09, while
 * '+4740000001 stays whole and readable. The JSON file has every value as it is.
 */
export async function* asCsv(
  columns: readonly string[],
  batches: AsyncIterable<Rows>,
): AsyncGenerator<string> {
  yield stringify([], { ...CSV, columns, header: true, bom: true })
  for await (const rows of batches) yield stringify([...rows], { ...CSV, columns })
}

const CSV: Options = {
  delimiter: ';',
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: {
    boolean: String,
    object: (value) => (Array.isArray(value) ? value.join(', ') : JSON.stringify(value)),
  },
}
