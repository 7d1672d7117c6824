import { Refusal, REFUSED, UNPACKED_MAX } from './refusals.ts'

/** A file of an archive. */
interface Entry {
  readonly method: number
  readonly isEncrypted: boolean
  /** Its declared unpacked size in bytes. */
  readonly size: number
  readonly packed: Uint8Array<ArrayBuffer>
}

/** An archive whose files are unpacked a piece at a time. */
export interface Zip {
  readonly names: readonly string[]
  /** Calls `onText` with each piece of a UTF-8 file. False if it does not exist. */
  read: (name: string, onText: (text: string) => void) => Promise<boolean>
}

/**
 * Opens an archive. Throws a `Refusal` if it is truncated. At most `limit` unpacked bytes are read in all, whatever
 * size it declares.
 */
export function openZip(bytes: Uint8Array<ArrayBuffer>, limit = UNPACKED_MAX): Zip {
  const entries = readDirectory(bytes)
  let unfolded = 0
  const refuseBeyond = (size: number) => {
    if (size > limit) throw new Refusal(REFUSED.unfoldsTooFar)
  }
  return {
    names: [...entries.keys()],
    read: async (name, onText) => {
      const entry = entries.get(name)
      if (!entry) return false
      if (entry.isEncrypted) throw new Refusal(REFUSED.password)
      refuseBeyond(unfolded + entry.size)
      const decoder = new TextDecoder()
      await unfold(entry, (piece) => {
        unfolded += piece.length
        refuseBeyond(unfolded)
        onText(decoder.decode(piece, { stream: true }))
      })
      return true
    },
  }
}

async function unfold({ method, packed }: Entry, onPiece: (piece: Uint8Array) => void): Promise<void> {
  if (method === STORED) return onPiece(packed)
  if (method !== DEFLATED) throw new Refusal(REFUSED.unreadable)
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (let piece = await next(reader); piece; piece = await next(reader)) onPiece(piece)
  } finally {
    void reader.cancel().catch(() => {})
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value
  } catch {
    throw new Refusal(REFUSED.damaged)
  }
}

const STORED = 0
const DEFLATED = 8

/** The directory at the archive's end, with the places of its files. */
function readDirectory(bytes: Uint8Array<ArrayBuffer>): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const end = findEnd(view)
    const entries = new Map<string, Entry>()
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new RangeError('no entry here')
      const [nameSize, extraSize, noteSize] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
      const nameAt = at + 46
      const name = new TextDecoder().decode(bytes.subarray(nameAt, nameAt + (nameSize ?? 0)))
      entries.set(name.replaceAll('\\', '/'), entryAt(bytes, view, at))
      at = nameAt + (nameSize ?? 0) + (extraSize ?? 0) + (noteSize ?? 0)
    }
    return entries
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(REFUSED.damaged)
    throw error
  }
}

function entryAt(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number): Entry {
  const size = view.getUint32(at + 20, true)
  const headerAt = view.getUint32(at + 42, true)
  const start = headerAt + 30 + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true)
  return {
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    size: view.getUint32(at + 24, true),
    packed: bytes.subarray(start, start + size),
  }
}

/** It is last, except for a comment of at most 65,535 bytes. */
function findEnd(view: DataView): number {
  const last = view.byteLength - 22
  for (let at = last; at >= 0 && at >= last - 0xffff; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  throw new RangeError('no end of an archive')
}

const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
