import { type RefObject, useEffect, useRef } from 'react'

type FetchNextPage = (options: { cancelRefetch: boolean }) => Promise<{
  readonly data?: { readonly pages: readonly unknown[] } | undefined
  readonly isError: boolean
}>

/** The part of a paged query that a press on 'Vis flere' needs. */
interface Paged {
  readonly fetchNextPage: FetchNextPage
  readonly data?: { readonly pages: readonly unknown[] } | undefined
}

/**
 * Fetches the next page of a list of this length. A live notice refetches all pages, and one of two fetches is dropped:
 * this waits for a refetch in progress, so that no change is missed, and tries again after one that starts meanwhile.
 */
export async function showMore(fetchNextPage: FetchNextPage, pages: number, tries = 3): Promise<void> {
  const { data, isError } = await fetchNextPage({ cancelRefetch: false })
  const isThere = (data?.pages.length ?? 0) > pages
  if (!isThere && !isError && tries > 1) await showMore(fetchNextPage, pages, tries - 1)
}

/**
 * Fetches the next rows of a list, and moves focus to the first of them once it is drawn: the pressed button may be
 * gone. The answer arrives before it is drawn, so this waits for the drawing.
 *
 * @param mark the element of a row that takes the focus, as a selector: one per row
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
