import type { Browser, BrowserContext, Page } from '@playwright/test'
import { codeOf } from '#test/second-factor.ts'
import { accessible } from './accessible.ts'
import { logIn, told } from './parts.ts'
import { confirmAddress, enter, KARI, SARA, signUp } from './people.ts'
import { beginEmpty, expect, type Service, test } from './service.ts'

beginEmpty()

test.describe.configure({ mode: 'serial' })

/** If the machine has no locale, a browser loses the name of a file with non-ASCII letters. */
const OFFICE = { ...KARI, company: 'Fjellhamar skole' }

const PHONE = { viewport: { width: 320, height: 720 } }

let kari: BrowserContext
let page: Page
let secret = ''
let recoveryCodes: string[] = []

test.beforeAll(async ({ browser, playwright, service }) => {
  const anybody = await playwright.request.newContext({ baseURL: service.url })
  await signUp(anybody, service, OFFICE)
  await confirmAddress(anybody, service, KARI.email)
  await anybody.dispose()
  kari = await enter(browser, service, KARI, { ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] })
  page = await kari.newPage()
})
test.afterAll(() => kari.close())

/** The code of the app, some half minutes from now: each is accepted once. */
const code = (steps = 0) => codeOf(secret, new Date(), steps)

const readSecret = async (from: Page) => {
  const key = from.locator('code').first()
  await expect(key).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  secret = (await key.textContent()) ?? ''
}

