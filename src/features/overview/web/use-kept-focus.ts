import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading when the element that had it has been taken away by a change of `items`: it would fall
 * to the top of the page. React tells of no blur for what it removes, so the last one focused is still known.
 */
export const useKeptFocus = (items: unknown, headingRef: RefObject<HTMLElement | null>) => {
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) headingRef.current?.focus()
  }, [items, headingRef])
  return {
    onFocus: ({ target }: FocusEvent) => (focused.current = target),
    onBlur: () => (focused.current = null),
  }
}
