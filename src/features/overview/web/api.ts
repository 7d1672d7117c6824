import { roomApi } from '#web/api.ts'
import type { overview } from '../contract.ts'

export const overviewApi = roomApi<typeof overview>('overview')
