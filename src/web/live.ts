const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** The polling interval of a page without its stream: a screen on the wall never regains focus. */
const STALE_AFTER_MS = 60_000
/** More than two heartbeats of the server: a connection can be dead without an error. */
const SILENT_AFTER_MS = 60_000
const LISTEN_EVERY_MS = 5000
/** Milliseconds for which a hidden tab keeps its stream, because people switch back and forth. */
const HIDDEN_MS = 5000
/** A broken stream usually reconnects at once. */
const GRACE_MS = 2000

interface LiveListener {
  /** Called with the changed topics, 'all' after a gap in the connection; resolves when the page shows the change. */
  onChange: (keys: string[] | 'all') => Promise<unknown> | void
  /**
   * Called after a refusal, and when the stream is broken: should the client try again? Rejects when no answer arrives.
   */
  mayReturn: () => Promise<boolean>
  /** The time since which the page is outdated, in milliseconds; null when it is current again. */
  onStale: (since: number | null) => void
}

/**
 * Listens to the server's notices of changes. The browser reconnects, unless the server refuses: then `mayReturn` is
 * called, with growing delays. From the second refusal in a row on, each try counts as a gap. A tab that had to give
 * its stream to later tabs connects when it is looked at or used.
 *
 * A hidden tab has no stream: over HTTP/1.1 a browser opens six connections to a host, and tabs that hold them keep the
 * next one from loading. It catches up when it is shown.
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
  /** Undefined while the tab is hidden, and after the page has stopped listening. */
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

  /** Closes the stream, until the tab is shown again or permanently. */
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
    // A stream that was open before may be dead without an error.
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

  /** `mayTrust`: is the page kept up to date from then on? */
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

  /** Checks whether the server can be reached without the stream: a proxy may block only streams. */
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
    // Random, so that tabs do not all reconnect at once after an outage.
    this.#timers.next = window.setTimeout(next, this.#wait * (0.5 + Math.random() / 2))
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS)
  }
}

/** Tracks whether the page is kept up to date, and when the server was last heard. */
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

/** Reacts when the tab is looked at or used, when its network changes, and at intervals while it is visible. */
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

/** An unreadable notice counts as 'all'. */
const keysOf = (text: string): string[] | 'all' => {
  const keys: unknown = JSON.parse(text)
  return Array.isArray(keys) ? keys.map(String) : 'all'
}
