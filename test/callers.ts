import { startSession } from '#features/accounts/server/login/sign-in.ts'
import type { Entering } from '#shared/access-rules.ts'
import type { MemberRole, Role } from '#shared/roles.ts'
import type { TestApp } from './app.ts'
import { isHalfway } from './second-factor.ts'
import { castColleague, castKari, castLogin, castNils, castSara, castVikar } from './cast.ts'

/** A logged-in caller, or a visitor. */
export interface CallerOf {
  readonly who: string
  readonly person: Entering | null
  /** The cookie of a new session: what is called may end the one before. */
  cookie(): Promise<string>
}

/** One of each kind that the table of areas tells apart. Nils has not confirmed his address. */
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
 * The cookie of a new session, without the password check that is slow on purpose; a second factor was shown, too, unless
 * by somebody who is always halfway in.
 */
export const cookieFor = async (app: TestApp, userId: string): Promise<string> => {
  const cookies = await startSession(
    app,
    { userId, purpose: 'login', passedFactor: !isHalfway(userId) },
    new Headers(),
  )
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}

/** Somebody who is logged in; or, with a `cookie`, a browser that is known by it. */
export interface SampleCaller {
  readonly userId: string
  readonly cookie?: string
}

/** The cookie of a call by one, or by nobody. */
export const cookieBy = async (app: TestApp, by: SampleCaller | null): Promise<string> =>
  by === null ? '' : (by.cookie ?? cookieFor(app, by.userId))
