import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { Kysely, PostgresDialect } from 'kysely'
import * as z from 'zod'
import { Id } from '#shared/ids.ts'
import { passwordsWith } from './auth-passwords.ts'
import type { Config } from './config/config.ts'
import { naming } from './database/naming.ts'
import { openPool, type Connect } from './database/pools.ts'
import type { DB } from './database/types.ts'
import { findSession, readToken } from './find-session.ts'
import type { Clock } from './clock.ts'
import type { Logger } from './log.ts'
import { UNUSED_SECONDS } from './session-ends.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/**
 * Passwords and sessions, by Better Auth on a database role of its own: no other role may read password hashes or
 * session tokens. It is called by our procedures and has no address of its own, so that every login passes our rate
 * limits and speaks our language.
 */
export const openAuth = (config: Config, connect: Connect, log: Logger, clock: Clock) => {
  const pool = openPool(connect, 'vikarklar_auth', 5, log)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [naming] })
  const cookieName = config.https ? '__Host-vikarklar' : 'vikarklar'
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
      additionalFields: SESSION_FIELDS,
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
      cookies: { session_token: { name: cookieName } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: config.https },
      ipAddress: { disableIpTracking: true }, // nothing needs them, so they are not kept
      useSecureCookies: false, // the prefix is in the name above
    },
    rateLimit: { enabled: false }, // ours are in PostgreSQL, counted per account and address
    plugins: [loginByLink(), renewSession(clock)],
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
  const signing = { secret: config.secret, cookieName }
  return Object.assign(auth, {
    /** True when the cookies hold a token signed by us. There is no look-up: its session may have ended. */
    hasSignedCookie: (cookies: string) => cookies !== '' && readToken(signing, cookies) !== null,
    findSession: (cookies: string) => findSession(db, signing, cookies, { log, clock }),
    close: () => pool.end(),
  })
}

export type Auth = ReturnType<typeof openAuth>

const SESSION_FIELDS = {
  enteredBy: { type: 'string', input: false, defaultValue: 'password' },
  passedFactor: { type: 'boolean', input: false, defaultValue: false },
  oidcProvider: { type: 'string', input: false, required: false },
  supportId: { type: 'string', input: false, required: false },
} as const

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

/**
 * Starts a session for a user who has proven themselves by one of our links. For our server only: the library's own
 * magic links delete the password of a user whose address is not confirmed.
 */
const loginByLink = () =>
  ({
    id: 'login-by-link',
    endpoints: {
      startSession: createAuthEndpoint(
        '/start-session',
        {
          method: 'POST',
          body: z.object({
            userId: Id,
            enteredBy: z.string(),
            passedFactor: z.boolean(),
            oidcProvider: z.nullish(z.string()),
            supportId: z.nullish(Id),
          }),
          metadata: { SERVER_ONLY: true },
        },
        async (context) => {
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(context.body.userId)
          if (!user) return context.json(null)
          const { userId: _, ...begun } = context.body
          const session = await internalAdapter.createSession(user.id, false, begun, true)
          if (!session) return context.json(null) // a hook refused: the user is deactivated
          await setSessionCookie(context, { session, user })
          return context.json({ userId: user.id })
        },
      ),
    },
  }) satisfies BetterAuthPlugin

/**
 * Extends the session whose cookie is presented, and reissues the cookie. For our server only: the library's own
 * renewal has no absolute end. Null when the session has ended meanwhile.
 */
const renewSession = (clock: Clock) =>
  ({
    id: 'renew-session',
    endpoints: {
      renewSession: createAuthEndpoint(
        '/renew-session',
        {
          method: 'POST',
          body: z.object({ expiresAt: z.date() }),
          requireHeaders: true,
          metadata: { SERVER_ONLY: true },
        },
        async (context) => {
          const found = await getSessionFromCtx(context)
          if (!found) return context.json(null)
          const { internalAdapter } = context.context
          const now = clock.now()
          const { expiresAt } = context.body
          const session = await internalAdapter.updateSession(found.session.token, {
            expiresAt,
            updatedAt: now,
          })
          if (!session) return context.json(null)
          const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
          await setSessionCookie(context, { session, user: found.user }, false, { maxAge })
          return context.json({ sessionId: session.id })
        },
      ),
    },
  }) satisfies BetterAuthPlugin
