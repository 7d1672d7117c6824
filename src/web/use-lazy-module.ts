import { useEffect, useState } from 'react'

const RETRY_MS = 4000
/**
 * Signs of a person at the page. Browsers send other events, such as `pointerover`, also when a page moves under a
 * resting mouse.
 */
const SIGNS = ['pointermove', 'pointerdown', 'keydown']

/**
 * A module outside the first screen: fetched at once when it is needed, otherwise when a person touches the page.
 * Undefined until then. A failed fetch is repeated while the module is needed.
 *
 * @param load the same function at each call
 * @param isLikely false for modules that few people open: fetched only when needed
 */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  isNeeded: boolean,
  isLikely = true,
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>()
  useEffect(() => {
    if (loaded || !(isNeeded || isLikely)) return
    const over = new AbortController()
    const { signal } = over
    const fetchIt = () => {
      if (!signal.aborted) void load().then(setLoaded, () => isNeeded && setTimeout(fetchIt, RETRY_MS))
    }
    if (isNeeded) fetchIt()
    else for (const kind of SIGNS) addEventListener(kind, fetchIt, { once: true, signal })
    return () => over.abort()
  }, [load, isNeeded, isLikely, loaded])
  return loaded
}
