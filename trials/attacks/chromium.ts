import { chromium, type Browser, type Page, type Request } from '@playwright/test'
import { until } from '#test/until.ts'
import { findBrowser } from '../../scripts/browser.mjs'
import type { Tally } from '#test/sweeps/tally.ts'

/** A browser with script, or null if this machine has none. */
export const openChromium = async (): Promise<Browser | null> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? findBrowser()
  try {
    return await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    })
  } catch {
    return null
  }
}

/** Returns a browser; without one records a violation, because the checks in a browser are then unknown. */
export const needChromium = async (tally: Pick<Tally, 'note'>): Promise<Browser | null> => {
  const browser = await openChromium()
  tally.note('a browser', browser ? null : 'does not start here: CHROMIUM_PATH says where one is')
  return browser
}

/** A session cookie for the whole site: Playwright would limit it to the folder of the address. */
export const cookieFrom = (cookie: string, url: string) => {
  const at = cookie.indexOf('=')
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: new URL('/', url).href }
}

/** Waits, starting before a page is opened, until it shows its content. */
export const settling = (page: Page) => {
  const isQuiet = watchRequests(page)
  return () => until(async () => isQuiet() && (await isSettled(page)), LONGEST_SECONDS)
}

const LONGEST_SECONDS = 30
const QUIET_MS = 400

/** The heading is shown, and nothing is loading. */
const isSettled = (page: Page) =>
  page.evaluate(() => {
    const says = [...document.querySelectorAll('[role=status], output')].map(
      ({ textContent }) => textContent ?? '',
    )
    return document.querySelector('h1') !== null && !says.some((words) => words.trim().endsWith('...'))
  })

/** Have all requests of the page ended, without new ones for a while? A stream never ends. */
const watchRequests = (page: Page) => {
  const underWay = new Set<Request>()
  let changedAt = Date.now()
  const note = (change: () => unknown) => {
    change()
    changedAt = Date.now()
  }
  page.on(
    'request',
    (request) => request.resourceType() === 'eventsource' || note(() => underWay.add(request)),
  )
  const isOver = (request: Request) => note(() => underWay.delete(request))
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
  return () => underWay.size === 0 && Date.now() - changedAt > QUIET_MS
}
