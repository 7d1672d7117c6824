import { createLink, type LinkPurpose } from '#features/accounts/server/links.ts'
import { createAccount } from '#features/vikarer/server/create-account.ts'
import type { TestApp } from './app.ts'
import type { CastAdministrator } from './cast.ts'

/** Makes a link for somebody, as the mail would bring it, and returns its secret. */
export const castLink = async (app: TestApp, userId: string, purpose: LinkPurpose): Promise<string> => {
  const { id } = await app.database.transaction(app.system, (tx) =>
    createLink(tx, app.tokens, { userId, purpose, now: new Date() }),
  )
  return app.tokens.derive('login_links', id)
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
