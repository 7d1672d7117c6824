import { useCallback, useEffect, useState } from 'react'
import { useLazyModule } from './use-lazy-module.ts'

/**
 * The distance below the window at which an element counts as near: a phone scrolls this far while a script is fetched.
 */
const MARGIN = '400px 0px'

/**
 * Fetches a module for a place far down a page once the element of `ref` is near the window, or once the page may be
 * printed. `isNear` is true from then on, for the queries of that place.
 *
 * @param load the same function at each call
 */
export const useNear = <Module>(load: () => Promise<Module>) => {
  const [isNear, setIsNear] = useState(false)
  const ref = useCallback((element: Element | null) => {
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: MARGIN },
    )
    if (element) watch.observe(element)
    return () => watch.disconnect()
  }, [])
  useBeforePrint(() => setIsNear(true), !isNear)
  return { isNear, ref, lazy: useLazyModule(load, isNear, false) }
}

/**
 * Calls `prepare` before the page may be printed. A browser waits for nothing after `beforeprint`, so this also listens
 * for earlier signs: the key that begins a shortcut, and the mouse that leaves for the browser's menu.
 */
const useBeforePrint = (prepare: () => void, isNeeded: boolean) => {
  useEffect(() => {
    if (!isNeeded) return
    const over = new AbortController()
    const { signal } = over
    const followKey = ({ ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey) prepare()
    }
    addEventListener('beforeprint', prepare, { signal })
    addEventListener('keydown', followKey, { signal })
    document.documentElement.addEventListener('mouseleave', prepare, { signal })
    return () => over.abort()
  }, [prepare, isNeeded])
}
