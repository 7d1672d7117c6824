const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** A screen on the wall is never looked at anew: without its stream it asks this often. */
const STALE_AFTER_MS = 60_000

/**
 * Listens to the server's notices of what changed, and calls back with everything that may have changed after a gap in
 * the connection. The browser reconnects by itself, unless the server refuses: then `mayReturn` is asked, after longer
 * and longer waits, whether there is still a reason to try. From the second refusal in a row on, each try
 * counts as a gap. A tab that was told to stay away, because later ones needed its stream, connects when it is looked at or used.
 *
 * @returns a function that stops listening
 */
export const listenLive = (
  address: string,
  onChange: (keys: string[] | 'all') => void,
  mayReturn: () => Promise<boolean>,
): (() => void) => {
  let source: EventSource
  let timer: number
  let [isStopped, hasGap] = [false, false]
  let [refusals, wait] = [0, FIRST_WAIT_MS]

  const connect = () => {
    source = new EventSource(address)
    source.addEventListener('open', () => {
      if (hasGap) onChange('all')
      hasGap = true
      ;[refusals, wait] = [0, FIRST_WAIT_MS]
    })
    source.addEventListener('message', ({ data }) => onChange(keysOf(String(data))))
    source.addEventListener('error', () => {
      if (source.readyState === source.CLOSED) void tryToReturn()
    })
  }
  const tryToReturn = async () => {
    hasGap = true
    refusals += 1
    const answer = await mayReturn().catch(() => 'unknown' as const)
    if (isStopped) return
    if (answer === true && refusals > 1) onChange('all')
    const next = answer ? connect : () => void tryToReturn()
    timer = window.setTimeout(next, wait * (0.5 + Math.random() / 2)) // not all tabs at once after a failure of ours
    wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  }

  const returnWhenSeen = () => {
    if (document.hidden || source.readyState !== source.CONNECTING) return
    source.close()
    connect()
  }

  connect()
  const isAway = () => refusals === 0 && hasGap && source.readyState === source.CONNECTING
  const stopWatching = watchUse(returnWhenSeen, () => isAway() && onChange('all'))
  return () => {
    isStopped = true
    stopWatching()
    window.clearTimeout(timer)
    source.close()
  }
}

/** Calls back when the tab is looked at or used, and now and then while it is seen, until the returned function is called. */
const watchUse = (callback: () => void, nowAndThen: () => void): (() => void) => {
  const timer = window.setInterval(() => document.hidden || nowAndThen(), STALE_AFTER_MS)
  const over = new AbortController()
  const { signal } = over
  document.addEventListener('visibilitychange', callback, { signal })
  window.addEventListener('focus', callback, { signal })
  window.addEventListener('pointerdown', callback, { signal })
  return () => {
    window.clearInterval(timer)
    over.abort()
  }
}

/** A notice that cannot be read counts as 'anything'. */
const keysOf = (text: string): string[] | 'all' => {
  const keys: unknown = JSON.parse(text)
  return Array.isArray(keys) ? keys.map(String) : 'all'
}
