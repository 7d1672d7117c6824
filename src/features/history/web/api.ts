import { roomApi } from '#web/api.ts'
import type { history } from '../contract.ts'

export const historyApi = roomApi<typeof history>('history')
