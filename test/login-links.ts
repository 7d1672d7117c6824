import { lookAtLink } from '#features/identity/server/login/login-code.ts'
import { hashToken } from '#server/tokens.ts'
import { createLink, type LinkPurpose } from '#features/identity/server/login/links.ts'
import { createAccount } from '#features/vikarer/server/create-account.ts'
import type { TestApp } from './app.ts'
import { castSara, type CastAdministrator } from './cast.ts'

/** Creates a link like the mail's and returns its secret. */
export const castLink = async (app: TestApp, userId: string, purpose: LinkPurpose): Promise<string> => {
  const createdBy = await makerOf(app, purpose)
  const { id } = await app.database.transaction(app.system, (tx) =>
    createLink(tx, app.tokens, { userId, purpose, now: new Date(), createdBy }),
  )
  return app.tokens.derive('login_links', id)
}

const ASKING_SECRET = 'A'.repeat(22)

/** Cookie of the browser in which {@link castLoginCode} requests the link. */
export const ASKING_COOKIE = `vikarklar-ask=${ASKING_SECRET}`

/** Requests a link in a browser, and returns the code that the mail's link shows in another. */
export const castLoginCode = async (app: TestApp, userId: string): Promise<{ code: string }> => {
  const token = await castLink(app, userId, 'login')
  await app.db.query('update login_links set asked_in_browser = true where token_hash = $1', [
    hashToken(token),
  ])
  await app.db.query(
    `insert into login_browsers values ($1, $2, now() + interval '1 hour')
     on conflict (user_id, browser_hash) do update set expires_at = excluded.expires_at`,
    [userId, hashToken(ASKING_SECRET)],
  )
  const { code } = await app.database.read(app.system, (tx) => lookAtLink(tx, app.tokens, token, null))
  if (code === null) throw new Error('a link that was asked for in a browser works in another')
  return { code }
}

/** The creator of a link of this purpose: a superadmin, if it works only while its creator is one. */
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

/** The secret of the newest invitation. */
export const newestInvitation = async (app: TestApp): Promise<string> => {
  const [link] = await app.db.query(
    "select id from login_links where purpose = 'choose-password' order by id desc limit 1",
  )
  return app.tokens.derive('login_links', String(link?.['id']))
}
