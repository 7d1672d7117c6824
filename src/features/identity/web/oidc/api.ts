import { roomApi } from '#web/api.ts'
import type { oidc } from '../../contract-oidc.ts'

export const oidcApi = roomApi<typeof oidc>('oidc')
