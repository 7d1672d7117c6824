import { cookieFor } from '#test/callers.ts'
import { BESIDE } from '#test/beside.ts'
import { rest } from '#test/calling.ts'
import { castAssignment, castKari, castVikar, giveCredits } from '#test/cast.ts'
import { castLink } from '#test/login-links.ts'
import { procedures } from '#test/procedures.ts'
import { paths } from '#shared/paths.ts'
import { overTheWire } from './calls.ts'
import { openWatch } from './changes.ts'
import { cookieFrom, NO_BROWSER, openChromium } from './chromium.ts'
import { castAll, nameOf, type Attack, type Stage } from './stage.ts'

/**
 * Looking is not acting: GET and HEAD at every address, as everybody, and a browser that runs all script of the pages behind links
 * (as scanners of mail do) leave every row of the database as it was. Who is logged in when is not looked at.
 */
export const attack: Attack = async (stage) => {
  await overHttp(stage)
  if (stage.depth === 'deep') await inABrowser(stage)
}

const overHttp = async (stage: Stage) => {
  const { target, tally, send } = stage
  const { kari, ola, sara, sampled } = await castAll(stage)
  const [token = ''] = (await castAssignment(target.app, kari)).tokens.values()
  const cookies = [
    '',
    ...(await Promise.all([kari, ola, sara].map(({ userId }) => cookieFor(target.app, userId)))),
  ]
  const calls = []
  for (const procedure of stage.some(procedures))
    calls.push(overTheWire(rest({ ...procedure, method: 'GET' }, (await sampled(procedure).sample()) ?? {})))
  for (const pattern of Object.keys(BESIDE))
    for (const part of [token, crypto.randomUUID()])
      calls.push({ method: 'GET', path: pattern.replace('*', 'ukjent').replaceAll(/:\w+/g, part) })
  for (const answer of ['accepted', 'declined'] as const)
    calls.push({ method: 'GET', path: paths.response(token, answer) })
  const whatChanged = await openWatch(target.app, ['sessions'])
  const tried = stage.depth === 'deep' ? calls : calls.filter(({ path }) => path.startsWith('/r/'))
  for (const call of tried)
    for (const cookie of stage.depth === 'deep' ? cookies : cookies.slice(0, 1))
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const looked = { ...call, method, cookie, headers: { ...PREFETCH } }
        await send(looked)
        tally.note(nameOf(looked), await whatChanged())
      }
}

/** As a page that is loaded before anybody asked for it. */
const PREFETCH = { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' }

const inABrowser = async ({ target, tally }: Stage) => {
  const browser = await openChromium()
  if (!browser) return tally.figure('browser', NO_BROWSER)
  const { app, url } = target
  await app.db.query("update users set email = 'y' || email")
  const kari = await castKari(app)
  await giveCredits(app, kari, 10)
  const ola = await castVikar(app, kari, 'Ola Hansen')
  const token = (await castAssignment(app, kari)).token(ola.id)
  const until = new Date(Date.now() + 3_600_000)
  const pages = [
    paths.response(token),
    paths.response(token, 'accepted'),
    paths.response(token, 'declined'),
    paths.authMagicLink(await castLink(app, kari.userId, 'login'), until),
    paths.authMagicLink(await castLink(app, kari.userId, 'admin-magic'), until),
    paths.authConfirmLink(await castLink(app, kari.userId, 'confirm-email')),
    `${paths.authChoosePassword}?token=${await castLink(app, kari.userId, 'choose-password')}`,
  ]
  const cookie = cookieFrom(await cookieFor(app, kari.userId), url)
  for (const isLoggedIn of [false, true])
    for (const path of pages) {
      const whatChanged = await openWatch(app)
      const context = await browser.newContext()
      if (isLoggedIn) await context.addCookies([cookie])
      const page = await context.newPage()
      const posted: string[] = []
      page.on('request', (request) => void (request.method() === 'GET' || posted.push(request.url())))
      await page.goto(url + path, { waitUntil: 'load' })
      await page.mouse.wheel(0, 2000)
      await page.waitForTimeout(700)
      await context.close()
      tally.note(`a browser at ${path.replace(/[\w-]{22}/, '…')}`, await whatChanged())
    }
  tally.figure('pages in a browser', pages.length)
  await browser.close()
}
