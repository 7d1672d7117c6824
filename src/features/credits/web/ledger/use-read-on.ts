import { type RefObject, useEffect, useRef } from 'react'
import { showMore } from '#web/show-more.ts'
import type { Ledger } from './use-ledger.ts'

/**
 * Fetches the next movements after so many, and moves focus to the first of them once it is drawn: the button that was
 * pressed may be gone. The answer is there before it is drawn, so the drawing is what is waited for.
 */
export function useReadOn(ledger: Ledger, shown: number, list: RefObject<HTMLElement | null>): () => void {
  const readOnFrom = useRef<number>(null)
  useEffect(() => {
    const from = readOnFrom.current
    if (from === null || shown <= from) return
    readOnFrom.current = null
    list.current?.querySelectorAll('time')[from]?.focus()
  }, [shown, list])
  return () => {
    readOnFrom.current = shown
    void showMore(ledger.fetchNextPage, ledger.data?.pages.length ?? 0)
  }
}
