/**
 * A cell without what nobody sees or meant: control characters, invisible marks, hard blanks, and the apostrophe that
 * our own export puts before + - = @ so that a spreadsheet takes them for text.
 */
export function cleanCell(cell: string): string {
  return cell
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/[\u00a0\u202f\t]/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')
}

const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
