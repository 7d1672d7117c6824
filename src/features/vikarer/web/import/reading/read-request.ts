import { readBytes, readPastedText } from './read-bytes.ts'
import { Refusal, REFUSED } from './refusals.ts'
import type { OnRows, Sheet } from './sheet.ts'

/** The sheets with content, or a message with the reason there are none and the remedy. */
export type ReadList =
  | { readonly kind: 'read'; readonly sheets: readonly Sheet[] }
  | { readonly kind: 'refused'; readonly message: string }

/** A file's content, or pasted text. */
export type ReadRequest = { readonly bytes: ArrayBuffer } | { readonly text: string }

export async function readRequest(request: ReadRequest, onRows: OnRows): Promise<ReadList> {
  try {
    const sheets = await ('text' in request
      ? readPastedText(request.text)
      : readBytes(new Uint8Array(request.bytes), onRows))
    const filled = sheets.filter(({ rows }) => rows.length > 0)
    return filled.length === 0 ? refused(REFUSED.empty) : { kind: 'read', sheets: filled }
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message)
    if (navigator.onLine === false) return refused(REFUSED.offline)
    return refused(isOutdated(error) ? REFUSED.notFetched : REFUSED.unreadable)
  }
}

/** A reader is fetched when it is needed. After an upgrade of the service the old one no longer exists. */
const isOutdated = (error: unknown) =>
  error instanceof TypeError && /module/i.test(error.message) && /import|fetch|load/i.test(error.message)

const refused = (message: string): ReadList => ({ kind: 'refused', message })
