import { roomClient } from '#web/client.ts'
import type { employers } from '../contract.ts'

export const employersClient = roomClient<typeof employers>('employers')
