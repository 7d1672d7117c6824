// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { UnansweredWrite } from './errors.ts'
import { jsonLink } from './client.ts'

const link = jsonLink(() => 'http://own.example/rpc')
const write = () => link.call(['requests', 'create'], {}, { context: { isWrite: true } })
const read = () => link.call(['followup', 'list'], {}, { context: {} })

/** A server that is reachable but never answers. */
const fetching = vi.fn(
  (_address: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    }),
)
vi.stubGlobal('fetch', fetching)

const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

afterEach(() => {
  vi.restoreAllMocks()
  fetching.mockClear()
})

describe('a write', () => {
  it('without a network never leaves the device', async () => {
    goOffline()
    await expect(write()).rejects.toEqual(new UnansweredWrite('not-sent'))
    expect(fetching).not.toHaveBeenCalled()
  })

  it('fails at once when the network is lost while it waits, and may have arrived', async () => {
    const answer = write()
    window.dispatchEvent(new Event('offline'))
    await expect(answer).rejects.toMatchObject({ outcome: 'unknown' })
  })

  it('may have arrived when the connection breaks', async () => {
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(write()).rejects.toMatchObject({ outcome: 'unknown' })
  })

  it('may have been done when the server, or a proxy, got no answer itself', async () => {
    fetching.mockResolvedValueOnce(new Response('{"json":{}}', { status: 504 }))
    await expect(write()).rejects.toMatchObject({ outcome: 'unknown' })
  })
})

it('a read fails with the browser’s error', async () => {
  goOffline()
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(read()).rejects.toThrow(TypeError)
})
