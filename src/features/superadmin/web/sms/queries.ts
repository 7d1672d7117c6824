import { keepPreviousData } from '@tanstack/react-query'
import { REFRESH } from '#web/refresh.ts'
import { superadminApi } from '../api.ts'

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
