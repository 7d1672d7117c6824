import { superadminApi } from '../api.ts'

const REFRESH = { refetchInterval: 30_000 }

export const statisticsQuery = () => superadminApi.systemStatistics.queryOptions(REFRESH)
export const healthQuery = () => superadminApi.systemHealth.queryOptions(REFRESH)
export const monthsQuery = () => superadminApi.monthsOfUse.queryOptions(REFRESH)
