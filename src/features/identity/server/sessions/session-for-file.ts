import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '#server/api/context.ts'
import { lowRoleWords } from '#server/api/enforce-access.ts'
import { refuse } from '#server/http/downloads.ts'
import type { Services } from '#server/services.ts'
import { mayEnter, type Area } from '#shared/access-rules.ts'
import type { Role } from '#shared/roles.ts'
import { FACTOR_FIRST, LOG_IN_FIRST, NO_ACCESS, PROVIDER_FIRST } from '#shared/failures.ts'
import { PROOF_NEEDED } from '../../contract.ts'
import { wayToProve } from '../login/recent-proof.ts'
import { readSession } from './read-session.ts'

interface Readers<Allowed extends Role> {
  readonly area: Area
  readonly roles: readonly Allowed[]
  /** Required for exports of an employer's or a person's data. */
  readonly needsProof?: true
}

/** The session of a person who may have a file of this area; null once the reply has refused it with 401 or 403. */
export const sessionForFile = async <Allowed extends Role>(
  services: Services,
  { headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { area, roles, needsProof }: Readers<Allowed>,
): Promise<Extract<Session, { role: Allowed }> | null> => {
  reply.header('cache-control', 'no-store')
  const renew = (renewed: string) => void reply.header('set-cookie', renewed)
  const session = await readSession(services, new Headers({ cookie }), renew)
  const entrance = mayEnter(area, session)
  if (entrance === 'log-in') refuse(reply, 401, 'UNAUTHORIZED', LOG_IN_FIRST)
  else if (entrance === 'provider-first' || session?.needsProvider)
    refuse(reply, 403, 'FORBIDDEN', PROVIDER_FIRST)
  else if (entrance === 'factor-first' || session?.needsFactor) refuse(reply, 403, 'FORBIDDEN', FACTOR_FIRST)
  else if (entrance === 'low-role') refuse(reply, 403, 'FORBIDDEN', lowRoleWords(area))
  else if (!session || !isOneOf(session, roles)) refuse(reply, 403, 'FORBIDDEN', NO_ACCESS)
  else {
    const wanted = needsProof ? await wayToProve(services, session) : null
    if (wanted === null) return session
    const { status, message } = PROOF_NEEDED
    reply.code(status).send({ code: 'PROOF_NEEDED', message, data: wanted })
  }
  return null
}

const isOneOf = <Allowed extends Role>(
  session: Session,
  roles: readonly Allowed[],
): session is Extract<Session, { role: Allowed }> => roles.some((role) => role === session.role)
