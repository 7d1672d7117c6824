const SIGNATURE = '\x89PNG\r\n\x1a\n'
/** PNG's colour types that carry transparency. */
const WITH_ALPHA = [4, 6]

export interface PngHeader {
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
}

export const readPngHeader = (png: Buffer): PngHeader => {
  if (png.toString('latin1', 0, 8) !== SIGNATURE) throw new Error('not a PNG')
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    hasAlpha: WITH_ALPHA.includes(png.readUInt8(25)),
  }
}
