import type { Browser } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { loadWhole, type WholePage } from '#test/whole-page.ts'
import { buildWeb } from '../../scripts/build-web.mjs'
import { cookieFrom, openChromium } from '../attacks/chromium.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { arrangeBusySubstitute } from './busy-people.ts'
import { logInBeside } from './log-in.ts'
import { arrangeEmployers } from './rows.ts'
import type { Stage } from './stage.ts'

/** Targets in kB of 1000 bytes over the line, compressed and with headers, and in requests. */
const SCREENS = [
  { address: paths.auth, as: 'visitor', kB: 115, most: 20 },
  { address: paths.admin, as: 'office', kB: 195, most: 24 },
  { address: paths.createAssignment, as: 'office', kB: 320, most: 37 },
  { address: paths.vikarDashboard, as: 'substitute', kB: 160, most: 20 },
] as const

/**
 * Everything that a first screen loads in a browser with an empty cache until it has been idle, late scripts included.
 */
export const run: Bench = async ({ openStage }) => {
  if (!buildWeb()) throw new Error('the web part could not be built')
  const browser = await openChromium()
  if (!browser) throw new Error('Chromium does not start: set CHROMIUM_PATH')
  const stage = await openStage()
  const cookies = await logIn(stage)
  const web = await stage.startWeb()
  const screens: Record<string, WholePage & { readonly ok: boolean }> = {}
  for (const { address, as, kB, most } of SCREENS) {
    const loaded = await load(browser, `http://127.0.0.1:${web.port}${address}`, cookies[as])
    const ok = loaded.allKB <= kB && loaded.requests <= most
    screens[address] = { ...loaded, ok }
    say(
      `weight-whole, ${address}: ${loaded.scriptKB} kB of script, ${loaded.allKB} kB in ${loaded.requests} requests`,
    )
  }
  await browser.close()
  await web.close()
  await stage.close()
  return {
    name: 'weight-whole',
    figure: Object.values(screens)
      .map(({ allKB, requests }) => `${allKB} kB in ${requests}`)
      .join(', '),
    target: `<= ${SCREENS.map(({ kB, most }) => `${kB} kB in ${most}`).join(', ')}`,
    ok: Object.values(screens).every(({ ok }) => ok),
    screens,
  }
}

/** The cookie of each kind of reader; null for a visitor. Offices and substitute have data. */
const logIn = async (stage: Stage) => {
  const [employer, other] = await arrangeEmployers(stage.owner, 2, 30)
  if (!employer || !other) throw new Error('there is no employer')
  const { userId } = await arrangeBusySubstitute(stage.owner, [employer, other])
  const [office = '', substitute = ''] = await logInBeside(stage, [
    employer,
    { ...employer, administratorId: userId },
  ])
  return { visitor: null, office, substitute }
}

const load = async (browser: Browser, url: string, cookie: string | null): Promise<WholePage> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  if (cookie) await context.addCookies([cookieFrom(cookie, url)])
  const loaded = await loadWhole(await context.newPage(), url)
  await context.close()
  return loaded
}
