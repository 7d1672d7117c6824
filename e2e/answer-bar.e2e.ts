import type { Browser, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { fits } from './parts.ts'
import { addAssignment, addVikar, answerLink, confirmAddress, inDays, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()

const YES = 'Ja, jeg tar oppdraget'
const NO = 'Nei, jeg kan ikke'
const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
/** An iPhone's screen below its address bar, and above its tool bar. */
const TELEPHONE = { width: 375, height: 553 }
const LONG = 'Ta med innesko, matpakke og klær til å være ute i.\n'.repeat(15)

/** Makes a link for Ola to a shift on its own day. */
let makeLink: (service: Service) => Promise<string>

test.beforeAll(async ({ browser, service }) => {
  const kari = await browser.newContext()
  await signUp(kari.request, service, KARI)
  await confirmAddress(kari.request, service, KARI.email)
  await service.command('grant', KARI.email, '50')
  await addVikar(kari.request, service, OLA)
  let days = 2
  makeLink = async (to) => {
    days += 1
    const title = `Vikar ${days}`
    await addAssignment(kari.request, to, { title, description: LONG, date: inDays(days) })
    return answerLink(to, OLA, title)
  }
})

const open = async (browser: Browser, link: string, viewport = TELEPHONE, javaScriptEnabled = false) => {
  const page = await (await browser.newContext({ javaScriptEnabled, viewport })).newPage()
  await page.goto(link)
  return page
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const result = (page: Page) => page.locator('#svar')

/** The share of the screen's height taken by the buttons and their bar. */
const shareOfScreen = async (page: Page) => {
  const top = await button(page, YES).evaluate((yes) => yes.parentElement?.getBoundingClientRect().top ?? 0)
  return 1 - top / (page.viewportSize()?.height ?? 1)
}

for (const [what, viewport] of Object.entries({
  'a telephone': TELEPHONE,
  'a small telephone': { width: 320, height: 568 },
  'a telephone on its side': { width: 667, height: 375 },
  'a desk': { width: 1280, height: 720 },
}))
  test(`on ${what} both answers are in reach from the first moment, and a message goes along`, async ({
    browser,
    service,
  }) => {
    const page = await open(browser, await makeLink(service), viewport)
    for (const name of [YES, NO]) await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    expect(await shareOfScreen(page)).toBeLessThan(0.25)
    await fits(page)
    await page.getByText('Skriv en beskjed (valgfritt)').click()
    const field = page.getByLabel(`Beskjed til ${KARI.fullName}`)
    await field.fill('Kommer gjerne')
    await expect(field).toBeInViewport({ ratio: 1 })
    await expect(button(page, YES)).toBeInViewport({ ratio: 1 })
    await button(page, YES).click()
    await expect(result(page)).toHaveText('Gratulerer! Du har fått oppdraget')
    await expect(page.getByText('Beskjeden din: «Kommer gjerne»')).toBeVisible()
    await page.context().close()
  })

test('on a phone with large text the answers take a quarter of the screen, or are below the question', async ({
  browser,
  service,
}) => {
  const page = await open(browser, await makeLink(service), { width: 390, height: 844 }, true)
  for (const [size, isStuck] of [
    ['140%', true],
    ['170%', false],
    ['200%', false],
  ] as const) {
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text
    }, size)
    expect(await shareOfScreen(page), size)[isStuck ? 'toBeGreaterThan' : 'toBeLessThan'](0)
    expect(await shareOfScreen(page), size).toBeLessThan(0.25)
    await fits(page)
    await button(page, NO).scrollIntoViewIfNeeded()
    await expect(button(page, NO)).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, 0))
  }
  await page.context().close()
})

test('at 400 % the question has the screen, and the answers are below it', async ({ browser, service }) => {
  const page = await open(browser, await makeLink(service), { width: 320, height: 256 })
  await expect(button(page, YES)).not.toBeInViewport()
  await fits(page)
  await button(page, NO).click()
  await expect(result(page)).toHaveText('Svaret ditt er registrert: Ikke interessert')
  await expect(button(page, YES)).toBeVisible()
  await page.context().close()
})

test('the focused element is never behind the answers', async ({ browser, service }) => {
  const page = await open(browser, await makeLink(service), TELEPHONE, true)
  await page.getByText('Skriv en beskjed (valgfritt)').click()
  for (const key of ['Shift+Tab', 'Tab']) {
    await page.evaluate((isDown) => scrollTo(0, isDown ? 0 : document.body.scrollHeight), key === 'Tab')
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press(key)
      expect(await isBehindBar(page)).toBe(false)
    }
  }
  await page.context().close()
})

/** Is the focused element covered by the bar, without being in it? */
const isBehindBar = (page: Page) =>
  page.evaluate(() => {
    const [bar, focused] = [document.querySelector('.bar'), document.activeElement]
    if (!bar || !focused || focused === document.body || bar.contains(focused)) return false
    const [above, here] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()]
    return here.bottom > above.top && here.top < above.bottom
  })

test('after a no, the yes button is not pinned to the bottom of the screen', async ({ browser, service }) => {
  const page = await open(browser, await makeLink(service))
  await button(page, NO).click()
  await expect(result(page)).toBeInViewport()
  await expect(button(page, YES)).not.toBeInViewport()
  await page.context().close()
})

test('over long words it is accessible, and with forced colours too', async ({ browser, service }) => {
  const link = await makeLink(service)
  const page = await open(browser, `${link}?response=declined`, TELEPHONE, true)
  await accessible(page)
  await expect(button(page, NO)).toHaveClass('primary')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(button(page, YES)).toBeInViewport({ ratio: 1 })
  await accessible(page)
  await page.context().close()
})
