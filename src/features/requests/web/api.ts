import { roomApi } from '#web/api.ts'
import type { requests } from '../contract.ts'

export const requestsApi = roomApi<typeof requests>('requests')
