import type { Verdict } from '#test/sweeps/judges.ts'

/** An open stream of notices. */
interface OpenStream {
  readonly name: string
  readonly isOpen: boolean
  readonly ended: Promise<void>
  close(): void
}

export const openStream = async (url: string, path: string, cookie = ''): Promise<OpenStream> => {
  const stop = new AbortController()
  const answer = await fetch(url + path, { headers: { cookie }, signal: stop.signal })
  const isOpen = String(answer.headers.get('content-type')).startsWith('text/event-stream')
  const ended = answer.text().then(
    () => {},
    () => {},
  )
  return { name: path.replace(/[\w-]{22}/, '…'), isOpen, ended, close: () => stop.abort() }
}

const SOON_MS = 5000

/** Streams that continue after their listener has lost access. */
export const endsSoon = async ({ isOpen, ended, close }: OpenStream): Promise<Verdict> => {
  if (!isOpen) return 'did not open before'
  const late = new Promise<Verdict>((resolve) => {
    setTimeout(() => resolve('still hears what happens'), SOON_MS).unref()
  })
  const verdict = await Promise.race([ended.then(() => null), late])
  close()
  return verdict
}
