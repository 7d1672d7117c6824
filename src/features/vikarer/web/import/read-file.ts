import { type Cells, readText, untilLastFilled, cleanCell } from './read-text.ts'

/** The parsed rows, or a message that says why the file could not be read. */
export type ReadList = { kind: 'read'; rows: Cells } | { kind: 'refused'; message: string }

/** The rows of a CSV or Excel file. The type is recognised by content, because file extensions may be wrong. */
export async function readFile(file: Blob): Promise<ReadList> {
  if (file.size > FILE_MAX) return refused(TOO_BIG)
  return reading(async () => readBytes(new Uint8Array(await file.arrayBuffer())))
}

/** The rows of what was pasted. */
export function readPasted(text: string): Promise<ReadList> {
  return reading(async () => found(await readText(text)))
}

/** What reads a list is fetched when it is needed. */
async function reading(read: () => Promise<ReadList>): Promise<ReadList> {
  try {
    return await read()
  } catch {
    return refused(navigator.onLine === false ? OFFLINE : UNREADABLE)
  }
}

async function readBytes(bytes: Uint8Array): Promise<ReadList> {
  if (startsWith(bytes, ZIP)) return found(await readWorkbook(bytes))
  if (startsWith(bytes, OLD_OFFICE)) return refused(OLD_EXCEL)
  const text = decodeText(bytes)
  if (startsWith(bytes, PDF) || !looksLikeText(text)) return refused(NO_LIST)
  return found(await readText(text))
}

/** Rows that are read end with one that has something in it. */
function found(rows: Cells): ReadList {
  return rows.length === 0 ? refused(EMPTY) : { kind: 'read', rows }
}

function refused(message: string): ReadList {
  return { kind: 'refused', message }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

const FILE_MAX = 5_000_000

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]
const PDF = [0x25, 0x50, 0x44, 0x46]

const TOO_BIG = 'Filen er større enn 5 MB. Behold bare kolonnene du trenger, eller del den opp.'
const OFFLINE = 'Du er uten nett. Lista står her til du er på nett igjen.'
const EMPTY = 'Fant ingen rader. Sjekk at lista har én vikar på hver rad.'
const UNREADABLE = 'Kunne ikke lese lista. Lagre den på nytt som Excel (.xlsx) eller CSV, og prøv igjen.'
const NO_LIST = 'Dette er ikke et regneark. Velg en CSV-fil eller en Excel-fil (.xlsx).'
const OLD_EXCEL =
  'Filen er i et eldre Excel-format eller har passord. Lagre den som Excel (.xlsx) eller CSV uten passord, og prøv igjen.'

/** The first sheet of an Excel file that has anything in it. Throws when the file cannot be read. */
async function readWorkbook(bytes: Uint8Array): Promise<Cells> {
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

/** The text of a file: UTF-8 or UTF-16, else windows-1252, which a Norwegian Excel writes its CSV files in. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Is it text at all? A picture or a program, read as text, is full of control characters. */
function looksLikeText(text: string): boolean {
  const start = text.slice(0, 4096)
  const controls = start.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  return controls * 50 <= start.length
}
