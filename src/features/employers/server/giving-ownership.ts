import { requireProof } from '#features/identity/server/login/recent-proof.ts'
import type { Session } from '#server/api/context.ts'
import { forbidden } from '#server/api/enforce-access.ts'
import type { Services } from '#server/services.ts'
import type { MemberRole } from '#shared/roles.ts'

const NOT_BY_LINK = 'Du er inne med en lenke fra oss. Bare kontoret selv kan velge hvem som eier kontoen.'

/**
 * Making an owner requires a recent login, and is refused for a superadmin who came by a link: such a visit must not
 * leave a permanent way in.
 */
export const mayGive = async (role: MemberRole, services: Services, session: Session): Promise<void> => {
  if (role !== 'owner') return
  if (session.enteredBy === 'admin-magic') throw forbidden(NOT_BY_LINK)
  await requireProof(services, session)
}
