import { keepPreviousData } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { REFRESH } from '#web/refresh.ts'
import { superadminApi } from '../api.ts'

/** Which recipient the list is about. */
export const smsAddress: AddressState<string> = {
  path: paths.smsControl,
  read: ({ q = '' }) => q,
  write: (search) => ({ q: search || undefined }),
}

export const totalsQuery = () => superadminApi.smsTotals.queryOptions(REFRESH)

/** The latest messages, all or those to a number; what was shown stays until the next answer is there. */
export const smsQuery = (recipient: string) =>
  superadminApi.smsControl.queryOptions({
    input: { recipient },
    placeholderData: keepPreviousData,
    ...REFRESH,
  })

/** The queries that a message more or less changes. */
export const smsKeys = () => [superadminApi.smsTotals.key(), superadminApi.smsControl.key()]
