// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenLive } from './live.ts'

/** The browser's side of an event stream, played by hand. */
class Stream extends EventTarget {
  static opened: Stream[] = []
  readonly CONNECTING = 0
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

  it('asks for everything at each try as long as the server has no stream to give', async () => {
    last().opens()
    last().isRefused()
    await pass(1000)
    expect(onChange).not.toHaveBeenCalled() // a single refusal is over in a moment
    last().isRefused()
    await pass(2000)
    last().isRefused()
    await pass(0)
    expect(onChange.mock.calls).toEqual([['all'], ['all']])
  })

  it('asks for nothing while the server cannot be reached', async () => {
    mayReturn.mockRejectedValue(new TypeError('Failed to fetch'))
    for (let refusals = 0; refusals < 5; refusals += 1) {
      last().isRefused()
      await pass(30_000)
    }
    expect(onChange).not.toHaveBeenCalled()
  })

  it('connects again when it is looked at, if it was told to stay away', () => {
    last().opens()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(Stream.opened).toHaveLength(1)
    last().breaks()
    const away = last()
    document.dispatchEvent(new Event('visibilitychange'))
    expect([Stream.opened.length, away.readyState]).toEqual([2, 2])
    last().opens()
    expect(onChange.mock.calls).toEqual([['all']])
  })

  it.each(['focus', 'pointerdown'])('connects again when it is used: %s', (event) => {
    last().opens()
    last().breaks()
    window.dispatchEvent(new Event(event))
    expect(Stream.opened).toHaveLength(2)
  })

  it('keeps a screen fresh that is told to stay away and never looked at anew', async () => {
    last().opens()
    last().breaks()
    await pass(120_000)
    expect(onChange.mock.calls).toEqual([['all'], ['all']])
  })

  it('stays away once it is stopped', async () => {
    last().isRefused()
    stop()
    await pass(60_000)
    expect(Stream.opened).toHaveLength(1)
  })
})
