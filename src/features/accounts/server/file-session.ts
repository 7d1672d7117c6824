import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#server/api/context.ts'
import { refuse } from '#server/http/downloads.ts'
import type { Services } from '#server/services.ts'
import { mayEnter, type Area } from '#shared/access-rules.ts'
import type { Role } from '#shared/roles.ts'
import { LOG_IN_FIRST, NO_ACCESS } from '#shared/failures.ts'
import { readSession } from './session.ts'

/** The session of a person who may have a file of this area; null once the reply has refused it with 401 or 403. */
export const sessionForFile = async <Allowed extends Role>(
  services: Services,
  { headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { area, roles }: { area: Area; roles: readonly Allowed[] },
): Promise<Extract<Session, { role: Allowed }> | null> => {
  reply.header('cache-control', 'no-store')
  const renew = (renewed: string) => void reply.header('set-cookie', renewed)
  const session = await readSession(services, new Headers({ cookie }), renew)
  if (mayEnter(area, session) === 'log-in') refuse(reply, 401, 'UNAUTHORIZED', LOG_IN_FIRST)
  else if (!session || !isOneOf(session, roles)) refuse(reply, 403, 'FORBIDDEN', NO_ACCESS)
  else return session
  return null
}

const isOneOf = <Allowed extends Role>(
  session: Session,
  roles: readonly Allowed[],
): session is Extract<Session, { role: Allowed }> => roles.some((role) => role === session.role)
