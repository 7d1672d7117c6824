import { useEffect, useState } from 'react'

const SETTLED_MS = 1000
const RETRY_MS = 4000

/**
 * A module that the first screen does without: fetched when the page has been open for a second, or at once when it is
 * needed. Undefined until it is there, also where it could not be fetched: as long as it is needed it is tried again.
 *
 * @param load the same function at each call
 * @param isLikely false for what few people open: it is fetched only when needed
 */
export function useLater<Module>(
  load: () => Promise<Module>,
  isNeeded: boolean,
  isLikely = true,
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>()
  const isMissing = loaded === undefined
  useEffect(() => {
    if (!isMissing || !(isNeeded || isLikely)) return
    const fetchIt = () => void load().then(setLoaded, tryAgain)
    const tryAgain = () => {
      if (isNeeded && !isOver) timer = setTimeout(fetchIt, RETRY_MS)
    }
    let isOver = false
    let timer = setTimeout(fetchIt, isNeeded ? 0 : SETTLED_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [load, isNeeded, isLikely, isMissing])
  return loaded
}
