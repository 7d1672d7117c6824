import { csvHeading, csvRows } from '#server/csv.ts'

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

/** For a spreadsheet. The JSON file has every value as it is. */
export async function* asCsv(
  columns: readonly string[],
  batches: AsyncIterable<Rows>,
): AsyncGenerator<string> {
  yield csvHeading(columns)
  for await (const rows of batches) yield csvRows(columns, rows)
}
