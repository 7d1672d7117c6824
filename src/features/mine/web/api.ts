import { roomApi } from '#web/api.ts'
import type { mine } from '../contract.ts'

export const mineApi = roomApi<typeof mine>('mine')
