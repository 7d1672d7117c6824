import { roomClient } from '#web/client.ts'
import type { factors } from '../../contract-factors.ts'

export const factorsClient = roomClient<typeof factors>('factors')
