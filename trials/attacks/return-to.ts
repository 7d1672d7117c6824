import { castKari } from '#test/cast.ts'
import { cookieFor } from '#test/callers.ts'
import { DOCUMENTS, paths } from '#shared/paths.ts'
import { cookieFrom, needChromium } from './chromium.ts'
import type { Verdict } from '#test/sweeps/judges.ts'
import type { Attack } from './stage.ts'

/** Addresses that resemble the service's own, or no address at all. */
const ELSEWHERE = [
  'https://ond.example',
  '//ond.example',
  '///ond.example',
  '/\\ond.example',
  '\\\\ond.example',
  '/\t/ond.example',
  '/%09/ond.example',
  '/.//ond.example',
  '/..//ond.example',
  '/%2e%2e//ond.example',
  '/%2f%2fond.example',
  '/@ond.example',
  'javascript:document.title=1',
  'JaVaScRiPt:document.title=1',
  'data:text/html,x',
  'http:ond.example',
  '/\u2028/ond.example',
  '/\u202e/ond.example',
  '.ond.example',
  '@ond.example',
  ':80@ond.example',
  '/auth?returnTo=//ond.example',
  '/admin/../..//ond.example',
  '/admin;//ond.example',
  '/\u0000/ond.example',
  'blob:https://ond.example/x',
]

/** A login leads to our own pages only, whatever the address of the login page requests. */
export const attack: Attack = async ({ target, tally, send, depth, some }) => {
  for (const text of some(ELSEWHERE))
    for (const path of [...DOCUMENTS, paths.auth, paths.signOut, '/api/me', '/r/x']) {
      const query = `?returnTo=${encodeURIComponent(text)}&next=${encodeURIComponent(text)}&url=${encodeURIComponent(text)}`
      await send({ method: 'GET', path: path + query }) // notes every redirect to another site
      tally.note(`GET ${path}${query}`, null)
    }
  const browser = depth === 'deep' ? await needChromium(tally) : null
  if (!browser) return
  const kari = await castKari(target.app)
  for (const text of ELSEWHERE) {
    const context = await browser.newContext()
    await context.addCookies([cookieFrom(await cookieFor(target.app, kari.userId), target.url)])
    const page = await context.newPage()
    const asked: string[] = []
    await page.route('**', (route, request) => {
      if (new URL(request.url()).origin === target.url) return route.continue()
      asked.push(request.url())
      return route.abort()
    })
    await page.goto(`${target.url}${paths.auth}?returnTo=${encodeURIComponent(text)}`).catch(() => {})
    await page.waitForURL((at) => at.pathname !== paths.auth, { timeout: LEFT_MS }).catch(() => {})
    await page.waitForTimeout(SETTLED_MS)
    tally.note(`a login that leads to «${text}»`, strayed(page.url(), asked, target.url))
    await context.close()
  }
  await browser.close()
}

const LEFT_MS = 15_000
/** Waits for further redirects. */
const SETTLED_MS = 300

export const strayed = (at: string, asked: readonly string[], origin: string): Verdict => {
  if (asked.length > 0) return `asked ${asked[0]}`
  if (!at.startsWith(`${origin}/`)) return `ended at ${at}`
  return new URL(at).pathname === paths.auth ? 'led nowhere' : null
}
