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
export function looksLikeText(text: string): boolean {
  const start = text.slice(0, 4096)
  const controls = start.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  return controls * 50 <= start.length
}
