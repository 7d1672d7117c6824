import { BESIDE } from '#test/beside.ts'
import { cookieFor } from '#test/callers.ts'
import { rest, type Answer, type Call } from '#test/calling.ts'
import { castAssignment, PASSWORD } from '#test/cast.ts'
import { procedures } from '#test/procedures.ts'
import { paths } from '#shared/paths.ts'
import { first, isNodesOwn, openDoor, type Verdict } from '#test/sweeps/judges.ts'
import { castAll, nameOf } from '#test/sweeps/stage.ts'
import type { Attack, Stage } from './stage.ts'

/**
 * Requests every address in every role, in the set-up used on the internet. Each answer has the security headers and
 * HSTS, nothing is loaded from other hosts, and cookies are hidden from scripts and other sites.
 */
export const attack: Attack = async (stage) => {
  for (const call of await callsOf(stage)) {
    const answer = await stage.send(call)
    stage.tally.note(
      nameOf(call),
      first(openDoor(answer), noHttps(answer), thirdParty(answer), judgeCookies(answer)),
    )
  }
  await sessionCookie(stage)
}

const callsOf = async (stage: Stage): Promise<Call[]> => {
  const { app } = stage.target
  const { kari, ola, sara, sampled } = await castAll(stage)
  const [token = ''] = (await castAssignment(app, kari)).tokens.values()
  const cookies = ['', ...(await Promise.all([kari, ola, sara].map(({ userId }) => cookieFor(app, userId))))]
  const calls: Call[] = []
  for (const procedure of stage.some(procedures))
    calls.push(rest(procedure, (await sampled(procedure).sample()) ?? {}))
  for (const pattern of Object.keys(BESIDE))
    for (const part of [token, 'ukjent'])
      calls.push({ method: 'GET', path: pattern.replace('*', 'ukjent').replaceAll(/:\w+/g, part) })
  for (const path of Object.values(paths)) if (typeof path === 'string') calls.push({ method: 'GET', path })
  for (const path of ODD) calls.push({ method: 'GET', path })
  return calls.flatMap((call) =>
    (stage.depth === 'deep' ? cookies : ['']).map((cookie) => ({ ...call, cookie })),
  )
}

/** Addresses that scanners try first. */
const ODD = [
  '/.env',
  '/.git/config',
  '/assets/../../../etc/passwd',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/index.html.map',
  '/admin/%00',
  '/wp-login.php',
  '/%c0%ae%c0%ae/',
  '//ond.example',
  '/server-status',
  '/package.json',
  '/src/main.ts',
  '/data/secret',
]

export const noHttps = ({ status, headers }: Pick<Answer, 'status' | 'headers'>): Verdict =>
  isNodesOwn({ status, headers }) ||
  /^max-age=\d{8,}; includeSubDomains/.test(String(headers['strict-transport-security']))
    ? null
    : 'does not ask for https'

/**
 * A resource that a page would fetch from another host. Links may lead anywhere, and letters are checked separately.
 */
export const thirdParty = ({ headers, text }: Pick<Answer, 'headers' | 'text'>): Verdict => {
  if (!String(headers['content-type']).includes('html')) return null
  const found =
    /<(?:script|img|iframe|source|video|link(?![^>]*rel="(?:canonical|alternate)"))\b[^>]*?\s(?:src|href|srcset)="((?:https?:)?\/\/[^"]+)"/i.exec(
      text,
    )
  return found ? `fetches ${found[1]}` : null
}

export const judgeCookies = ({ headers }: Pick<Answer, 'headers'>): Verdict => {
  for (const cookie of headers['set-cookie'] ?? []) {
    if (/^[^=]+=;/.test(cookie)) continue // removed, not set
    if (!cookie.startsWith('__Host-')) return `gives out ${cookie.split('=')[0]}`
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      if (!cookie.includes(flag)) return `gives out a cookie without ${flag}`
    if (/domain=/i.test(cookie)) return 'gives out a cookie for other names'
  }
  return null
}

const sessionCookie = async ({ send, tally }: Stage) => {
  const answer = await send({
    method: 'POST',
    path: '/api/sign-in',
    body: JSON.stringify({ email: 'kari@fjellhamar.example', password: PASSWORD }),
  })
  const given = answer.headers['set-cookie'] ?? []
  tally.note('the cookie of a login', given.length === 1 ? judgeCookies(answer) : `${given.length} cookies`)
}
