import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface Entry {
  readonly name: string
  readonly chunks: AsyncIterable<string> | Iterable<string>
}

/**
 * Writes the entries into the file as a ZIP archive, one after another, at the pace of the file. When it ends, also by
 * throwing, nothing reads from the entries or writes to the file: the caller can close the transaction and the file.
 */
export const writeZip = async (
  file: FileHandle,
  entries: Iterable<Entry>,
  { modified, gone }: { modified: Date; gone: AbortSignal },
): Promise<void> => {
  const zip = new ZipFile()
  const failure = new AbortController()
  const signal = AbortSignal.any([gone, failure.signal])
  const stop = (error: unknown) => failure.abort(error)
  zip.on('error', stop)
  const written = pipeline(zip.outputStream, (chunks: AsyncIterable<Buffer>) => file.writeFile(chunks), {
    signal,
  })
  await Promise.all([written.catch(stop), fill(zip, entries, modified, signal).catch(stop)])
  signal.throwIfAborted()
}

const fill = async (zip: ZipFile, entries: Iterable<Entry>, mtime: Date, signal: AbortSignal) => {
  for (const { name, chunks } of entries) {
    const content = new PassThrough()
    zip.addReadStream(content, name, { mtime, mode: OWN_FILE })
    for await (const chunk of chunks) {
      signal.throwIfAborted()
      if (!content.write(chunk)) await once(content, 'drain', { signal })
    }
    content.end()
  }
  zip.end()
}

/** Personal data: readable only by its owner when unpacked. */
const OWN_FILE = 0o100600
