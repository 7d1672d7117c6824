/**
 * Listens to the server's notices of what changed, and calls back with everything that may have changed after a gap in
 * the connection. The browser reconnects by itself.
 *
 * @returns a function that stops listening
 */
export const listenLive = (address: string, onChange: (keys: string[] | 'all') => void): (() => void) => {
  const source = new EventSource(address)
  let connectedBefore = false
  source.addEventListener('open', () => {
    if (connectedBefore) onChange('all')
    connectedBefore = true
  })
  source.addEventListener('message', ({ data }) => onChange(keysOf(String(data))))
  return () => source.close()
}

/** A notice that cannot be read counts as 'anything'. */
const keysOf = (text: string): string[] | 'all' => {
  const keys: unknown = JSON.parse(text)
  return Array.isArray(keys) ? keys.map(String) : 'all'
}
