import { ORPCError } from '@orpc/server'
import {
  listAdminMagicLinks,
  makeAdminMagicLink,
  revokeAdminMagicLink,
} from '#features/accounts/server/admin-magic.ts'
import { superadmin } from '#server/api/guards.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { paths } from '#shared/paths.ts'
import { superadmin as contract } from '../contract.ts'
import { readAdministrators } from './read-administrators.ts'

const os = implementRoom(contract)

export const linksProcedures = {
  administrators: os.administrators
    .use(superadmin)
    .handler(({ context: { services, scope }, input }) =>
      services.database.read(scope, (tx) => readAdministrators(tx, input)),
    ),
  generateMagicLink: os.generateMagicLink.use(superadmin).handler(async ({ context, input, errors }) => {
    const { services, scope, resHeaders } = context
    const asked = { userId: input.adminUserId, days: input.daysValid }
    const made = await services.database.transaction(scope, (tx) =>
      makeAdminMagicLink(tx, services, asked, services.clock.now()),
    )
    if (!made) throw errors.NOT_ADMINISTRATOR()
    services.live.publish('superadmins', ['service'])
    resHeaders?.set('cache-control', 'no-store')
    return {
      magicLink: services.config.appUrl + paths.authMagicLink(made.token, made.expiresAt),
      expiresAt: made.expiresAt.toISOString(),
      adminName: made.fullName,
    }
  }),
  validMagicLinks: os.validMagicLinks.use(superadmin).handler(async ({ context: { services, scope } }) => {
    const links = await services.database.read(scope, listAdminMagicLinks)
    return {
      links: links.map((link) => ({
        ...link,
        createdAt: link.createdAt.toISOString(),
        expiresAt: link.expiresAt.toISOString(),
      })),
    }
  }),
  revokeMagicLink: os.revokeMagicLink
    .use(superadmin)
    .handler(async ({ context: { services, scope }, input }) => {
      const isRevoked = await services.database.transaction(scope, (tx) => revokeAdminMagicLink(tx, input.id))
      if (!isRevoked) throw new ORPCError('NOT_FOUND', { status: 404, message: 'Lenken virker ikke lenger.' })
      services.live.publish('superadmins', ['service'])
      return {}
    }),
}
