import { roomApi } from '#web/api.ts'
import type { credits } from '../contract.ts'

export const creditsApi = roomApi<typeof credits>('credits')
