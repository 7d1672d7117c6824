import { ORPCError } from '@orpc/server'
import type { Session } from '#server/api/context.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { PROOF_NEEDED, type WantedProof } from '../../contract.ts'
import { PROOF_MINUTES } from '../../rules.ts'
import { hasPassword } from '../password/set-password.ts'

const system = new SystemScope(null)

/**
 * Requires a recent proof of identity: without one, no data can be deleted, exported or transferred in a browser that
 * was left open. For procedures; files pass `needsProof` to `sessionForFile`.
 *
 * @throws ORPCError PROOF_NEEDED, with how to prove it
 */
export const requireProof = async (services: Services, session: Session): Promise<void> => {
  const wanted = await wayToProve(services, session)
  if (wanted === null) return
  const { status, message } = PROOF_NEEDED
  throw new ORPCError('PROOF_NEEDED', { status, message, data: wanted, defined: true })
}

/** The way in which this session must prove the user's identity; null while the last proof is valid. */
export const wayToProve = async (
  { database, config, clock }: Services,
  session: Session,
): Promise<WantedProof | null> => {
  if (clock.now().getTime() - session.provenAt.getTime() <= PROOF_MINUTES * 60_000) return null
  if (session.hasFactor) return { way: 'code' }
  if (await database.read(system, (tx) => hasPassword(tx, session.userId))) return { way: 'password' }
  const provider = config.oidc.find(({ id }) => id === session.oidcProvider)
  return provider ? { way: 'provider', provider: provider.id } : { way: 'login' }
}

/** A session by a superadmin's link must not create a permanent login. */
export const isOwner = ({ enteredBy }: Session) => enteredBy !== 'admin-magic'
