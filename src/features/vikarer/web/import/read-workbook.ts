import { cleanCell } from './clean-cell.ts'
import { type Cells, untilLastFilled } from './read-text.ts'

/** The first sheet of an Excel file that has anything in it. Throws when the file cannot be read. */
export async function readWorkbook(bytes: Uint8Array): Promise<Cells> {
  const [{ default: readSheets }, stored] = await Promise.all([
    import('read-excel-file/universal'),
    withoutCompression(bytes),
  ])
  const sheets = await readSheets(stored)
  const written = sheets.map(({ data }) => untilLastFilled(data.map((row) => row.map(cellText))))
  return written.find((rows) => rows.length > 0) ?? []
}

/**
 * The same archive, unpacked. The library would unpack what is large in workers made of text, which our content security
 * policy forbids. What unfolds to more than a spreadsheet's size is refused before it fills the memory.
 */
async function withoutCompression(bytes: Uint8Array): Promise<ArrayBuffer> {
  const { unzipSync, zipSync } = await import('fflate')
  let size = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name)) return false
      size += originalSize
      if (size > UNPACKED_MAX) throw new Error('the workbook unfolds to too much')
      return true
    },
  })
  return new Uint8Array(zipSync(files, { level: 0 })).buffer
}

const UNPACKED_MAX = 100_000_000

/** Telephone numbers are numbers in Excel, and a link is its text. */
function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? cleanCell(value) : ''
}
