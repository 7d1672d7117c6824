import { keepPreviousData } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'
import { REFRESH } from '#web/refresh.ts'
import { superadminApi } from '../api.ts'

/** The recipient that the list is limited to. */
export const smsAddress: AddressState<string> = {
  path: paths.smsControl,
  read: ({ q = '' }) => q,
  write: (search) => ({ q: search || undefined }),
}

export const totalsQuery = () => superadminApi.smsTotals.queryOptions(REFRESH)

/** The latest messages, all or those to a number; the old content stays until the next answer arrives. */
export const smsQuery = (recipient: string) =>
  superadminApi.smsControl.queryOptions({
    input: { recipient },
    placeholderData: keepPreviousData,
    ...REFRESH,
  })

/** The queries that a resent message changes. */
export const smsKeys = () => [superadminApi.smsTotals.key(), superadminApi.smsControl.key()]
