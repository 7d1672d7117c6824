import { roomApi } from '#web/api.ts'
import type { vikarer } from '../contract.ts'

export const vikarerApi = roomApi<typeof vikarer>('vikarer')
