import { paths } from '#shared/paths.ts'
import { loadWhole, type WholePage } from '#test/whole-page.ts'
import { buildWeb } from '../../scripts/build-web.mjs'
import { cookieFrom, openChromium } from '../attacks/chromium.ts'
import type { Bench } from './bench.ts'
import { arrangeBusySubstitute } from './busy-people.ts'
import { logInAll } from './log-in.ts'
import { say } from '../say.ts'
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
export const run: Bench = async ({ openStage, after }) => {
  if (!buildWeb()) throw new Error('the web part could not be built')
  const browser = await openChromium()
  if (!browser) throw new Error('Chromium does not start: set CHROMIUM_PATH')
  const stage = await openStage()
  after(() => browser.close())
  const cookies = await logIn(stage)
  const { port } = await stage.web()
  const screens: Record<string, WholePage & { readonly ok: boolean }> = {}
  for (const { address, as, kB, most } of SCREENS) {
    const url = `http://127.0.0.1:${port}${address}`
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    if (cookies[as]) await context.addCookies([cookieFrom(cookies[as], url)])
    const loaded = await loadWhole(await context.newPage(), url)
    await context.close()
    screens[address] = { ...loaded, ok: loaded.allKB <= kB && loaded.requests <= most }
    const { scriptKB, allKB, requests } = loaded
    say(`weight-whole, ${address}: ${scriptKB} kB of script, ${allKB} kB in ${requests} requests`)
  }
  const all = Object.values(screens)
  return {
    figure: all.map(({ allKB, requests }) => `${allKB} kB in ${requests}`).join(', '),
    target: `<= ${SCREENS.map(({ kB, most }) => `${kB} kB in ${most}`).join(', ')}`,
    ok: all.every(({ ok }) => ok),
    screens,
  }
}

/** The cookie of each kind of reader; empty for a visitor. Offices and substitute have data. */
const logIn = async (stage: Stage) => {
  const [employer, other] = await arrangeEmployers(stage.owner, 2, 30)
  if (!employer || !other) throw new Error('there is no employer')
  const { userId } = await arrangeBusySubstitute(stage.owner, [employer, other])
  const both = [employer, { ...employer, administratorId: userId }]
  const [office = '', substitute = ''] = await logInAll(await stage.services(), both)
  return { visitor: '', office, substitute }
}
