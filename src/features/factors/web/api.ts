import { roomApi } from '#web/api.ts'
import type { factors } from '../contract.ts'

export const factorsApi = roomApi<typeof factors>('factors')
