import { serverPaths } from '#shared/server-paths.ts'
import { cookieFor } from '#test/callers.ts'
import { one, rest, type Answer, type Call } from '#test/calling.ts'
import { castAssignment, type CastAdministrator } from '#test/cast.ts'
import { castLink } from '#test/login-links.ts'
import { procedures, rpcPath } from '#test/procedures.ts'
import { paths } from '#shared/paths.ts'
import { castBeside } from '#test/sweeps/beside.ts'
import { openWatch } from '#test/sweeps/changes.ts'
import { cookieFrom, needChromium, settling } from './chromium.ts'
import { first, type Verdict } from '#test/sweeps/judges.ts'
import { castAll, nameOf, type Cast } from '#test/sweeps/stage.ts'
import type { Attack, Stage } from './stage.ts'

/**
 * Reading changes nothing: GET and HEAD at every address in every role, and a browser that runs all scripts of the pages
 * behind links, as mail scanners do, leave every row of the database unchanged, and log no one in or out.
 */
export const attack: Attack = async (stage) => {
  const cast = await castAll(stage)
  const [token = ''] = (await castAssignment(stage.target.app, cast.kari)).tokens.values()
  const links = await linksOf(stage, cast.kari, token)
  await overHttp(stage, cast, links, token)
  if (stage.depth === 'deep') await inABrowser(stage, cast.kari, links)
}

/** The targets of links in letters, with valid secrets. */
const linksOf = async ({ target: { app } }: Stage, { userId }: CastAdministrator, token: string) => {
  const until = new Date(Date.now() + 3_600_000)
  return [
    paths.response(token),
    paths.response(token, 'accepted'),
    paths.response(token, 'declined'),
    serverPaths.authMagicLink(await castLink(app, userId, 'login'), until),
    serverPaths.authMagicLink(await castLink(app, userId, 'admin-magic'), until),
    serverPaths.authConfirmLink(await castLink(app, userId, 'confirm-email')),
    `${paths.authChoosePassword}?token=${await castLink(app, userId, 'choose-password')}`,
  ]
}

const overHttp = async (stage: Stage, cast: Cast, links: readonly string[], token: string) => {
  const { target, tally, send, depth } = stage
  const isDeep = depth === 'deep'
  const beside = isDeep ? await addressesBeside(stage, cast, token) : { real: [], all: [] }
  const calls = [...(isDeep ? links : links.slice(0, 3)), ...beside.all, ...stage.some(STRANGE)].map(
    (path): Call => ({ method: 'GET', path }),
  )
  if (isDeep) calls.push(...(await callsOfProcedures(cast)))
  const cookies = [
    '',
    ...(await Promise.all(
      [cast.kari, cast.ola, cast.sara].map(({ userId }) => cookieFor(target.app, userId)),
    )),
  ]
  const whatChanged = await watchAll(stage)
  const opened = new Set<string>()
  for (const call of calls)
    for (const cookie of isDeep ? cookies : cookies.slice(0, 1))
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const looked = { ...call, method, cookie, headers: { ...PREFETCH } }
        const answer = await send(looked) // reports a redirect to another site
        if (answer.status === 200 && method === 'GET') opened.add(call.path)
        tally.note(nameOf(looked), first(await whatChanged(), thirdParty(answer)))
      }
  for (const path of beside.real) tally.note(path, opened.has(path) ? null : 'showed nobody anything')
}

const TARGETS = [
  '//ond.example',
  '/\\ond.example',
  '/\t/ond.example',
  '/%2f%2fond.example',
  'javascript:a(1)',
]
const PROBED = '/.env /.git/config /assets/../../../etc/passwd /assets/%2e%2e/%2e%2e/package.json /admin/%00'

/** Redirects to targets that resemble the service's own, and addresses that scanners try first. */
const STRANGE = [
  ...TARGETS.map(encodeURIComponent).flatMap((to) =>
    [paths.auth, paths.signOut, paths.home].map((path) => `${path}?returnTo=${to}&next=${to}&url=${to}`),
  ),
  ...`${PROBED} /%c0%ae%c0%ae/ //ond.example /src/main.ts /data/secret /index.html.map`.split(' '),
]

