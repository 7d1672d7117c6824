import { ORPCError } from '@orpc/server'
import {
  listAdminMagicLinks,
  makeAdminMagicLink,
  readAdminMagicLink,
  revokeAdminMagicLink,
} from '#features/accounts/server/admin-magic.ts'
import { superadmin } from '#server/api/guards.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { paths } from '#shared/paths.ts'
import { superadmin as contract } from '../contract.ts'
import { noteRead } from './note-read.ts'
import { readAdministrators } from './read-administrators.ts'

const os = implementRoom(contract)

const GONE = 'Lenken virker ikke lenger.'

export const linksProcedures = {
  administrators: os.administrators.use(superadmin).handler(({ context: { services, scope }, input }) =>
    services.database.transaction(scope, async (tx) => {
      await noteRead(tx, 'customers-listed')
      return readAdministrators(tx, input)
    }),
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
      id: made.id,
      magicLink: services.config.appUrl + paths.authMagicLink(made.token, made.expiresAt),
      expiresAt: made.expiresAt.toISOString(),
      adminName: made.fullName,
    }
  }),
  validMagicLinks: os.validMagicLinks.use(superadmin).handler(async ({ context: { services, scope } }) => {
    const links = await services.database.transaction(scope, async (tx) => {
      await noteRead(tx, 'customers-listed')
      return listAdminMagicLinks(tx)
    })
    return {
      links: links.map((link) => ({
        ...link,
        createdAt: link.createdAt.toISOString(),
        expiresAt: link.expiresAt.toISOString(),
      })),
    }
  }),
  magicLink: os.magicLink.use(superadmin).handler(async ({ context: { services, scope }, input }) => {
    const state = await services.database.read(scope, (tx) => readAdminMagicLink(tx, input.id))
    if (!state) throw new ORPCError('NOT_FOUND', { status: 404, message: GONE })
    return { state }
  }),
  revokeMagicLink: os.revokeMagicLink
    .use(superadmin)
    .handler(async ({ context: { services, scope }, input }) => {
      const isRevoked = await services.database.transaction(scope, (tx) => revokeAdminMagicLink(tx, input.id))
      if (!isRevoked) throw new ORPCError('NOT_FOUND', { status: 404, message: GONE })
      services.live.publish('superadmins', ['service'])
      return {}
    }),
}
