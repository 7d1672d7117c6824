import { cleanCell } from './clean-cell.ts'

/** A list as it stands in a spreadsheet: rows of cells, all as text. Empty rows are left out. */
export type Cells = readonly (readonly string[])[]

/** The rows of pasted text or of a CSV file. What separates the cells is found by looking. */
export async function readText(text: string): Promise<Cells> {
  const { default: papa } = await import('papaparse')
  const [, named, rest = text] = /^\ufeff?sep=(.)\r?\n([^]*)$/i.exec(text) ?? []
  const settings = {
    delimiter: named ?? separatorOf(rest),
    delimitersToGuess: [';', ',', '|'],
    skipEmptyLines: 'greedy' as const,
  }
  const parsed = papa.parse(rest, settings)
  // A lone quotation mark, inches for example, would swallow all that follows.
  const isTorn = parsed.errors.some(({ code }) => code === 'MissingQuotes')
  const { data } = isTorn ? papa.parse(rest, { ...settings, quoteChar: '\0' }) : parsed
  return filled(data.map((row) => row.map(cleanCell)))
}

/** Rows with something in them. */
export function filled(rows: Cells): Cells {
  return rows.filter((row) => row.some((cell) => cell !== ''))
}

/** What is copied from a spreadsheet has tabs. Empty: to be guessed. */
function separatorOf(text: string): string {
  const [firstLine = ''] = text.trimStart().split('\n', 1)
  return firstLine.includes('\t') ? '\t' : ''
}
