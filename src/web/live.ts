const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** A screen on the wall never regains focus: without its stream it asks this often. */
const STALE_AFTER_MS = 60_000
/** More than two heartbeats of the server: a connection can be dead without anybody saying so. */
const SILENT_AFTER_MS = 60_000
const LISTEN_EVERY_MS = 5000
/** A hidden tab keeps its stream so long, because people switch back and forth. */
const HIDDEN_MS = 5000
/** A stream that breaks is mostly there again at once. */
const GRACE_MS = 2000

interface LiveListener {
  /** Called with what may have changed, 'all' after a gap in the connection; resolves when the page shows it. */
  onChange: (keys: string[] | 'all') => Promise<unknown> | void
  /**
   * Asked after a refusal, and when the stream is broken: is there still a reason to try? Rejects when no answer
   * comes.
   */
  mayReturn: () => Promise<boolean>
  /** Since when, in milliseconds, the page cannot be kept up to date; null when it is again. */
  onStale: (since: number | null) => void
}

/**
 * Listens to the server's notices of what changed. The browser reconnects, unless the server refuses: then
 * `mayReturn` is asked, after longer and longer waits. From the second refusal in a row on, each try
 * counts as a gap. A tab that was told to stay away, because later ones needed its stream, connects when it is looked at or used.
 *
 * A hidden tab has no stream: over HTTP/1.1 a browser opens six connections to a host, and tabs that hold them keep the next one from
 * loading. It catches up when it is shown.
 *
 * @returns a function that stops listening
 */
export const listenLive = (address: string, listener: LiveListener): (() => void) => {
  const stream = new LiveStream(address, listener)
  const stopWatching = watchUse(stream)
  return () => {
    stopWatching()
    stream.rest()
  }
}

/** One event stream for the life of the page, across all its connections. */
class LiveStream {
  readonly #address: string
  readonly #listener: LiveListener
  readonly #trust: ReturnType<typeof watchTrust>
  /** Undefined while the tab is hidden, and once the page listens no more. */
  #source: EventSource | undefined
  #timers = { next: 0, doubt: 0 }
  #hasGap = document.hidden
  #refusals = 0
  #wait = FIRST_WAIT_MS

  constructor(address: string, listener: LiveListener) {
    this.#address = address
    this.#listener = listener
    this.#trust = watchTrust(listener.onStale)
    if (!this.#hasGap) this.#connect()
  }

  /** Closes the stream, until the tab is shown again or for good. */
  rest() {
    this.#hasGap = true
    clearTimeout(this.#timers.next)
    clearTimeout(this.#timers.doubt)
    this.#source?.close()
    this.#source = undefined
  }

  onUse() {
    if (!this.#source || this.#source.readyState === EventSource.CONNECTING) this.#connect()
  }

  onListen() {
    if (this.#source?.readyState === EventSource.OPEN && this.#trust.isSilent()) this.#connect()
  }

  async onNowAndThen() {
    const isAway = this.#refusals === 0 && this.#hasGap && this.#source?.readyState === EventSource.CONNECTING
    if (isAway && (await this.#askIfReached()) !== 'unknown') await this.#catchUp()
  }

  onOffline() {
    this.#trust.lose()
  }

  onOnline() {
    // What was open before may be dead without knowing.
    if (this.#trust.isLost() && this.#source && this.#source.readyState !== EventSource.CLOSED)
      this.#connect()
  }

  #connect() {
    this.#source?.close()
    const source = new EventSource(this.#address)
    source.addEventListener('open', () => this.#open())
    source.addEventListener('beat', () => this.#trust.hear())
    source.addEventListener('message', ({ data }) => {
      this.#trust.hear()
      void this.#listener.onChange(keysOf(String(data)))
    })
    source.addEventListener('error', () =>
      source.readyState === EventSource.CLOSED ? void this.#tryToReturn() : this.#doubt(),
    )
    this.#source = source
  }

  #open() {
    this.#trust.hear()
    if (this.#hasGap || this.#trust.isLost())
      void this.#catchUp(() => this.#source?.readyState === EventSource.OPEN)
    this.#hasGap = true
    this.#refusals = 0
    this.#wait = FIRST_WAIT_MS
  }

  /** `mayTrust`: whether the page is kept up to date from then on. */
  async #catchUp(mayTrust = () => true) {
    if (!this.#source) return
    await this.#listener.onChange('all')
    if (this.#source && mayTrust()) this.#trust.regain()
  }

  /** The browser is already reconnecting. */
  #doubt() {
    const { CONNECTING } = EventSource
    clearTimeout(this.#timers.doubt)
    this.#timers.doubt = window.setTimeout(
      () => this.#source?.readyState === CONNECTING && void this.#askIfReached(),
      GRACE_MS,
    )
  }

  /** A stream that is broken says nothing about the rest: a proxy may let only that down. */
  async #askIfReached() {
    const answer = await this.#listener.mayReturn().catch(() => 'unknown' as const)
    if (answer === 'unknown' && this.#source) this.#trust.lose()
    return answer
  }

  async #tryToReturn() {
    this.#hasGap = true
    this.#refusals += 1
    const answer = await this.#askIfReached()
    if (!this.#source) return
    if (answer === true && this.#refusals > 1) void this.#catchUp()
    const next = answer ? () => this.#connect() : () => this.#tryToReturn()
    // Not all tabs at once after a failure of ours.
    this.#timers.next = window.setTimeout(next, this.#wait * (0.5 + Math.random() / 2))
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS)
  }
}

/** Whether the page is kept up to date, and when the server was last heard. */
const watchTrust = (onStale: LiveListener['onStale']) => {
  let heardAt = Date.now()
  let isLost = false
  return {
    hear: () => void (heardAt = Date.now()),
    isSilent: () => Date.now() - heardAt > SILENT_AFTER_MS,
    isLost: () => isLost,
    lose: () => {
      if (!isLost) onStale(heardAt)
      isLost = true
    },
    regain: () => {
      heardAt = Date.now()
      if (isLost) onStale(null)
      isLost = false
    },
  }
}

/** Calls when the tab is looked at or used, when its network goes or comes, and now and then while it is seen. */
const watchUse = (stream: LiveStream): (() => void) => {
  const onUse = () => document.hidden || stream.onUse()
  let rest = 0
  const onVisibility = () => {
    clearTimeout(rest)
    if (document.hidden) rest = window.setTimeout(() => stream.rest(), HIDDEN_MS)
    onUse()
  }
  const timers = [
    window.setInterval(() => document.hidden || void stream.onNowAndThen(), STALE_AFTER_MS),
    window.setInterval(() => document.hidden || stream.onListen(), LISTEN_EVERY_MS),
  ]
  const over = new AbortController()
  const { signal } = over
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('focus', onUse, { signal })
  window.addEventListener('pointerdown', onUse, { signal })
  window.addEventListener('offline', () => stream.onOffline(), { signal })
  window.addEventListener('online', () => stream.onOnline(), { signal })
  return () => {
    timers.forEach((timer) => clearInterval(timer))
    clearTimeout(rest)
    over.abort()
  }
}

/** A notice that cannot be read counts as 'anything'. */
const keysOf = (text: string): string[] | 'all' => {
  const keys: unknown = JSON.parse(text)
  return Array.isArray(keys) ? keys.map(String) : 'all'
}
