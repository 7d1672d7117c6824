import { useSyncExternalStore } from 'react'

/** Is the window at least this wide, in rem? */
export const useIsWide = (rem: keyof typeof LISTEN): boolean =>
  useSyncExternalStore(LISTEN[rem], () => matchMedia(`(min-width: ${rem}rem)`).matches)

const listenTo = (query: string) => (onChange: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** The same function for each width: a new function would renew the subscription. */
const LISTEN = {
  40: listenTo('(min-width: 40rem)'),
  48: listenTo('(min-width: 48rem)'),
  60: listenTo('(min-width: 60rem)'),
}
