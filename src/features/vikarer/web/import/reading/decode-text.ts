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
export function looksLikeText(text: string): boolean {
  const start = text.slice(0, 4096)
  const controls = start.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  return controls * 50 <= start.length
}
