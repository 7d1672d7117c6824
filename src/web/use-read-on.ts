import { type RefObject, useEffect, useRef } from 'react'

type FetchNextPage = (options: { cancelRefetch: boolean }) => Promise<{
  readonly data?: { readonly pages: readonly unknown[] } | undefined
  readonly isError: boolean
}>

/** What a press on 'Vis flere' needs of a list that comes page by page. */
interface Paged {
  readonly fetchNextPage: FetchNextPage
  readonly data?: { readonly pages: readonly unknown[] } | undefined
}

/**
 * The next page of a list of this length. A live notice refetches all pages, and of two fetches one gives way: a
 * refetch under way is waited for, so that no change is missed, and one that comes in between is followed by another
 * try.
 */
export async function showMore(fetchNextPage: FetchNextPage, pages: number, tries = 3): Promise<void> {
  const { data, isError } = await fetchNextPage({ cancelRefetch: false })
  const isThere = (data?.pages.length ?? 0) > pages
  if (!isThere && !isError && tries > 1) await showMore(fetchNextPage, pages, tries - 1)
}

/**
 * Fetches the next rows of a list after these, and moves focus to the first of them once it is drawn: the button that
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
