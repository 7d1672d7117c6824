import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { kindLabel } from '#features/history/texts.ts'
import { AUDIT_DAYS_REVERSED, AUDIT_NOT_A_DAY } from '#features/identity/texts-audit.ts'
import { Day } from '#shared/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { REFRESH } from '#web/refresh.ts'
import { Search } from '../../rules.ts'
import { superadminApi } from '../api.ts'

/** The filter in the address. */
export interface AuditSearch {
  hvem?: string | undefined
  kunde?: string | undefined
  hendelse?: string | undefined
  fra?: string | undefined
  til?: string | undefined
}

const Words = Search.check(z.minLength(1))
const Action = z.string().check(z.regex(/^[a-z-]{1,60}$/))

/** The filter from the address, without malformed parts. */
export const readSearch = ({ hvem, kunde, hendelse, fra, til }: AuditSearch): AuditSearch => ({
  hvem: Words.safeParse(hvem).data,
  kunde: Words.safeParse(kunde).data,
  hendelse: Action.safeParse(hendelse).data,
  fra: Day.safeParse(fra).data,
  til: Day.safeParse(til).data,
})

/** Each change of the filter is a step for the back button. */
export const auditAddress: AddressState<AuditSearch> = {
  path: paths.auditLog,
  read: readSearch,
  write: (search) => ({ ...readSearch(search) }),
  isStep: true,
}

/** The filter as the procedure's input. */
export const inputOf = ({ hvem, kunde, hendelse, fra, til }: AuditSearch) => ({
  actor: hvem ?? '',
  customer: kunde ?? '',
  action: hendelse,
  from: fra,
  to: til,
})

export const isNarrowed = (search: AuditSearch): boolean =>
  Object.values(search).some((value) => value !== undefined)

/** Errors of the typed filter, by field. */
export const searchProblems = (draft: AuditSearch): AuditSearch => {
  const { hvem, kunde, fra, til } = draft
  const read = readSearch(draft)
  return {
    ...problemOf('hvem', hvem),
    ...problemOf('kunde', kunde),
    ...(fra && !read.fra && { fra: AUDIT_NOT_A_DAY }),
    ...(til && !read.til && { til: AUDIT_NOT_A_DAY }),
    ...(read.fra && read.til && read.til < read.fra && { til: AUDIT_DAYS_REVERSED }),
  }
}

const problemOf = (field: 'hvem' | 'kunde', text = '') => {
  const message = Search.safeParse(text).error?.issues[0]?.message
  return message ? { [field]: message } : {}
}

/** A label for each active part of the filter. */
export const chipsOf = ({ hvem, kunde, hendelse, fra, til }: AuditSearch) => [
  ...(hvem ? [{ part: 'hvem', text: `Hvem: ${hvem}` } as const] : []),
  ...(kunde ? [{ part: 'kunde', text: `Kunde: ${kunde}` } as const] : []),
  ...(hendelse ? [{ part: 'hendelse', text: kindLabel(hendelse) } as const] : []),
  ...(fra ? [{ part: 'fra', text: `Fra ${formatDate(fra)}` } as const] : []),
  ...(til ? [{ part: 'til', text: `Til ${formatDate(til)}` } as const] : []),
]

/** The log page by page; the old content stays until another filter's answer arrives. */
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
