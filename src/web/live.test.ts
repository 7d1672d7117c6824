// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenLive } from './live.ts'

/** The browser's side of an event stream, played by hand. */
class Stream extends EventTarget {
  static opened: Stream[] = []
  readonly CLOSED = 2
  readyState = 0
  constructor() {
    super()
    Stream.opened.push(this)
  }
  opens() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  says(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  /** An answer that is no stream: the browser gives up. */
  isRefused() {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
  breaks() {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }
  close() {
    this.readyState = 2
  }
}

const last = () => Stream.opened.at(-1)!
const onChange = vi.fn()
const mayReturn = vi.fn(async () => true)
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  Stream.opened = []
  onChange.mockClear()
  mayReturn.mockReset().mockResolvedValue(true)
  stop = listenLive('/api/live', onChange, mayReturn)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('listening to the server', () => {
  it('passes on what changed, and everything after a gap', () => {
    last().opens()
    last().says('["credits"]')
    last().breaks()
    last().opens()
    expect(onChange.mock.calls).toEqual([[['credits']], ['all']])
    expect(Stream.opened).toHaveLength(1)
    expect(mayReturn).not.toHaveBeenCalled()
  })

  it('returns after a refusal, and then catches up', async () => {
    last().isRefused()
    await pass(1000)
    expect(Stream.opened).toHaveLength(2)
    last().opens()
    expect(onChange.mock.calls).toEqual([['all']])
  })

  it('waits longer and longer, but never more than half a minute', async () => {
    for (let refusals = 0; refusals < 20; refusals += 1) {
      last().isRefused()
      await pass(30_000)
    }
    expect(Stream.opened).toHaveLength(21)
    last().isRefused()
    await pass(14_000)
    expect(Stream.opened).toHaveLength(21)
  })

  it('asks at once who is here, and does not knock while nobody is', async () => {
    mayReturn.mockResolvedValue(false)
    last().isRefused()
    expect(mayReturn).toHaveBeenCalledOnce()
    await pass(60_000)
    expect(Stream.opened).toHaveLength(1)
    mayReturn.mockResolvedValue(true)
    await pass(60_000)
    expect(Stream.opened).toHaveLength(2)
  })

  it('tries again when nobody can say who is here', async () => {
    mayReturn.mockRejectedValue(new TypeError('Failed to fetch'))
    last().isRefused()
    await pass(1000)
    expect(Stream.opened).toHaveLength(2)
  })

  it('stays away once it is stopped', async () => {
    last().isRefused()
    stop()
    await pass(60_000)
    expect(Stream.opened).toHaveLength(1)
  })
})
