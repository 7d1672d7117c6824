import { readText } from '../read-text.ts'
import { Refusal, REFUSED } from './refusals.ts'
import { type OnRows, type Sheet, sheetOfText } from './sheet.ts'
import { openZip } from './zip.ts'

/**
 * The sheets of a file that have any content. Its kind is recognised by content, because extensions may be wrong.
 * Throws a `Refusal` with instructions.
 */
export async function readBytes(bytes: Uint8Array<ArrayBuffer>, onRows: OnRows): Promise<Sheet[]> {
  if (startsWith(bytes, ZIP)) return readArchive(bytes, onRows)
  if (startsWith(bytes, OLD_OFFICE)) throw new Refusal(whatOldOffice(bytes))
  if (startsWith(bytes, PDF)) throw new Refusal(REFUSED.pdf)
  const text = decodeText(bytes)
  if (!looksLikeText(text)) throw new Refusal(REFUSED.noList)
  return readDecoded(text, onRows)
}

/**
 * Decodes a file: UTF-8 or UTF-16, else the likeliest of the old character sets: windows-1252 (Excel on Windows),
 * MacRoman (Excel on a Mac) or code page 865 (DOS).
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeOld(bytes)
  }
}

/** By its byte order mark; without one, by the zeros in every other byte of Western text. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE & ~1)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const half = sample.length / 2
  if (half < 4) return null
  if (odd > half * 0.7 && even < half * 0.1) return 'utf-16le'
  return even > half * 0.7 && odd < half * 0.1 ? 'utf-16be' : null
}

const SAMPLE = 4096

function decodeOld(bytes: Uint8Array): string {
  const hits = OLD.map(({ letters }) => countLetters(bytes, letters))
  const best = hits.indexOf(Math.max(...hits))
  const { name } = OLD[best] ?? OLD[0]
  if (name !== 'cp865') return new TextDecoder(name).decode(bytes)
  return new TextDecoder('windows-1252').decode(bytes.map((byte) => DOS[byte] ?? byte))
}

/** Bytes that are æ, ø, å and é in each set, and Æ, Ø and Å before a letter. Windows is first, so it wins a draw. */
const OLD = [
  { name: 'windows-1252', letters: new Set([0xe6, 0xf8, 0xe5, 0xe9, 0xc6, 0xd8, 0xc5, 0xf6, 0xe4]) },
  { name: 'macintosh', letters: new Set([0xbe, 0xbf, 0x8c, 0x8e, 0xae, 0xaf, 0x81, 0x9a, 0x8a]) },
  { name: 'cp865', letters: new Set([0x91, 0x9b, 0x86, 0x82, 0x9d, 0x8f]) },
] as const

/** No browser supports code page 865. Maps its Norwegian letters to windows-1252. */
const DOS: Readonly<Record<number, number>> = {
  0x91: 0xe6,
  0x9b: 0xf8,
  0x86: 0xe5,
  0x92: 0xc6,
  0x9d: 0xd8,
  0x8f: 0xc5,
  0x82: 0xe9,
  0x94: 0xf6,
  0x84: 0xe4,
}

/** Counts these bytes beside an ordinary letter: there they are letters of a name, elsewhere dashes or quotes. */
function countLetters(bytes: Uint8Array, letters: ReadonlySet<number>): number {
  let count = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (letters.has(bytes[at] ?? 0) && isSmall(bytes[at + 1]) && isBeforeLetter(bytes[at - 1])) count += 1
  }
  return count
}

const isSmall = (byte = 0) => byte >= 0x61 && byte <= 0x7a
/** A letter, or the start of a word. */
const isBeforeLetter = (byte = 0x20) =>
  isSmall(byte | 0x20) || byte <= 0x20 || byte === 0x3b || byte === 0x2c || byte === 0x22 || byte === 0x2d

/** True for text. A picture or a program, decoded as text, is full of control characters. */
function looksLikeText(text: string): boolean {
  const start = text.slice(0, 4096)
  const controls = start.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  return controls * 50 <= start.length
}

/** The rows of pasted text, as one sheet. */
export const readPastedText = async (text: string): Promise<Sheet[]> => [sheetOfText(await readText(text))]

async function readArchive(bytes: Uint8Array<ArrayBuffer>, onRows: OnRows): Promise<Sheet[]> {
  const zip = openZip(bytes)
  const has = (pattern: RegExp) => zip.names.some((name) => pattern.test(name))
  if (has(/(^|\/)workbook\.bin$/)) throw new Refusal(REFUSED.binaryExcel)
  if (has(/^xl\/|(^|\/)workbook\.xml$/)) {
    const { readWorkbook } = await import('./read-xlsx.ts')
    return readWorkbook(zip, onRows)
  }
  if (has(/^content\.xml$/)) {
    const { readOpenDocument } = await import('./read-ods.ts')
    return readOpenDocument(zip, onRows)
  }
  if (has(/^word\//)) throw new Refusal(REFUSED.word)
  throw new Refusal(has(/\.iwa$|^Index\.zip$/) ? REFUSED.numbers : REFUSED.archive)
}

async function readDecoded(text: string, onRows: OnRows): Promise<Sheet[]> {
  const start = text
    .slice(0, 4000)
    .replace(/^\ufeff/, '')
    .trimStart()
  if (/^MIME-Version:/i.test(start)) throw new Refusal(REFUSED.webArchive)
  if (start.startsWith('{\\rtf')) throw new Refusal(REFUSED.word)
  if (/^(ID;P|TABLE\s+0,1\s)/.test(start)) throw new Refusal(REFUSED.unreadable)
  if (!/^<[!?a-z]/i.test(start)) return readPastedText(text)
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(start) && /<(\w+:)?Workbook/.test(start)) {
    const { readSpreadsheetXml } = await import('./read-spreadsheet-xml.ts')
    return readSpreadsheetXml(text, onRows)
  }
  if (/<office:document\b/.test(start)) {
    const { readFlatOpenDocument } = await import('./read-ods.ts')
    return readFlatOpenDocument(text, onRows)
  }
  if (!/<t(able|r|d)\b/i.test(text))
    throw new Refusal(start.startsWith('<?xml') ? REFUSED.unreadable : REFUSED.noTable)
  const { readTables } = await import('./read-html.ts')
  return readTables(text, onRows)
}

/** The kind of an old Office file, or of a locked new one, by the names in its directory. */
function whatOldOffice(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes)
  const has = (name: string) => text.includes(name.replace(/./g, '$&\0'))
  if (has('EncryptedPackage') || LOCKED.test(text)) return REFUSED.password
  if (has('Workbook') || has('Book')) return REFUSED.oldExcel
  return has('WordDocument') ? REFUSED.word : REFUSED.noList
}

/** A workbook begins (BOF), and the next record marks its lock (FilePass). */
const LOCKED = /\x09\x08\x10\x00[^]{16}(\x86\x00\x00\x00)?\x2f\x00/

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, index) => bytes[index] === byte)

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]
const PDF = [0x25, 0x50, 0x44, 0x46]
