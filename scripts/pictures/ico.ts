import { readPngHeader } from './png.ts'

const HEADER = 6
const ENTRY = 16

/** An .ico of whole PNGs, which every browser since 2009 reads: a header, an entry for each, then the pictures. */
export const writeIco = (pngs: readonly Buffer[]): Buffer => {
  const header = Buffer.alloc(HEADER)
  header.writeUInt16LE(1, 2) // an icon, not a cursor
  header.writeUInt16LE(pngs.length, 4)
  const first = HEADER + ENTRY * pngs.length
  const entries = pngs.map((png, index) => {
    const before = pngs.slice(0, index).reduce((sum, { length }) => sum + length, 0)
    return entryOf(png, first + before)
  })
  return Buffer.concat([header, ...entries, ...pngs])
}

const entryOf = (png: Buffer, offset: number): Buffer => {
  const { width, height } = readPngHeader(png)
  const entry = Buffer.alloc(ENTRY)
  entry.writeUInt8(width % 256, 0) // 256 is written as 0
  entry.writeUInt8(height % 256, 1)
  entry.writeUInt16LE(1, 4) // planes
  entry.writeUInt16LE(32, 6) // bits a pixel
  entry.writeUInt32LE(png.length, 8)
  entry.writeUInt32LE(offset, 12)
  return entry
}
