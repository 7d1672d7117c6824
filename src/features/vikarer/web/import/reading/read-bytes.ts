import { readText } from '../read-text.ts'
import { decodeText, looksLikeText } from './decode-text.ts'
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
