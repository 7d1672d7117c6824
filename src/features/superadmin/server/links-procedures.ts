import { serverPaths } from '#shared/server-paths.ts'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import {
  listAdminMagicLinks,
  makeAdminMagicLink,
  readAdminMagicLink,
  revokeAdminMagicLink,
} from '#features/identity/server/login/admin-magic.ts'
import { superadmin } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { fold } from '#shared/text.ts'
import type { Choosable } from '../contract-links.ts'
import { superadmin as contract } from '../contract.ts'
import { noteRead } from './note-read.ts'

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
      magicLink: services.config.appUrl + serverPaths.authMagicLink(made.token, made.expiresAt),
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

const SHOWN = 20

/**
 * Active administrators by name: the first that match the search in name, company or e-mail address, or the one with
 * the id. `found` is the number of all matches.
 */
export const readAdministrators = async (
  tx: SystemTransaction,
  { search, userId = null }: { search: string; userId?: string | null },
): Promise<{ administrators: Choosable[]; found: number }> => {
  const { rows } = await sql<Choosable & { found: number }>`
    select profiles.user_id, profiles.full_name, users.email, employers.name as company,
      count(*) over ()::integer as found
    from profiles
    join users on users.id = profiles.user_id
    left join employers on employers.id = profiles.employer_id
    where profiles.role = 'administrator' and not profiles.soft_deleted
      and case when ${userId}::uuid is null then ${isMatch(search)} else profiles.user_id = ${userId}::uuid end
    order by profiles.full_name collate "nb-NO-x-icu", profiles.user_id
    limit ${SHOWN}`.execute(tx)
  return {
    administrators: rows.map(({ found: _, ...administrator }) => administrator),
    found: rows[0]?.found ?? 0,
  }
}

const isMatch = (search: string) => {
  const wanted = `%${literally(fold(search))}%`
  return sql<boolean>`(${search}::text = ''
    or fold(profiles.full_name) like ${wanted}
    or fold(employers.name) like ${wanted}
    or lower(users.email) like ${wanted})`
}

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')
