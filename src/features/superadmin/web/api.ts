import { roomApi } from '#web/api.ts'
import type { superadmin } from '../contract.ts'

export const superadminApi = roomApi<typeof superadmin>('superadmin')
