import { decodeText, looksLikeText } from './decode-text.ts'
import { type Cells, readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'

/** A list, or the reason why there is none in words for a person. */
export type ReadList = { kind: 'read'; rows: Cells } | { kind: 'refused'; message: string }

/** The rows of a CSV or Excel file. What it is is told by its content, for names lie. */
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
