import { startSession } from '#features/accounts/server/login/sign-in.ts'
import type { Role } from '#shared/roles.ts'
import type { TestApp } from './app.ts'
import { castKari, castLogin, castNils, castSara, castVikar } from './cast.ts'

/** A logged-in caller, or a visitor. */
export interface CallerOf {
  readonly who: string
  readonly person: { readonly role: Role; readonly emailVerified: boolean } | null
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
  const logged = (who: string, { userId }: { userId: string }, role: Role, emailVerified = true) => ({
    who,
    person: { role, emailVerified },
    cookie: () => cookieFor(app, userId),
  })
  return [
    { who: 'nobody', person: null, cookie: async () => '' },
    logged('Ola, a substitute', ola, 'substitute'),
    logged('Nils, an unconfirmed administrator', nils, 'administrator', false),
    logged('Kari, an administrator', kari, 'administrator'),
    logged('Sara, a superadmin', sara, 'superadmin'),
  ]
}

/** The cookie of a new session, without the password check that is slow on purpose. */
export const cookieFor = async (app: TestApp, userId: string): Promise<string> => {
  const cookies = await startSession(app, { userId, purpose: 'login' }, new Headers())
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}
