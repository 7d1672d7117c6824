import { roomApi } from '#web/api.ts'
import type { oidc } from '../contract.ts'

export const oidcApi = roomApi<typeof oidc>('oidc')
