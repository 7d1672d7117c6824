// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenLive } from './live.ts'

/** A fake event stream, driven by the test. */
class Stream extends EventTarget {
  static opened: Stream[] = []
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
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
  /** Answers with something other than a stream: the browser gives up. */
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
const onStale = vi.fn()
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  Stream.opened = []
  onChange.mockClear()
  mayReturn.mockReset().mockResolvedValue(true)
  onStale.mockClear()
  vi.setSystemTime('2026-11-23T06:12:00Z')
  stop = listenLive('/api/live', { onChange, mayReturn, onStale })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('listening to the server', () => {
  it('passes changes on, and everything after a gap', () => {
    last().opens()
    last().says('["credits"]')
    last().breaks()
    last().opens()
    expect(onChange.mock.calls).toEqual([[['credits']], ['all']])
    expect(Stream.opened).toHaveLength(1)
    expect(mayReturn).not.toHaveBeenCalled()
  })

  it('closes the stream of a hidden tab, and catches up when it is shown', async () => {
    const show = (isShown: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: !isShown })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    last().opens()
    show(false)
    await pass(4000)
    show(true)
    await pass(10_000)
    expect([last().readyState, Stream.opened.length]).toEqual([Stream.OPEN, 1])
    show(false)
    await pass(5000)
    expect(last().readyState).toBe(Stream.CLOSED)
    await pass(600_000)
    expect([Stream.opened.length, onStale.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 0, 0])
    show(true)
    expect(Stream.opened).toHaveLength(2)
    last().opens()
    expect(onChange.mock.calls).toEqual([['all']])
    show(false)
    stop()
    stop = listenLive('/api/live', { onChange, mayReturn, onStale })
    expect(Stream.opened).toHaveLength(2)
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    expect(Stream.opened).toHaveLength(2)
    show(true)
    expect(Stream.opened.map(({ readyState }) => readyState)).toEqual([2, 2, 0])
  })

  it('reconnects after a refusal, and then catches up', async () => {
    last().isRefused()
    await pass(1000)
    expect(Stream.opened).toHaveLength(2)
    last().opens()
    expect(onChange.mock.calls).toEqual([['all']])
  })

  it('waits longer and longer, up to half a minute', async () => {
    for (let refusals = 0; refusals < 20; refusals += 1) {
      last().isRefused()
      await pass(30_000)
    }
    expect(Stream.opened).toHaveLength(21)
    last().isRefused()
    await pass(14_000)
    expect(Stream.opened).toHaveLength(21)
  })

  it('checks at once for a session, and does not reconnect without one', async () => {
    mayReturn.mockResolvedValue(false)
    last().isRefused()
    expect(mayReturn).toHaveBeenCalledOnce()
    await pass(60_000)
    expect(Stream.opened).toHaveLength(1)
    mayReturn.mockResolvedValue(true)
    await pass(60_000)
    expect(Stream.opened).toHaveLength(2)
  })

  it('tries again when the session cannot be checked', async () => {
    mayReturn.mockRejectedValue(new TypeError('Failed to fetch'))
    last().isRefused()
    await pass(1000)
    expect(Stream.opened).toHaveLength(2)
  })

  it('refetches everything at each try while the server offers no stream', async () => {
    last().opens()
    last().isRefused()
    await pass(1000)
    expect(onChange).not.toHaveBeenCalled() // a single refusal is brief
    last().isRefused()
    await pass(2000)
    last().isRefused()
    await pass(0)
    expect(onChange.mock.calls).toEqual([['all'], ['all']])
  })

  it('refetches nothing while the server cannot be reached', async () => {
    mayReturn.mockRejectedValue(new TypeError('Failed to fetch'))
    for (let refusals = 0; refusals < 5; refusals += 1) {
      last().isRefused()
      await pass(30_000)
    }
    expect(onChange).not.toHaveBeenCalled()
  })

  it('connects again when it is looked at, if the server had told the tab to stay away', () => {
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

  it('keeps the screen of a tab that must stay away fresh, even if it is never looked at again', async () => {
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

describe('the freshness of the page', () => {
  const opened = new Date('2026-11-23T06:12:00Z').getTime()
  const unreachable = () => mayReturn.mockRejectedValue(new TypeError('Failed to fetch'))

  it('is lost at once when the network goes, and regained when the page has caught up', async () => {
    let hasCaughtUp = () => {}
    onChange.mockReturnValueOnce(new Promise<void>((resolve) => (hasCaughtUp = resolve)))
    last().opens()
    window.dispatchEvent(new Event('offline'))
    expect(onStale.mock.calls).toEqual([[opened]])
    window.dispatchEvent(new Event('online'))
    last().opens()
    await pass(0)
    expect(onStale).toHaveBeenCalledOnce()
    hasCaughtUp()
    await pass(0)
    expect(onStale.mock.lastCall).toEqual([null])
  })

  it('is regained also when the network was lost before the first connection', async () => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    last().opens()
    await pass(0)
    expect(onStale.mock.calls).toEqual([[opened], [null]])
  })

  it('counts from the server’s last sign of life, if no answer arrives', async () => {
    unreachable()
    last().opens()
    await pass(25_000)
    last().dispatchEvent(new Event('beat'))
    await pass(10_000)
    last().breaks()
    expect(onStale).not.toHaveBeenCalled()
    await pass(2000)
    expect(onStale.mock.calls).toEqual([[opened + 25_000]])
  })

  it('survives a stream that breaks and reconnects, and a server that answers', async () => {
    last().opens()
    last().breaks()
    await pass(1000)
    last().opens()
    last().breaks()
    await pass(10_000)
    expect(onStale).not.toHaveBeenCalled()
  })

  it('is lost when a dead connection stays silent', async () => {
    last().opens()
    await pass(70_000)
    expect(Stream.opened).toHaveLength(2)
    unreachable()
    last().breaks()
    await pass(2000)
    expect(onStale.mock.calls).toEqual([[opened]])
  })

  it('is regained when a tab without a stream reaches the server', async () => {
    last().opens()
    unreachable()
    last().breaks()
    await pass(2000)
    mayReturn.mockResolvedValue(true)
    await pass(60_000)
    expect(onStale.mock.calls).toEqual([[opened], [null]])
  })
})
