type FetchNextPage = (options: { cancelRefetch: boolean }) => Promise<{
  readonly data?: { readonly pages: readonly unknown[] } | undefined
  readonly isError: boolean
}>

/** What a press on 'Vis flere' needs of a list that comes page by page. */
export interface Paged {
  readonly fetchNextPage: FetchNextPage
  readonly data?: { readonly pages: readonly unknown[] } | undefined
}

/**
 * The next page of a list of so many. A live notice fetches all pages anew, and of two fetches one gives way: a refetch
 * under way is waited for, so that no change is missed, and one that comes in between is followed by another try.
 */
export async function showMore(fetchNextPage: FetchNextPage, pages: number, tries = 3): Promise<void> {
  const { data, isError } = await fetchNextPage({ cancelRefetch: false })
  const isThere = (data?.pages.length ?? 0) > pages
  if (!isThere && !isError && tries > 1) await showMore(fetchNextPage, pages, tries - 1)
}
