import { roomClient } from '#web/client.ts'
import type { oidc } from '../../contract-oidc.ts'

export const oidcClient = roomClient<typeof oidc>('oidc')
