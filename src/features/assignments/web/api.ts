import { roomApi } from '#web/api.ts'
import type { assignments } from '../contract.ts'

export const assignmentsApi = roomApi<typeof assignments>('assignments')