const fits = async (on: Page) =>
  expect(await on.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

const secondStep = async (browser: Browser, service: Service, options = {}) => {
  const context = await browser.newContext({ baseURL: service.url, ...options })
  const visitor = await context.newPage()
  await visitor.goto('/auth?returnTo=/admin/vikarregister')
  await logIn(visitor, KARI)
  await expect(visitor).toHaveURL(/\/auth\/totrinn\?returnTo=/)
  await expect(visitor.getByRole('heading', { name: 'Skriv koden fra appen' })).toBeVisible()
  return visitor
}

test('Kari sets up an app on a telephone, and saves the recovery codes', async () => {
  await page.goto('/admin/profile-settings')
  await page.getByRole('button', { name: 'Slå på totrinn' }).click()
  await expect(page.getByRole('img', { name: /^QR-kode/ })).toBeVisible()
  await readSecret(page)
  await accessible(page)
  await fits(page)

  await page.getByRole('textbox', { name: 'Kode' }).fill('12')
  await page.getByRole('button', { name: 'Slå på totrinn' }).click()
  await expect(page.getByRole('textbox', { name: 'Kode' })).toHaveAccessibleDescription(
    'Koden i appen har seks siffer',
  )
  await page.getByRole('textbox', { name: 'Kode' }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Kode' })).toHaveAccessibleDescription(/^Feil kode/)
  await page.getByRole('textbox', { name: 'Kode' }).fill(code(-1))
  await page.keyboard.press('Enter')

  await told(page, 'Totrinnsinnlogging er slått på', 'Andre enheter er logget ut.')
  await expect(page.getByRole('heading', { name: 'Lagre reservekodene' })).toBeFocused()
  const codes = page.locator('li code')
  await expect(codes).toHaveCount(10)
  recoveryCodes = await codes.allTextContents()
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: 'Kopier' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join('\n'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Last ned', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('vikarklar-reservekoder.txt')
  await page.getByRole('button', { name: 'Jeg har lagret dem' }).click()
  await expect(page.getByText('Du har 10 reservekoder igjen.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Du har 10 reservekoder igjen.')).toBeVisible()
  await expect(page.locator('li code')).toHaveCount(0)
})

test('from then on a login requires the code, and leads to the requested page', async ({
  browser,
  service,
}) => {
  const visitor = await secondStep(browser, service, PHONE)
  await expect(visitor.getByRole('textbox', { name: 'Kode' })).toBeFocused()
  await accessible(visitor)
  await fits(visitor)
  await visitor.keyboard.type('000000')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('textbox', { name: 'Kode' })).toHaveAccessibleDescription(/^Feil kode/)
  await visitor.goto('/admin')
  await expect(visitor).toHaveURL(/\/auth\?returnTo=/)
  await visitor.goto('/auth/totrinn?returnTo=/admin/vikarregister')
  await visitor.getByRole('textbox', { name: 'Kode' }).fill(code())
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL(/\/admin\/vikarregister$/)
  await visitor.context().close()
})

test('a recovery code replaces the telephone, on a wide screen', async ({ browser, service }) => {
  const visitor = await secondStep(browser, service)
  await visitor.getByRole('button', { name: /Bruk en reservekode/ }).click()
  await expect(visitor.getByRole('textbox', { name: 'Reservekode' })).toBeFocused()
  await accessible(visitor)
  await visitor.keyboard.type(recoveryCodes[0]?.toLowerCase() ?? '')
  await visitor.getByRole('button', { name: 'Logg inn', exact: true }).click()
  await expect(visitor).toHaveURL(/\/admin\/vikarregister$/)
  await expect(visitor.getByText('og har 9 igjen', { exact: false })).toBeVisible()
  await visitor.context().close()
})

test('a deletion requires a new proof when the last one is old', async ({ service }) => {
  await page.goto('/admin/kontoret')
  await expect(page.getByLabel('Hvor mange om gangen')).toBeVisible()
  await service.command('age-proof', KARI.email)
  const ask = page.getByRole('dialog', { name: 'Bekreft at det er deg' })
  await page.getByRole('button', { name: 'Last ned data' }).click()
  await expect(ask).toBeVisible()
  await ask.getByRole('button', { name: 'Avbryt' }).click()
  await told(page, 'Kunne ikke laste ned data', 'Bekreft at det er deg før du går videre.')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Last ned data' }).click()
  await accessible(page)
  await fits(page)
  await ask.getByRole('textbox', { name: 'Kode' }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(ask.getByRole('textbox', { name: 'Kode' })).toHaveAccessibleDescription(/^Feil kode/)
  await ask.getByRole('textbox', { name: 'Kode' }).fill(recoveryCodes[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(ask).toHaveCount(0)
  expect((await download).suggestedFilename()).toMatch(/^vikarklar-.*\.zip$/)
})

test('the office requires it of everyone, by keyboard, and Kari turns hers off afterwards', async () => {
  const demand = page.getByRole('switch', { name: 'Krev totrinnsinnlogging av alle på kontoret' })
  await demand.focus()
  await page.keyboard.press('Space')
  await told(
    page,
    'Totrinnsinnlogging kreves av alle på kontoret',
    'De som ikke har den ennå, setter den opp neste gang de er inne.',
  )
  await page.reload()
  await expect(demand).toBeChecked()
  await page.goto('/admin/profile-settings')
  await expect(page.getByRole('button', { name: 'Bytt telefon eller app' })).toBeVisible()
  await page.goto('/admin/kontoret')
  await page.keyboard.press('Tab')
  await demand.focus()
  await page.keyboard.press('Space')
  await expect(demand).not.toBeChecked()
  await page.goto('/admin/profile-settings')
  await page.getByRole('button', { name: 'Slå av', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Slå av' }).click()
  await expect(page.getByRole('button', { name: 'Slå på totrinn' })).toBeVisible()
})

test('a page that was left open too long leads back to the login', async ({ browser, service }) => {
  const context = await browser.newContext({ baseURL: service.url })
  const visitor = await context.newPage()
  await visitor.goto('/auth/totrinn?returnTo=/admin')
  await expect(visitor.getByText('Den venter i ti minutter, så logg inn på nytt.')).toBeVisible()
  await visitor.getByRole('link', { name: 'Logg inn på en annen måte' }).click()
  await expect(visitor).toHaveURL('/auth?returnTo=%2Fadmin')
  await context.close()
})

test('Kari adds a passkey, logs in with it alone, and removes it', async () => {
  const devices = await kari.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/admin/profile-settings')
  await page.getByRole('button', { name: 'Legg til passnøkkel' }).click()
  await page.getByRole('button', { name: 'Lag passnøkkelen' }).click()
  await expect(page.getByLabel('Navn på passnøkkelen')).toHaveAccessibleDescription(/Gi passnøkkelen et navn/)
  await page.getByLabel('Navn på passnøkkelen').fill('Mobilen min')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mobilen min' })).toContainText(
    'ikke brukt ennå',
  )
  await accessible(page)
  await fits(page)

  await page.getByRole('button', { name: 'Legg til passnøkkel' }).click()
  await page.getByLabel('Navn på passnøkkelen').fill('Enda en')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enheten har allerede en passnøkkel her.')).toBeVisible()

  await kari.clearCookies()
  await page.goto('/auth?returnTo=/admin/profile-settings')
  await page.getByRole('link', { name: 'Logg inn med passnøkkel' }).click()
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: 'Bruk passnøkkel' }).click()
  await expect(page).toHaveURL(/\/admin\/profile-settings$/)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mobilen min' })).toContainText(
    'sist brukt',
  )

  await page.getByRole('button', { name: 'Fjern Mobilen min' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fjern' }).click()
  await told(page, 'Passnøkkelen Mobilen min er fjernet')
  await page.goto('about:blank') // otherwise the page would notice, and redirect by itself
  await kari.clearCookies()
  await page.goto('/auth/totrinn')
  await page.getByRole('button', { name: 'Bruk passnøkkel' }).click()
  await expect(page.getByText('Passnøkkelen ble ikke godtatt.', { exact: false })).toBeVisible()
})

test('a superadmin must set up an app first', async ({ browser, service }) => {
  const printed = await service.command('superadmin', SARA.email)
  const context = await browser.newContext({ baseURL: service.url, ...PHONE })
  const sara = await context.newPage()
  await sara.goto(/http\S+/.exec(printed)?.[0] ?? '')
  await sara.getByRole('button', { name: 'Logg inn' }).last().click()
  await expect(sara).toHaveURL(/\/auth\/totrinn\?returnTo=%2Fadmin$/)
  await sara.goto('/admin/superadmin/customers')
  await expect(sara).toHaveURL(/\/auth\/totrinn\?returnTo=/)
  await expect(sara.getByText('Kontoen din krever totrinnsinnlogging')).toBeVisible()
  await readSecret(sara)
  await accessible(sara)
  await fits(sara)
  await sara.getByRole('textbox', { name: 'Kode' }).fill(code())
  await sara.keyboard.press('Enter')
  await expect(sara.locator('li code')).toHaveCount(10)
  await sara.getByRole('button', { name: 'Gå videre' }).click()
  await expect(sara).toHaveURL(/\/admin\/superadmin\/customers$/)
  await expect(sara.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})
