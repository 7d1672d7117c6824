import { REFRESH } from '#web/refresh.ts'
import { superadminApi } from '../api.ts'

export const statisticsQuery = () => superadminApi.systemStatistics.queryOptions(REFRESH)
export const healthQuery = () => superadminApi.systemHealth.queryOptions(REFRESH)
export const monthsQuery = () => superadminApi.monthsOfUse.queryOptions(REFRESH)
