import { keepPreviousData } from '@tanstack/react-query'
import { superadminApi } from '../api.ts'

/** What the customers send is told to nobody else, so it is asked for again. */
const REFETCH_MS = 30_000

export const totalsQuery = () => superadminApi.smsTotals.queryOptions({ refetchInterval: REFETCH_MS })

/** The latest messages, all or those to a number; what was shown stays until the next answer is there. */
export const smsQuery = (recipient: string) =>
  superadminApi.smsControl.queryOptions({
    input: { recipient },
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  })

/** The queries that a message more or less changes. */
export const smsKeys = () => [superadminApi.smsTotals.key(), superadminApi.smsControl.key()]