/** A resource that a page would fetch from another host. Links may lead anywhere. */
export const thirdParty = ({ headers, text }: Pick<Answer, 'headers' | 'text'>): Verdict => {
  if (!String(headers['content-type']).includes('html')) return null
  const found =
    /<(?:script|img|iframe|source|video|link(?![^>]*rel="(?:canonical|alternate)"))\b[^>]*?\s(?:src|href|srcset)="((?:https?:)?\/\/[^"]+)"/i.exec(
      text,
    )
  return found ? `fetches ${found[1]}` : null
}

const callsOfProcedures = async ({ sampled }: Cast): Promise<Call[]> => {
  const calls = []
  for (const procedure of procedures)
    calls.push(rest({ ...procedure, method: 'GET' }, (await sampled(procedure).sample()) ?? {}))
  return calls
}

/** Every address outside the contract: `real` has existing targets that may be read, `all` also an unknown part. */
const addressesBeside = async (stage: Stage, cast: Cast, token: string) => {
  const real: string[] = []
  const all: string[] = []
  for (const { pattern, address } of castBeside(stage, cast)) {
    const path = await address()
    if (path !== pattern && !NOT_SHOWN.has(pattern)) real.push(path)
    all.push(path, ...[token, crypto.randomUUID()].map((part) => pattern.replaceAll(/:\w+/g, part)))
  }
  return { real, all: [...new Set(all)] }
}

/** Addresses for POST only, or that redirect. */
const NOT_SHOWN = new Set([
  '/*',
  '/api/*',
  '/r/:token/apnet',
  '/r/:token/avbud',
  '/utboks/sms/:id/rapport',
  '/webhooks/sms/:gateway/:secret',
  '/webhooks/bounces/:secret',
])

/** Watches every row of every table, except the time a session was last seen. */
const watchAll = async ({ target: { app } }: Stage) => {
  const sessions = async () =>
    JSON.stringify(
      await app.db.query(
        "select to_jsonb(s) - array['updated_at', 'expires_at'] as is from sessions s order by id",
      ),
    )
  const whatChanged = await openWatch(app, ['sessions'])
  let known = await sessions()
  return async (): Promise<Verdict> => {
    const before = known
    known = await sessions()
    return first(await whatChanged(), known === before ? null : 'somebody was logged in or out')
  }
}

/** Headers of a prefetched page. */
const PREFETCH = { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' }

const inABrowser = async (stage: Stage, { userId }: CastAdministrator, links: readonly string[]) => {
  const { tally, target } = stage
  const browser = await needChromium(tally)
  if (!browser) return
  const { app, url } = target
  const cookie = cookieFrom(await cookieFor(app, userId), url)
  for (const isLoggedIn of [false, true])
    for (const path of links) {
      const whatChanged = await watchAll(stage)
      const context = await browser.newContext()
      if (isLoggedIn) await context.addCookies([cookie])
      const page = await context.newPage()
      const settled = settling(page)
      const asked: Call[] = []
      page.on('request', (request) =>
        asked.push({ method: request.method(), path: new URL(request.url()).pathname }),
      )
      await page.goto(url + path, { waitUntil: 'load' })
      await page.mouse.wheel(0, 2000)
      await settled()
      await context.close()
      tally.note(
        `a browser at ${path.replace(/[\w-]{22}/, '…')}`,
        first(await whatChanged(), judgeAsked(asked)),
      )
    }
  tally.figure('pages in a browser', links.length)
  await browser.close()
}

/** The service's own pages also POST to procedures that only read. */
const READ = new Set(
  [
    ...procedures.filter(({ method }) => method === 'GET'),
    one('check-login-link'),
    one('check-invitation'),
  ].map(rpcPath),
)

/** Reports a page that sends something before any press. */
export const judgeAsked = (asked: readonly Pick<Call, 'method' | 'path'>[]): Verdict => {
  const sent = asked.find(({ method, path }) => !['GET', 'HEAD'].includes(method) && !READ.has(path))
  return sent ? `sent ${sent.method} ${sent.path}` : null
}
