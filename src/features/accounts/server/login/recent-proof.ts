import { ORPCError } from '@orpc/server'
import type { Session } from '#server/api/context.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { PROOF_NEEDED, type WantedProof } from '../../contract.ts'
import { PROOF_MINUTES } from '../../rules.ts'
import { hasPassword } from '../password/set-password.ts'

const desk = new SystemScope(null)

/**
 * Lets no one further whose last proof of who they are is too old: a browser that was left open deletes, exports and hands on
 * nothing. For procedures; a file says so to `sessionForFile`.
 *
 * @throws ORPCError PROOF_NEEDED, with how to prove it
 */
export const requireProof = async (services: Services, session: Session): Promise<void> => {
  const wanted = await wayToProve(services, session)
  if (wanted === null) return
  const { status, message } = PROOF_NEEDED
  throw new ORPCError('PROOF_NEEDED', { status, message, data: wanted, defined: true })
}

/** How this session has to prove who it is of; null while its last proof still holds. */
export const wayToProve = async (
  { database, config, clock }: Services,
  session: Session,
): Promise<WantedProof | null> => {
  if (clock.now().getTime() - session.provenAt.getTime() <= PROOF_MINUTES * 60_000) return null
  if (session.hasFactor) return { way: 'code' }
  if (await database.read(desk, (tx) => hasPassword(tx, session.userId))) return { way: 'password' }
  const provider = config.oidc.find(({ id }) => id === session.oidcProvider)
  return provider ? { way: 'provider', provider: provider.id } : { way: 'login' }
}
