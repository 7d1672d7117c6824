import { assignmentsApi } from '../api.ts'

/** The log, page by page. */
export const logQuery = () =>
  assignmentsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
