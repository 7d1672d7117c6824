import { roomApi } from '#web/api.ts'
import type { followup } from '../contract.ts'

export const followupApi = roomApi<typeof followup>('followup')
