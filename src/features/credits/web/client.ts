import { roomClient } from '#web/client.ts'
import type { credits } from '../contract.ts'

export const creditsClient = roomClient<typeof credits>('credits')
