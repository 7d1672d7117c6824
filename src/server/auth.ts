import { betterAuth } from 'better-auth'
import { Kysely, PostgresDialect } from 'kysely'
import { loginByLink } from './auth-login-by-link.ts'
import { passwordsWith } from './auth-passwords.ts'
import { renewSession } from './auth-renew-session.ts'
import type { Config } from './config.ts'
import { naming } from './database/naming.ts'
import { openPool, type Connect } from './database/pools.ts'
import type { DB } from './database/types.ts'
import type { Logger } from './log.ts'
import { UNUSED_SECONDS } from './session-ends.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/**
 * Passwords and sessions, by Better Auth on a database role of its own: no other role may read password hashes or
 * session tokens. It is called by our procedures and has no address of its own, so that every login passes our rate
 * limits and speaks our language.
 */
export const openAuth = (config: Config, connect: Connect, log: Logger) => {
  const pool = openPool(connect, 'vikarklar_auth', 5, log)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [naming] })
  const auth = betterAuth({
    appName: config.product.name,
    baseURL: config.appUrl,
    secret: config.secret,
    database: { db, type: 'postgres' },
    databaseHooks: {
      session: {
        create: { before: async ({ userId }) => ((await isDeactivated(db, userId)) ? false : undefined) },
      },
    },
    user: { modelName: 'users' },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    session: {
      modelName: 'sessions',
      expiresIn: UNUSED_SECONDS,
      disableSessionRefresh: true, // the gate renews
      additionalFields: { enteredBy: { type: 'string', input: false, defaultValue: 'password' } },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true, // sign-up is ours: user, profile, employer and balance in one transaction
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: passwordsWith((former, hash) => renewPassword(db, former, hash)),
    },
    advanced: {
      database: { generateId: 'uuid', joins: true }, // session and user in one round trip
      cookies: { session_token: { name: config.https ? '__Host-vikarklar' : 'vikarklar' } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: config.https },
      ipAddress: { disableIpTracking: true }, // nothing needs them, so they are not kept
      useSecureCookies: false, // the prefix is in the name above
    },
    rateLimit: { enabled: false }, // ours are in PostgreSQL, counted per account and address
    plugins: [loginByLink(), renewSession()],
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
  return Object.assign(auth, { close: () => pool.end() })
}

export type Auth = ReturnType<typeof openAuth>

/** However somebody comes in, by a plugin of the library too: a deactivated user gets no session. */
const isDeactivated = async (db: Kysely<DB>, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('profiles')
    .select('userId')
    .where('userId', '=', userId)
    .where('softDeleted', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** A password that was changed in this moment stays as it is. */
const renewPassword = (db: Kysely<DB>, former: string, hash: string) =>
  db.updateTable('accounts').set({ password: hash }).where('password', '=', former).execute()
