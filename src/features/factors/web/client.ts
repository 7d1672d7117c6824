import { roomClient } from '#web/client.ts'
import type { factors } from '../contract.ts'

export const factorsClient = roomClient<typeof factors>('factors')
