import { startSession, type NewSession } from '#features/identity/server/sessions/start-session.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Entering } from '#shared/access-rules.ts'
import type { MemberRole, Role } from '#shared/roles.ts'
import type { TestApp } from './app.ts'
import { isHalfway } from './second-factor.ts'
import { castColleague, castKari, castLogin, castNils, castSara, castVikar } from './cast.ts'

/** A logged-in caller, or a visitor. */
export interface CallerOf {
  readonly who: string
  readonly person: Entering | null
  /** The cookie of a new session, because a call may end the previous one. */
  cookie(): Promise<string>
}

/** One caller of each kind in the table of areas. Nils has not confirmed his address. */
export const castCallers = async (app: TestApp): Promise<readonly CallerOf[]> => {
  const kari = await castKari(app)
  const nils = await castNils(app)
  await app.db.query('update users set email_verified = false where id = $1', [nils.userId])
  const ola = await castLogin(app, await castVikar(app, kari, 'Ola Hansen'))
  const sara = await castSara(app)
  const pia = await castColleague(app, kari, 'Pia Planlegger', 'planner')
  const lars = await castColleague(app, kari, 'Lars Leser', 'reader')
  const logged = (
    who: string,
    { userId }: { userId: string },
    role: Role,
    {
      emailVerified = true,
      memberRole = null,
    }: { emailVerified?: boolean; memberRole?: MemberRole | null } = {},
  ) => ({
    who,
    person: { role, emailVerified, memberRole },
    cookie: () => cookieFor(app, userId),
  })
  return [
    { who: 'nobody', person: null, cookie: async () => '' },
    logged('Ola, a substitute', ola, 'substitute'),
    logged('Nils, an unconfirmed owner', nils, 'administrator', {
      emailVerified: false,
      memberRole: 'owner',
    }),
    logged('Kari, an owner', kari, 'administrator', { memberRole: 'owner' }),
    logged('Pia, a planner', pia, 'administrator', { memberRole: 'planner' }),
    logged('Lars, a reader', lars, 'administrator', { memberRole: 'reader' }),
    logged('Sara, a superadmin', sara, 'superadmin'),
  ]
}

/**
 * The cookie of a new session, without the password check that is slow on purpose; the second factor counts as shown,
 * except for the person who always stays half logged in.
 */
export const cookieFor = async (app: TestApp, userId: string): Promise<string> => {
  const cookies = await startSessionOf(app, { userId, purpose: 'login', passedFactor: !isHalfway(userId) })
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}

/** Starts a session; resolves to what the browser is sent. */
export const startSessionOf = (app: TestApp, begun: NewSession): Promise<string[]> =>
  app.database.transaction(new SystemScope(null), (tx) =>
    startSession(tx, { services: app, request: { headers: new Headers() } }, begun),
  )

/** A logged-in person or, with a `cookie`, the browser that has it. */
export interface SampleCaller {
  readonly userId: string
  readonly cookie?: string
}

/** The cookie of the caller's call; empty for an anonymous one. */
export const cookieBy = async (app: TestApp, by: SampleCaller | null): Promise<string> =>
  by === null ? '' : (by.cookie ?? cookieFor(app, by.userId))
