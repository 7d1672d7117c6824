import { createLink, type LinkPurpose } from '#features/accounts/server/login/links.ts'
import { createAccount } from '#features/vikarer/server/create-account.ts'
import type { TestApp } from './app.ts'
import { castSara, type CastAdministrator } from './cast.ts'

/** Makes a link for somebody, as the mail would bring it, and returns its secret. */
export const castLink = async (app: TestApp, userId: string, purpose: LinkPurpose): Promise<string> => {
  const createdBy = await makerOf(app, purpose)
  const { id } = await app.database.transaction(app.system, (tx) =>
    createLink(tx, app.tokens, { userId, purpose, now: new Date(), createdBy }),
  )
  return app.tokens.derive('login_links', id)
}

/** The maker of a link of the purpose: a superadmin, where it works only as long as its maker is one. */
export const makerOf = async (app: TestApp, purpose: LinkPurpose): Promise<string | null> => {
  if (purpose !== 'admin-magic') return null
  const [known] = await app.db.query(
    "select user_id from profiles where role = 'superadmin' and not soft_deleted limit 1",
  )
  return known ? String(known['user_id']) : (await castSara(app)).userId
}

/** Another secret of the same length. */
export const tamper = (token: string): string => (token.startsWith('A') ? 'B' : 'A') + token.slice(1)

/** Gives a substitute of the administrator's register a login and returns the secret of the link in the mail. */
export const castInvitation = async (
  app: TestApp,
  { scope }: CastAdministrator,
  { id: vikarId }: { id: string },
): Promise<string> => {
  const outcome = await app.database.transaction(app.system, (tx) =>
    createAccount(tx, app, { scope, vikarId }, new Date()),
  )
  if (outcome.kind !== 'sent') throw new Error(outcome.kind)
  return newestInvitation(app)
}

/** The secret of the invitation that was made last. */
export const newestInvitation = async (app: TestApp): Promise<string> => {
  const [link] = await app.db.query(
    "select id from login_links where purpose = 'choose-password' order by id desc limit 1",
  )
  return app.tokens.derive('login_links', String(link?.['id']))
}
