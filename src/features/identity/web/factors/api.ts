import { roomApi } from '#web/api.ts'
import type { factors } from '../../contract-factors.ts'

export const factorsApi = roomApi<typeof factors>('factors')
