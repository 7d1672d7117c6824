import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendAllLoginLinks } from '#features/identity/server/login/login-link.ts'
import { openTestApp, type TestApp } from './app.ts'
import { cookieFor } from './callers.ts'
import {
  castAssignment,
  castKari,
  castLogin,
  castNils,
  castVikar,
  PASSWORD,
  type CastAdministrator,
} from './cast.ts'
import { cookieOf } from './cookies.ts'
import { ASKING_COOKIE, castLink, castLoginCode } from './login-links.ts'
import { setUpProvider } from './oidc-samples.ts'
import { castPlanned } from './plan-samples.ts'
import { packageOf } from './purchases.ts'
import { serveTestApp } from './http.ts'
import { setPhone } from './phone-code.ts'
import { codeFrom, giveFactor } from './second-factor.ts'
import { versionOfOwnPhone } from '#features/vikarer/server/own-procedures.ts'

// No one can lock out an owner. A stranger uses up each limit; then the owner must succeed from another network.

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let cookies: { kari: string; nils: string }

const HOME = '198.51.100.1'
const STRANGER = '203.0.113.66'

beforeAll(async () => {
  app = await openTestApp({ TRUST_PROXY: '127.0.0.1' })
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  await setUpProvider(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  await logIn(HOME)
  await app.db.query("delete from rate_limits where key not like 'login-known:%'")
  await app.db.query('delete from login_link_requests')
  await app.db.query('update users set email_verified = true')
  await app.db.query('delete from second_factors')
  cookies = { kari: await cookieFor(app, kari.userId), nils: await cookieFor(app, nils.userId) }
  await app.db.query("update sessions set entered_by = 'password'")
})

/** The status of a request from a network address, with a session or none. */
const send = async (ip: string, method: string, to: string, body?: unknown, cookie = '') => {
  const answer = await fetch(server.url + to, {
    method,
    redirect: 'manual',
    headers: { 'x-forwarded-for': ip, 'content-type': 'application/json', cookie },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  await answer.arrayBuffer()
  if (to === '/api/login-link/request') asking = cookieOf(answer.headers)
  return answer.status
}

/** The browser that requested a link last. */
let asking = ''

const logIn = (ip: string, password = PASSWORD, email = kari.email) =>
  send(ip, 'POST', '/api/sign-in', { email, password })
const askForLink = (ip: string, email = kari.email) => send(ip, 'POST', '/api/login-link/request', { email })
const signUp = (ip: string) =>
  send(ip, 'POST', '/api/sign-up', {
    fullName: 'Grete Lie',
    email: `grete-${crypto.randomUUID()}@solsiden.example`,
    password: PASSWORD,
    termsAccepted: true,
  })
const work = () => sendAllLoginLinks(app, app.system)
interface Trial {
  /** A try by a stranger. */
  stranger(): Promise<number>
  /** The owner, from another network. */
  owner(): Promise<number>
}

/** If a limit counts acts of a session, the stranger is another customer. */
const asBoth = (
  method: string,
  to: string,
  body?: () => unknown,
  prepare?: () => Promise<unknown>,
): Trial => ({
  stranger: async () => {
    await prepare?.()
    return send(STRANGER, method, to, body?.(), cookies.nils)
  },
  owner: () => send(HOME, method, to, body?.(), cookies.kari),
})

/** The same substitute is in both registers. */
const invite = async (ip: string, administrator: CastAdministrator, cookie: string) => {
  await app.db.query('delete from vikarer where employer_id = $1', [administrator.scope.employerId])
  const { id } = await castVikar(app, administrator, 'Siri Dahl')
  return send(ip, 'POST', `/api/vikarer/${id}/account`, {}, cookie)
}

/** Two customers do the same, each in their own office. */
const byEach = (
  ask: (ip: string, administrator: CastAdministrator, cookie: string) => Promise<number>,
): Trial => ({
  stranger: () => ask(STRANGER, nils, cookies.nils),
  owner: () => ask(HOME, kari, cookies.kari),
})

const invitation = byEach(invite)
const login: Trial = { stranger: () => logIn(STRANGER, 'feil-passord'), owner: () => logIn(HOME) }
const link: Trial = { stranger: () => askForLink(STRANGER), owner: () => askForLink(HOME) }
const mailedLink: Trial = {
  stranger: async () => {
    const status = await askForLink(STRANGER)
    for (let round = 0; round < 4; round += 1) {
      await app.db.query('insert into login_link_requests (email) values ($1)', [kari.email])
      await work()
    }
    return status
  },
  owner: async () => {
    const status = await askForLink(HOME)
    await work()
    const links = await app.db.query(
      "select l.id from login_links l join email_history on link_id = l.id where l.user_id = $1 and purpose = 'login'",
      [kari.userId],
    )
    const tokens = links.map(({ id }) => app.tokens.derive('login_links', String(id)))
    for (const token of tokens)
      if ((await send(HOME, 'POST', '/api/login-link', { token }, asking)) === 200) return status
    return 404
  },
}
/** The first code of an app during its set-up. */
const firstCode = async (ip: string, { userId }: CastAdministrator, cookie: string, code = codeFrom(app)) => {
  await giveFactor(app, userId)
  await app.db.query('update second_factors set confirmed_at = null')
  return send(ip, 'POST', '/api/factor/confirm', { code }, cookie)
}
const code: Trial = {
  stranger: () => firstCode(STRANGER, nils, cookies.nils, '000000'),
  owner: () => firstCode(HOME, kari, cookies.kari),
}
const password = () => ({
  currentPassword: PASSWORD,
  newPassword: 'nytt-passord-77',
  confirmation: 'nytt-passord-77',
})

/** A substitute of the employer's, with a login, changes their number. */
const changePhone = async (ip: string, administrator: CastAdministrator) => {
  const { userId } = await castLogin(app, await castVikar(app, administrator, 'Siri Dahl'))
  const { employerId } = administrator.scope
  const [row] = await app.db.query('select phone from vikarer where user_id = $1', [userId])
  const version = versionOfOwnPhone([{ employerId, phone: String(row?.['phone']) }])
  const changed = { phone: '41234599', employerIds: [employerId], version }
  return send(ip, 'PUT', '/api/my-phone', changed, await cookieFor(app, userId))
}

const inviteColleague = () =>
  asBoth('POST', '/api/members/invitations', () => ({ email: 'eva@kontor.example', role: 'planner' }))

/** Both have entered the same number. */
const phoneCode = asBoth('POST', '/api/profile/phone/code', undefined, async () => {
  for (const who of [kari, nils]) await setPhone(app, who, '+4791234567')
})

/** The stranger's office is new. */
const asNewOffice = ({ stranger, owner }: Trial): Trial => {
  const setCapped = (isCapped: boolean) =>
    app.db.query('update employers set is_capped = $2 where id = $1', [nils.scope.employerId, isCapped])
  return {
    owner,
    stranger: async () => {
      await setCapped(true)
      const status = await stranger()
      await setCapped(false)
      return status
    },
  }
}

const loginCode: Trial = {
  stranger: async () => {
    await askForLink(STRANGER)
    await work()
    return send(STRANGER, 'POST', '/api/login-code', { code: '00000000' }, asking)
  },
  owner: async () => {
    const { code } = await castLoginCode(app, kari.userId)
    return send(HOME, 'POST', '/api/login-code', { code }, ASKING_COOKIE)
  },
}

const TRIALS: Record<string, Trial> = {
  'login-account': login,
  'login-address': login,
  'login-slowed': login,
  'sign-up-address': { stranger: () => signUp(STRANGER), owner: () => signUp(HOME) },
  'forgot-account': link,
  'forgot-address': link,
  'mailed-links': mailedLink,
  'further-mailed-links': mailedLink,
  'login-code': loginCode,
  'login-code-address': loginCode,
  'bad-links': {
    stranger: () => send(STRANGER, 'POST', '/api/login-link', { token: 'x'.repeat(22) }),
    // From the same network, because a valid link is not counted.
    owner: async () =>
      send(STRANGER, 'POST', '/api/login-link', { token: await castLink(app, kari.userId, 'login') }),
  },
  'unknown-response-token': {
    stranger: () => send(STRANGER, 'GET', `/r/${'x'.repeat(22)}`),
    owner: async () => {
      const ola = await castVikar(app, kari, 'Ola Hansen')
      const { token } = await castAssignment(app, kari, { channels: ['email'] })
      return send(STRANGER, 'GET', `/r/${token(ola.id)}`)
    },
  },
  'confirmation-account': asBoth('POST', '/api/resend-confirmation', undefined, () =>
    app.db.query('update users set email_verified = false'),
  ),
  import: asBoth('POST', '/api/vikarer/import', () => ({
    rows: [{ fullName: 'Per Moe', phone: '40000001', email: '', skills: '', availability: 'Tilgjengelig' }],
    duplicates: 'skip',
  })),
  'archive-account': asBoth('GET', '/api/archive'),
  'factor-codes': code,
  'factor-codes-day': code,
  'provider-logins': byEach((ip) => send(ip, 'POST', '/api/login-providers/entra/login')),
  'passkey-logins': byEach((ip) => send(ip, 'POST', '/api/passkey-login/begin')),
  invitation,
  invitations: invitation,
  'taken-addresses': invitation,
  'invitation-day': invitation,
  'member-invitation': inviteColleague(),
  'member-invitations': inviteColleague(),
  'phone-codes-address': phoneCode,
  'phone-codes-user': phoneCode,
  'phone-codes-to-one': phoneCode,
  'phone-codes-number': phoneCode,
  'phone-codes-from-all': asNewOffice(phoneCode),
  plans: byEach(async (ip, who, cookie) => send(ip, 'POST', await castPlanned(app, who), {}, cookie)),
  'payment-calls': byEach(async (ip, _, cookie) =>
    send(ip, 'POST', '/api/credits/checkout', await packageOf(app, 100), cookie),
  ),
  'own-phone': byEach(changePhone),
  // Last, as it changes Kari's password.
  password: {
    stranger: () =>
      send(STRANGER, 'POST', '/api/profile/password', { ...password(), currentPassword: 'x' }, cookies.nils),
    owner: () => send(HOME, 'POST', '/api/profile/password', password(), cookies.kari),
  },
}

describe('no stranger locks out an owner', () => {
  it('by any limit of the product', () => {
    const sources = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] })
    const limits = sources.flatMap((file) => [
      ...readFileSync(path.resolve(file), 'utf8').matchAll(/: RateLimit = \{\s*name: '([\w-]+)'/g),
    ])
    expect(new Set(limits.map(([, name]) => name))).toEqual(new Set(Object.keys(TRIALS)))
  })

  it.each(Object.entries(TRIALS))('by the limit %s', async (name, { stranger, owner }) => {
    await stranger()
    const counted = await app.db.query('select 1 from rate_limits where key like $1', [`${name}:%`])
    expect(counted).not.toEqual([])
    await app.db.query('update rate_limits set count = 1000000')
    await stranger()
    expect(await owner()).toBe(200)
  })

  it('by tries from a network that is refused already', async () => {
    await logIn(STRANGER, PASSWORD, 'ukjent@fjellhamar.example')
    await askForLink(STRANGER, 'ukjent@fjellhamar.example')
    await app.db.query('update rate_limits set count = 1000000')
    const before = await app.db.query('select key from rate_limits order by key')
    for (let round = 0; round < 6; round += 1) expect(await logIn(STRANGER, 'feil-passord')).toBe(429)
    for (let round = 0; round < 3; round += 1) expect(await askForLink(STRANGER)).toBe(429)
    expect(await app.db.query('select key from rate_limits order by key')).toEqual(before)
  })
})
