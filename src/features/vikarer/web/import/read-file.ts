import type { ReadReply } from './reading/read.worker.ts'
import type { ReadList, ReadRequest } from './reading/read-request.ts'
import { FILE_MAX, REFUSED } from './reading/refusals.ts'
import type { OnRows } from './reading/sheet.ts'

export type { ReadList } from './reading/read-request.ts'

/** The sheets of a file. `onRows` gets the number of rows read so far. */
export async function readFile(file: Blob, onRows: OnRows = () => {}): Promise<ReadList> {
  if (file.size > FILE_MAX) return refused(REFUSED.tooBig(file.size))
  try {
    return await read({ bytes: await file.arrayBuffer() }, onRows)
  } catch {
    return refused(REFUSED.damaged) // it was moved or changed after it was chosen
  }
}

/** Pasted text as one sheet. */
export async function readPasted(text: string, onRows: OnRows = () => {}): Promise<ReadList> {
  if (text.length > FILE_MAX) return refused(REFUSED.tooBig(text.length))
  return read({ text }, onRows)
}

/** A worker keeps the page responsive. Tests have none. */
async function read(request: ReadRequest, onRows: OnRows): Promise<ReadList> {
  if (typeof Worker !== 'undefined') return readInWorker(request, onRows)
  const { readRequest } = await import('./reading/read-request.ts')
  return readRequest(request, onRows)
}

const refused = (message: string): ReadList => ({ kind: 'refused', message })

function readInWorker(request: ReadRequest, onRows: OnRows): Promise<ReadList> {
  const worker = new Worker(new URL('./reading/read.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ReadList>((resolve) => {
    const end = (list: ReadList) => {
      clearTimeout(timeout)
      worker.terminate()
      resolve(list)
    }
    const timeout = setTimeout(() => end(refused(REFUSED.tooSlow)), READING_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => {
      if (data.kind === 'rows') onRows(data.rows)
      else end(data.list)
    })
    worker.addEventListener('error', ({ message }) => end(refused(whyWorkerFailed(message))))
    worker.postMessage(request, 'bytes' in request ? [request.bytes] : [])
  })
}

/** Out of memory; without a message, the worker could not be fetched. */
function whyWorkerFailed(message: string | undefined): string {
  if (message) return REFUSED.tooSlow
  return navigator.onLine === false ? REFUSED.offline : REFUSED.notFetched
}

const READING_MS = 60_000
