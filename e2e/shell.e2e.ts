import type { Browser, BrowserContext, Locator } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { enter, KARI, type Login, makePeople, OLA, SARA } from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()

test.beforeAll(async ({ playwright, service }) => {
  const visitor = await playwright.request.newContext({ baseURL: service.url })
  await makePeople(visitor, service)
  await visitor.dispose()
})

const SCREENS: readonly { address: string; heading: string; as?: Login }[] = [
  { address: paths.auth, heading: 'Logg inn på Vikarklar' },
  { address: `${paths.auth}?tab=signup`, heading: 'Kom i gang med Vikarklar' },
  { address: paths.admin, heading: `Velkommen, ${KARI.fullName}`, as: KARI },
  { address: paths.admin, heading: 'Velkommen, Sara', as: SARA },
  { address: paths.vikarDashboard, heading: 'Hei, Ola!', as: OLA },
]

for (const { address, heading, as } of SCREENS) {
  test(`${address} shows '${heading}' before any script has run, and then nothing moves`, async ({
    browser,
    service,
  }) => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      const still = await open(browser, service, as, { viewport, javaScriptEnabled: false })
      const moving = await open(browser, service, as, { viewport })
      const before = await headingIn(still, address, 'Vikarklar')
      const after = await headingIn(moving, address, / – Vikarklar$/)
      expect(before).toEqual(after)
      expect(before.text).toBe(heading)
      await Promise.all([still.close(), moving.close()])
    }
  })
}

/** Login pages, targets of links in e-mails, and the pages behind the login. */
const CLOSED: readonly { address: string; as?: Login }[] = [
  { address: paths.auth },
  { address: `${paths.auth}?tab=signup` },
  { address: `${paths.authMagic}?token=x` },
  { address: `${paths.authChoosePassword}?token=x` },
  { address: paths.admin },
  { address: paths.admin, as: KARI },
  { address: paths.vikarer, as: KARI },
  { address: paths.vikarDashboard, as: OLA },
]

test('without JavaScript the page shows that first, then the working parts and the contact', async ({
  browser,
  service,
}) => {
  for (const { address, as } of CLOSED) {
    const context = await open(browser, service, as, { javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(address)
    await expect(page.getByText('Laster')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const instead = page.locator('main noscript > div') // Playwright ignores text inside noscript
    await expect(instead).toBeVisible()
    await expect(instead).toContainText('Slå på JavaScript i nettleseren, og last siden på nytt.')
    await expect(instead).toContainText('lenken i SMS-en')
    await expect(instead.getByRole('link', { name: /^\+47/ })).toHaveAttribute('href', /^tel:\+47\d{8}$/)
    await expect(instead.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await context.close()
  }
})

test('scripts that never arrive are reported, in place of the loading message', async ({ page }) => {
  await page.route(/assets\/start-/, (route) => route.abort())
  await page.goto(paths.auth)
  await expect(page.getByRole('status')).toHaveText(
    'Siden kunne ikke hentes. Sjekk nettet, og last siden på nytt.',
  )
})

test('while the scripts load, the entries are shown and work', async ({ browser, service }) => {
  const context = await open(browser, service, KARI, {})
  const page = await context.newPage()
  await page.route(/assets\/start-/, () => undefined) // never answered
  await page.goto(paths.admin, { waitUntil: 'commit' })
  await expect(page.getByText('Laster...')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Logg' }).click({ noWaitAfter: true })
  await expect(page.locator('[aria-current=page]').first()).toHaveText('Logg')
  await expect(page).toHaveURL(new RegExp(`${paths.assignmentLog}$`))
  await context.close()
})

test('a page that greets by name is not cached', async ({ browser, service }) => {
  const context = await enter(browser, service, KARI)
  const headersOf = async (address: string) => (await context.request.get(address)).headers()
  expect(await headersOf(paths.admin)).toMatchObject({ 'cache-control': 'private, no-store' })
  expect((await headersOf(paths.admin))['vary']).toContain('cookie')
  await context.close()
})

const open = (
  browser: Browser,
  service: Service,
  as: Login | undefined,
  options: Parameters<Browser['newContext']>[0],
): Promise<BrowserContext> =>
  as ? enter(browser, service, as, options) : browser.newContext({ baseURL: service.url, ...options })

/** Text and place of the heading once the page has this title. */
const headingIn = async (context: BrowserContext, address: string, title: string | RegExp) => {
  const page = await context.newPage()
  await page.addInitScript(countGone)
  await page.goto(address)
  await expect(page).toHaveTitle(title)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await page.evaluate(async () => void (await document.fonts.ready))
  return {
    text: await heading.textContent(),
    timesGone: await page.evaluate(() => Number(document.documentElement.dataset['gone'] ?? 0)),
    heading: await placeOf(heading),
    entries: await placeOf(page.getByRole('banner').getByRole('navigation').getByRole('link').first()),
  }
}

/** Counts how often the heading disappears after it appeared, even if only between two paints. */
const countGone = () => {
  let isThere = false
  new MutationObserver(() => {
    const { dataset } = document.documentElement
    const wasThere = isThere
    isThere = document.querySelector('h1') !== null
    if (wasThere && !isThere) dataset['gone'] = String(Number(dataset['gone'] ?? 0) + 1)
  }).observe(document, { childList: true, subtree: true })
}

/** Rounded: letters in two nodes are a fraction wider than in one. Null if it is not visible. */
const placeOf = async (part: Locator) => {
  const box = (await part.count()) > 0 ? await part.boundingBox() : null
  return box && [box.x, box.y, box.width, box.height].map(Math.round)
}
