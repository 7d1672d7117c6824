import { type RefObject, useEffect, useRef } from 'react'
import { type Paged, showMore } from './show-more.ts'

/**
 * Fetches the next rows of a list after so many, and moves focus to the first of them once it is drawn: the button that
 * was pressed may be gone. The answer is there before it is drawn, so the drawing is what is waited for.
 *
 * @param mark what of a row takes the focus, as a selector: one a row
 */
export function useReadOn(
  paged: Paged,
  shown: number,
  list: RefObject<HTMLElement | null>,
  mark: string,
): () => void {
  const readOnFrom = useRef<number>(null)
  useEffect(() => {
    const from = readOnFrom.current
    if (from === null || shown <= from) return
    readOnFrom.current = null
    list.current?.querySelectorAll<HTMLElement>(mark)[from]?.focus()
  }, [shown, list, mark])
  return () => {
    readOnFrom.current = shown
    void showMore(paged.fetchNextPage, paged.data?.pages.length ?? 0)
  }
}
