import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 48rem)'

/** Is there room for a chart and its table beside each other? */
export const useIsWide = (): boolean => useSyncExternalStore(listen, () => matchMedia(WIDE).matches)

const listen = (onChange: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
