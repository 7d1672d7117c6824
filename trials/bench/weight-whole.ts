import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { buildWeb } from '../../scripts/build-web.mjs'
import { cookieFrom, openChromium } from '../attacks/chromium.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { rounded } from './figures.ts'
import { logInBeside } from './log-in.ts'
import { arrangeEmployers } from './rows.ts'
import type { Stage } from './stage.ts'

/** Milliseconds without a request after which a page has loaded everything. */
const IDLE_MS = 2000
/** Targets in kB of 1000 bytes of script, compressed. */
const SCREENS = [
  { address: paths.auth, as: 'visitor', kB: 120 },
  { address: paths.admin, as: 'office', kB: 260 },
  { address: paths.createAssignment, as: 'office', kB: 280 },
  { address: paths.vikarDashboard, as: 'substitute', kB: 160 },
] as const
const REQUESTS = 20

/** Everything that a first screen loads in a browser with an empty cache until it has been idle, late scripts included. */
export const run: Bench = async ({ openStage }) => {
  if (!buildWeb()) throw new Error('the web part could not be built')
  const browser = await openChromium()
  if (!browser) throw new Error('Chromium does not start: set CHROMIUM_PATH')
  const stage = await openStage()
  const cookies = await logIn(stage)
  const web = await stage.startWeb()
  const screens: Record<string, Loaded & { readonly ok: boolean }> = {}
  for (const { address, as, kB } of SCREENS) {
    const loaded = await load(browser, `http://127.0.0.1:${web.port}${address}`, cookies[as])
    const ok = loaded.scriptKB <= kB && loaded.requests <= REQUESTS
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
      .map(({ scriptKB, requests }) => `${scriptKB} kB in ${requests}`)
      .join(', '),
    target: `<= ${SCREENS.map(({ kB }) => `${kB} kB`).join(', ')}; at most ${REQUESTS} requests`,
    ok: Object.values(screens).every(({ ok }) => ok),
    screens,
  }
}

/** The cookie of each kind of reader; null for a visitor. */
const logIn = async (stage: Stage) => {
  const [employer] = await arrangeEmployers(stage.owner, 1, 30)
  if (!employer) throw new Error('there is no employer')
  const userId = randomUUID()
  await stage.owner.query(
    `insert into users (id, name, email, email_verified) values ($1::uuid, 'Ola Vikar', $1::text || '@vikar.example', true)`,
    [userId],
  )
  await stage.owner.query(
    `insert into profiles (user_id, full_name, role) values ($1, 'Ola Vikar', 'substitute')`,
    [userId],
  )
  await stage.owner.query('update vikarer set user_id = $1 where id = $2', [userId, employer.vikarIds[0]])
  const [office = '', substitute = ''] = await logInBeside(stage, [
    employer,
    { ...employer, administratorId: userId },
  ])
  return { visitor: null, office, substitute }
}

interface Loaded {
  readonly scriptKB: number
  readonly allKB: number
  readonly requests: number
}

const load = async (browser: Browser, url: string, cookie: string | null): Promise<Loaded> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  if (cookie) await context.addCookies([cookieFrom(cookie, url)])
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  const kinds = new Map<string, string>()
  let [script, all, requests, lastAt] = [0, 0, 0, performance.now()]
  protocol.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  protocol.on('Network.requestWillBeSent', () => (lastAt = performance.now()))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    lastAt = performance.now()
    requests += 1
    all += bytes
    if (kinds.get(requestId) === 'Script') script += bytes
  })
  await page.goto(url)
  while (performance.now() - lastAt < IDLE_MS) await wait(100)
  await context.close()
  return { scriptKB: rounded(script / 1000, 1), allKB: rounded(all / 1000, 1), requests }
}
