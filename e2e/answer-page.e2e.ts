import type { Browser, BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { fits } from './parts.ts'
import { addAssignment, addVikar, answerLink, confirmAddress, inDays, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()

const TOO_LATE =
  'Beklager, du var for sent ute. Oppdraget er allerede tatt av en annen vikar. Takk for interessen!'
const WON = 'Gratulerer! Du har fått oppdraget'
const DECLINED = 'Svaret ditt er registrert: Ikke interessert'
const YES = 'Ja, jeg tar oppdraget'
const NO = 'Nei, jeg kan ikke'
const CANNOT = 'Jeg kan ikke likevel'

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }
type Person = typeof OLA

let kari: BrowserContext
let vikarIds: string[] = []
let days = 2

test.beforeAll(async ({ browser, service }) => {
  kari = await browser.newContext()
  await signUp(kari.request, service, KARI)
  await confirmAddress(kari.request, service, KARI.email)
  await service.command('grant', KARI.email, '200')
  vikarIds = await Promise.all([OLA, SIRI].map((person) => addVikar(kari.request, service, person)))
})
test.afterAll(() => kari.close())

/** Asks both people about a shift on its own day, and returns their links. */
const ask = async (service: Service, title: string) => {
  days += 1
  const shift = { title, date: inDays(days), vikarIds, channels: ['sms', 'email'] as ('sms' | 'email')[] }
  const id = await addAssignment(kari.request, service, shift)
  const link = (person: Person) => answerLink(service, person, title)
  return { id, ola: await link(OLA), siri: await link(SIRI) }
}

/** Answers by a link from another device. "Too late" is a valid answer. */
const say = (link: string, answer: 'claim' | 'decline' | 'withdraw') =>
  kari.request.post(`${link.replace('/r/', '/api/responses/')}/${answer}`, { data: { responseMessage: '' } })

const cancel = async (service: Service, id: string) =>
  expect((await kari.request.post(`${service.url}/api/assignments/${id}/cancel`)).ok()).toBe(true)

const result = (page: Page) => page.locator('#svar')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The smallest supported telephone, without script unless specified. */
const open = async (
  browser: Browser,
  link: string,
  { width = 390, script = false }: { width?: number; script?: boolean } = {},
) => {
  const context = await browser.newContext({
    javaScriptEnabled: script,
    viewport: { width, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(link)
  return page
}

for (const script of [false, true])
  for (const width of [320, 390, 1280])
    test(`${script ? 'with' : 'without'} script at ${width} px: no, yes after all, withdrawn, yes again`, async ({
      browser,
      service,
    }) => {
      const { ola } = await ask(service, `Reise ${width} ${script ? 'med' : 'uten'}`)
      const page = await open(browser, `${ola}?response=declined`, { width, script })
      const notice = page.getByRole('link', { name: 'Trykk for å bekrefte svaret ditt.' })
      await expect(notice).toBeInViewport()
      await notice.click()
      await expect(button(page, NO)).toBeInViewport()
      await page.getByText('Skriv en beskjed (valgfritt)').click()
      await page.getByLabel(`Beskjed til ${KARI.fullName}`).fill('Er hos tannlegen.\nTil klokka ti.')
      await button(page, NO).click()
      await expect(page).toHaveURL(/\/r\/[\w-]{22}#svar$/)
      await expect(result(page)).toHaveText(DECLINED)
      await expect(result(page)).toBeFocused()
      await expect(result(page)).toHaveCSS('outline-style', 'none')
      await expect(page.getByText('Beskjeden din: «Er hos tannlegen.')).toBeVisible()
      await expect(button(page, NO)).toHaveCount(0)

      await button(page, YES).click()
      await expect(result(page)).toHaveText(WON)
      await expect(page.getByRole('link', { name: 'Vis i kart' })).toHaveAttribute(
        'href',
        'https://www.google.com/maps/search/?api=1&query=Skoleveien%201',
      )
      await expect(button(page, 'Ja, meld avbud')).toBeHidden()
      await page.getByText(CANNOT, { exact: true }).click()
      await expect(page.getByText('Oppdraget blir ledig for andre med en gang.')).toBeVisible()
      await fits(page)
      await page.getByLabel(`Beskjed til ${KARI.fullName} (valgfritt)`).fill('Ble syk')
      await button(page, 'Ja, meld avbud').click()
      await expect(result(page)).toHaveText('Du har meldt avbud')
      await expect(page.getByText('Beskjeden din: «Ble syk»')).toBeVisible()
      const [yes, why] = [button(page, YES), page.getByRole('link', { name: 'Hvorfor ble jeg spurt?' })]
      const [above, below] = await Promise.all([yes.boundingBox(), why.boundingBox()])
      expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(8)

      await button(page, YES).click()
      await expect(result(page)).toHaveText(WON)
      await page.reload()
      await expect(result(page)).toHaveText(WON)
      await fits(page)
      await page.context().close()
    })

test('a message that is too long is shown again, with the reason', async ({ browser, service }) => {
  const { ola } = await ask(service, 'For lang beskjed')
  const page = await open(browser, ola, { script: true })
  const long = 'x'.repeat(501)
  await page.getByText('Skriv en beskjed (valgfritt)').click()
  const field = page.getByLabel(`Beskjed til ${KARI.fullName}`)
  await field.fill(long)
  await button(page, NO).click()
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Svaret er ikke registrert')
  await expect(field).toHaveValue(long)
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(
    'Beskjeden kan ikke være lengre enn 500 tegn Høyst 500 tegn',
  )
  await accessible(page)
  await page.context().close()
})

test('every state is accessible in light and dark, and fits at 320 px with large text', async ({
  browser,
  service,
}) => {
  const asked = await ask(service, 'Alle tilstander')
  const context = await browser.newContext({ viewport: { width: 320, height: 700 } })
  const page = await context.newPage()
  const looks = async (link: string, words: string) => {
    await page.goto(link)
    await expect(page.locator('main')).toContainText(words)
    await accessible(page)
    await fits(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await fits(page)
    await touchable(page)
  }
  await looks(`${asked.ola}?response=accepted`, 'Den første som svarer ja, får jobben.')
  await say(asked.ola, 'decline')
  await looks(asked.ola, DECLINED)
  await say(asked.ola, 'claim')
  await looks(asked.ola, WON)
  await looks(`${asked.ola}?response=declined`, 'Meld avbud nederst på siden.')
  await expect(button(page, 'Ja, meld avbud')).toBeVisible()
  await looks(asked.siri, TOO_LATE)
  await say(asked.siri, 'claim')
  await looks(asked.siri, 'Du er notert som interessert')
  await say(asked.ola, 'withdraw')
  await looks(asked.ola, 'Du har meldt avbud')
  await looks(asked.siri, 'Oppdraget er ledig igjen')
  await cancel(service, asked.id)
  await looks(asked.ola, 'Oppdraget er avlyst.')
  await looks(`${service.url}/r/${'x'.repeat(22)}`, 'Oppdraget ble ikke funnet eller er ikke tilgjengelig.')
  await context.close()
})

/** Touch targets are high enough. */
const touchable = async (page: Page) => {
  const heights = await page
    .locator('button, a, summary, textarea')
    .evaluateAll((parts) =>
      parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect().height),
    )
  expect(Math.min(48, ...heights)).toBeGreaterThanOrEqual(48)
}

test('by keyboard alone: a message, a no, a yes, and a withdrawal', async ({ browser, service }) => {
  const { ola } = await ask(service, 'Bare tastatur')
  const page = await open(browser, ola, { script: true, width: 1280 })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('Tab') // the map
  await press('Tab', 'Enter', 'Tab')
  await page.keyboard.type('Hei')
  await press('Tab')
  await expect(button(page, YES)).toBeFocused()
  await press('Tab', 'Enter')
  await expect(result(page)).toHaveText(DECLINED)
  await expect(result(page)).toBeFocused()
  await press('Tab', 'Tab', 'Tab') // the map, the message
  await expect(button(page, YES)).toBeFocused()
  await press('Enter')
  await expect(result(page)).toHaveText(WON)
  const way = page.locator('summary', { hasText: CANNOT })
  for (let step = 0; step < 10 && !(await isFocused(way)); step += 1) await press('Tab')
  await press('Enter', 'Tab', 'Tab')
  await expect(button(page, 'Ja, meld avbud')).toBeFocused()
  await press('Enter')
  await expect(result(page)).toHaveText('Du har meldt avbud')
  await page.context().close()
})

const isFocused = (part: ReturnType<Page['locator']>) =>
  part.evaluate((element) => element === document.activeElement)

test('an open page learns without a reload that the job is taken, open and cancelled, and keeps what was typed', async ({
  browser,
  service,
}) => {
  const { id, ola, siri } = await ask(service, 'Følger med')
  const page = await open(browser, siri, { script: true })
  const other = await open(browser, ola, { script: true })
  await page.getByText('Skriv en beskjed (valgfritt)').click()
  const field = page.getByLabel(`Beskjed til ${KARI.fullName}`)
  await field.fill('Jeg bor rett ved')

  await button(other, YES).click()
  await expect(result(other)).toHaveText(WON)
  await expect(result(page)).toHaveText(TOO_LATE)
  await expect(field).toBeFocused() // The message in progress can be sent with the reserve.
  await expect(page.getByRole('button')).toHaveText(['Sett meg i reserve'])

  await other.getByText(CANNOT, { exact: true }).click()
  await button(other, 'Ja, meld avbud').click()
  await expect(button(page, YES)).toBeVisible()
  await expect(field).toHaveValue('Jeg bor rett ved')
  await expect(field).toBeVisible()
  await expect(page.locator('main')).toHaveAttribute('data-state', /^asked-open/)

  await page.locator('h1').click() // moves the focus out of the part that changes
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await cancel(service, id)
  await expect(result(page)).toHaveText('Oppdraget er avlyst.')
  await expect(page.getByRole('status')).toHaveText('Oppdraget er avlyst.')
  await expect(result(page)).not.toBeFocused()
  await expect(result(other)).toHaveText('Oppdraget er avlyst.')
  await page.context().close()
  await other.context().close()
})

test('a page that comes back from the background, or by going back, shows its current state', async ({
  browser,
  service,
}) => {
  const { ola, siri } = await ask(service, 'Tilbake igjen')
  const page = await open(browser, siri, { script: true })
  await page.goto(`${service.url}/healthz`)
  await say(ola, 'claim')
  await page.goBack()
  await expect(result(page)).toHaveText(TOO_LATE)
  await page.context().setOffline(true)
  await say(ola, 'withdraw')
  await page.context().setOffline(false)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(button(page, YES)).toBeVisible()
  await page.context().close()
})

test('on paper it is black on white, without what only a screen can press', async ({ browser, service }) => {
  const { ola } = await ask(service, 'På papir')
  await say(ola, 'claim')
  const page = await open(browser, ola, { script: true, width: 800 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('button')).toHaveCount(0)
  for (const name of ['Legg i kalenderen', 'Vis i kart']) await expect(page.getByText(name)).toBeHidden()
  for (const folded of await page.locator('details').all()) await expect(folded).toBeHidden()
  await expect(page.getByRole('link', { name: KARI.email })).toBeVisible()
  const colours = await page.locator('body, .card, .box, h2, dd').evaluateAll((parts) =>
    parts.map((part) => {
      const { color, backgroundColor } = getComputedStyle(part)
      return `${color} ${backgroundColor}`
    }),
  )
  for (const pair of colours)
    expect(pair).toMatch(/^rgb\(0, 0, 0\) (rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\))$/)
  await page.context().close()
})

test('nothing on the page is blocked or fails, and nothing more is fetched', async ({ browser, service }) => {
  const { ola } = await ask(service, 'Ingen feil')
  const context = await browser.newContext()
  const page = await context.newPage()
  const found: string[] = []
  const asked: string[] = []
  page.on('pageerror', (error) => found.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && found.push(message.text()))
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.slice(-10)))
  await page.goto(ola)
  await page.locator('h1').click()
  await expect.poll(() => asked.slice(1).join(' ')).toMatch(/^(?=.*\/apnet)(?=.*\/endringer)\S+ \S+$/)
  expect(found).toEqual([])
  expect(await context.cookies()).toEqual([])
  await context.close()
})
