import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { REFRESH } from '#web/refresh.ts'
import { superadminApi } from '../api.ts'
import { type AuditSearch, inputOf } from './audit-search.ts'

/** The log page by page; what was shown stays until another filter's answer is there. */
export const useAuditLog = (search: AuditSearch) =>
  useInfiniteQuery(
    superadminApi.auditLog.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...inputOf(search), cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      ...REFRESH,
    }),
  )

export type AuditLog = ReturnType<typeof useAuditLog>
