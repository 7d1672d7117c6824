/** A list as in a spreadsheet: rows of cells, all as text. Empty rows in between stay, because they count. */
export type Cells = readonly (readonly string[])[]

/** The rows of pasted text or of a CSV file. The separator is guessed. */
export async function readText(text: string): Promise<Cells> {
  const { default: papa } = await import('papaparse')
  const [, named, rest = text] = /^\ufeff?sep=(.)\r?\n([^]*)$/i.exec(text) ?? []
  // Empty rows count, but do not help to guess the separator.
  const guess = {
    delimitersToGuess: [';', ',', '|'],
    skipEmptyLines: 'greedy' as const,
    preview: GUESSED_FROM,
  }
  const settings = {
    delimiter: (named ?? separatorOf(rest)) || papa.parse(rest, guess).meta.delimiter,
  }
  const parsed = papa.parse(rest, settings)
  // A lone quotation mark, such as for inches, would swallow all that follows.
  const isTorn = parsed.errors.some(({ code }) => code === 'MissingQuotes')
  const { data } = isTorn ? papa.parse(rest, { ...settings, quoteChar: '\0' }) : parsed
  return untilLastFilled(data.map((row) => row.map(cleanCell)))
}

/** Rows. */
const GUESSED_FROM = 20

/** The rows without the empty ones at the end. */
export function untilLastFilled(rows: Cells): Cells {
  return rows.slice(0, rows.findLastIndex(isFilled) + 1)
}

/** True if the row has any content. */
export const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell !== '')

/** Text copied from a spreadsheet has tabs. Empty: to be guessed. */
function separatorOf(text: string): string {
  const [firstLine = ''] = text.trimStart().split('\n', 1)
  return firstLine.includes('\t') ? '\t' : ''
}

/**
 * A cell without invisible or unintended text: errors of formulas, control characters, invisible marks, no-break
 * spaces, and the apostrophe that our own export puts before + - = @ so that a spreadsheet reads them as text.
 */
export function cleanCell(cell: string): string {
  if (FAILED.test(cell)) return ''
  if (!UNCLEAN.test(cell)) return cell
  return cell
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/[\u00a0\u202f\t]/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')
}

const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** The text of a failed formula, in English and Norwegian, or of a number in a column that is too narrow. */
const FAILED = /^(#[A-ZÆØÅ/0]{1,11}[!?]|#N\/A|#I\/T|Err:\d{3}|#{3,})$/

/** A quick test: most cells are clean, and a file may have a million. */
const UNCLEAN = new RegExp(`${INVISIBLE.source}|[\\r\\t\u00a0\u202f]|^[\\s']|\\s$`)
