import type { FastifyRequest } from 'fastify'
import { readSession } from '#features/accounts/server/session.ts'
import type { Services } from '#server/services.ts'
import { isFromThisMachine } from '../this-machine.ts'

/**
 * Caught messages hold working login links, so they are shown on this machine and to superadmins only.
 */
export const mayReadOutbox = async (services: Services, request: FastifyRequest): Promise<boolean> => {
  if (isFromThisMachine(services.config, request)) return true
  const session = await readSession(services, new Headers({ cookie: request.headers.cookie ?? '' }))
  return session?.role === 'superadmin'
}
