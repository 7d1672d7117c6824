/**
 * The address with each percent sign that codes nothing written as `%25`. The router refuses such an address before any
 * hook, with its own JSON; readable, it reaches the page it names, or the page for addresses that lead nowhere.
 */
export const readableUrl = (url: string): string => {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  const readable = path.replaceAll(CODED, (run) => (isText(run) ? run : run.replaceAll('%', '%25')))
  return [readable, ...query].join('?')
}

/** A run of coded bytes, or a lone percent sign. */
const CODED = /(?:%[\da-f]{2})+|%/gi

const isText = (run: string): boolean => {
  try {
    decodeURIComponent(run)
    return true
  } catch {
    return false
  }
}
