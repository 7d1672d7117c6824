import { roomApi } from '#web/api.ts'
import type { sms } from '../contract.ts'

export const smsApi = roomApi<typeof sms>('sms')
