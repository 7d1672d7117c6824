import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { change, logIn, told } from './parts.ts'
import { enter, KARI, mailedLink, makePeople, OLA, SARA } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

const PHONE = { viewport: { width: 390, height: 844 } }
test.describe.configure({ mode: 'serial' })

let kari: BrowserContext
let office: Page

test.beforeAll(async ({ browser, playwright, service }) => {
  const anybody = await playwright.request.newContext()
  await makePeople(anybody, service)
  await anybody.dispose()
  kari = await enter(browser, service, KARI, PHONE)
  office = await kari.newPage()
})
test.afterAll(() => kari.close())

test('Kari changes her name, her company and the address for notices, and sees the result at once', async () => {
  await office.goto('/admin')
  await office.getByRole('button', { name: KARI.fullName }).click()
  await office.getByRole('link', { name: 'Profilinnstillinger' }).click()
  await expect(office).toHaveURL(/\/admin\/profile-settings$/)
  await expect(office).toHaveTitle('Profilinnstillinger – Vikarklar')
  const facts = office.locator('dl')
  await expect(facts).toContainText(KARI.email)
  await expect(facts).toContainText('Eier')

  await office.getByLabel('Fullt navn').fill('K')
  await save().click()
  await expect(office.getByRole('alert').first()).toBeFocused()
  await expect(office.getByLabel('Fullt navn')).toHaveAccessibleDescription('Navn må være minst 2 tegn')

  await office.getByLabel('Fullt navn').fill('Kari Olsen')
  await office.getByLabel('Bedrift').fill('Bjørkelia')
  await office.getByLabel('Adresse').fill('Bjørkeveien 2, 1472 Fjellhamar')
  await expect(bySms('Ja')).not.toBeChecked()
  await expect(bySms('Ja')).toBeDisabled()
  await office.getByRole('button', { name: 'Fyll inn mobilnummer' }).click()
  await expect(phoneField()).toBeFocused()
  await phoneField().fill('91234599') // The server stores it with spaces; saving works either way.
  await expect(phoneField()).toHaveAccessibleDescription(/Hit går varslene på SMS/)
  await save().click()
  await told(office, 'Profil oppdatert', 'Endringene har blitt lagret.')
  await expect(office.getByText('Profilen din har blitt oppdatert')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Kari Olsen' })).toBeVisible()
  await office.reload()
  await expect(office.getByLabel('Fullt navn')).toHaveValue('Kari Olsen')
  await expect(office.getByLabel('Bedrift')).toHaveValue('Bjørkelia')
  await expect(office.getByLabel('Adresse')).toHaveValue('Bjørkeveien 2, 1472 Fjellhamar')
  await expect(phoneField()).toHaveValue('912 34 599')
})

test('a notice is turned off by keyboard alone, and leaving unsaved changes needs a confirmation', async () => {
  await expect(bySms('Ja')).toBeChecked()
  await bySms('Ja').focus()
  await office.keyboard.press('Space')
  await expect(bySms('Ja')).not.toBeChecked()
  await office.reload()
  await expect(byEmail('Ja')).toBeChecked()
  await expect(bySms('Ja')).not.toBeChecked()

  await phoneField().fill('912 34 598')
  await office.getByRole('link', { name: 'Oversikt', exact: true }).click()
  await expect(office.getByRole('alertdialog')).toContainText('Forlate siden uten å lagre?')
  await office.getByRole('button', { name: 'Bli her' }).click()
  await phoneField().focus()
  await office.keyboard.press('Tab')
  await expect(save()).toBeFocused()
  await office.keyboard.press('Enter')
  await expect(office.getByText('Profilen din har blitt oppdatert')).toBeVisible()
  await office.getByRole('link', { name: 'Oversikt', exact: true }).click()
  await expect(office.getByRole('heading', { name: 'Velkommen, Kari Olsen' })).toBeVisible()
})

test('a wrong, a common and an unequal password are reported at their fields', async () => {
  await office.goto('/admin/profile-settings')
  await change(office, { current: 'feil-passord', next: 'nytt-passord-08', again: 'et annet' })
  await expect(field('Bekreft nytt passord')).toHaveAccessibleDescription('Passordene må være like')
  await change(office, { current: '', next: 'kort', again: 'kort' })
  await expect(field('Nåværende passord')).toHaveAccessibleDescription('Skriv passordet du har nå')
  await expect(field('Nytt passord')).toHaveAccessibleDescription(/Passordet må være minst 8 tegn/)

  await change(office, { current: 'feil-passord', next: 'nytt-passord-08' })
  await expect(field('Nåværende passord')).toHaveAccessibleDescription('Feil passord')
  await expect(office.getByRole('alert').first()).toBeFocused()
  await change(office, { current: KARI.password, next: 'passord123' })
  await expect(field('Nytt passord')).toHaveAccessibleDescription(/passord/i)
  await expect(office.getByRole('alert').first()).toBeFocused()
  await accessible(office)
})

test('a new password logs the other browser out, and replaces the old one', async ({ browser, service }) => {
  const home = await enter(browser, service, KARI)
  const elsewhere = await home.newPage()
  await elsewhere.goto('/admin/vikarregister')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()

  await change(office, { current: KARI.password, next: 'høstferie-2027' })
  await told(office, 'Passordet ditt har blitt oppdatert', 'Andre enheter er logget ut.')
  for (const label of ['Nåværende passord', 'Nytt passord', 'Bekreft nytt passord'])
    await expect(field(label)).toHaveValue('')
  await expect(elsewhere).toHaveURL(/\/auth\?returnTo=/)
  await expect(elsewhere.getByText('Session utløpt')).toBeVisible()
  KARI.password = 'høstferie-2027'
  await logIn(elsewhere, KARI)
  await expect(elsewhere).toHaveURL(/\/admin\/vikarregister$/)
  await home.close()
})

test('she sees every device, and logs one and then all others out', async ({ browser, service }) => {
  const [first, second, third] = [
    await enter(browser, service, KARI),
    await enter(browser, service, KARI),
    await enter(browser, service, KARI),
  ]
  await office.goto('/admin/profile-settings')
  const devices = office.getByRole('listitem').filter({ hasText: 'Logget inn i dag kl.' })
  await expect(devices).toHaveCount(5) // one is from the test before
  await expect(devices.first()).toContainText('Denne enheten')
  await expect(devices.first().getByRole('button')).toHaveCount(0)
  await devices
    .last()
    .getByRole('button', { name: /^Logg ut / })
    .click()
  await told(office, / er logget ut/)
  await expect(devices).toHaveCount(4)
  await expect(office.getByRole('list').filter({ has: devices.first() })).toBeFocused()

  await office.getByRole('button', { name: 'Logg ut andre enheter' }).click()
  const question = office.getByRole('alertdialog', { name: 'Logg ut andre enheter?' })
  await accessible(office)
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect(devices).toHaveCount(4)
  await office.getByRole('button', { name: 'Logg ut andre enheter' }).click()
  await question.getByRole('button', { name: 'Logg ut andre enheter' }).click()
  await told(office, '3 andre enheter er logget ut')
  await expect(devices).toHaveCount(1)
  await expect(office.getByText('Du er ikke logget inn noe annet sted.')).toBeVisible()
  for (const context of [first, second, third]) await context.close()
})

test('a user who forgot the password is offered a new one after the link, until they dismiss it', async ({
  browser,
  service,
}) => {
  await office.getByRole('button', { name: /^Glemt passordet/ }).click()
  await told(office, 'E-post sendt', 'Sjekk e-posten din for instruksjoner')
  const link = await mailedLink(service, KARI.email, '/auth/magic')
  const context = await browser.newContext({ baseURL: service.url, ...PHONE })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('link', { name: 'Få en lenke som virker her' }).click()
  await page.getByRole('textbox', { name: 'E-post' }).fill(KARI.email)
  await page.getByRole('button', { name: 'Send innloggingslenke' }).click()
  await expect(page.getByText(/Finnes adressen hos oss/)).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Logg inn' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  const offer = page.getByRole('complementary', { name: 'Vil du velge nytt passord?' })
  await expect(offer).toContainText(/Fram til kl\.\s\d\d\.\d\d kan du velge passord uten/)
  await accessible(page)
  await offer.getByRole('link', { name: 'Velg nytt passord' }).click()
  await expect(page).toHaveURL(/\/admin\/profile-settings#passord$/)
  await expect(offer).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Endre passord' })).toBeInViewport()
  await expect(page.locator('#passord')).toBeFocused()
  await expect(page.getByText(/Du logget inn med en lenke\. Fram til kl\./)).toBeVisible()
  await expect(page.getByLabel('Nåværende passord')).toHaveCount(0)

  await page.goto('/admin')
  await offer.getByRole('button', { name: 'Ikke nå' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toHaveCount(0)

  await page.goto('/admin/profile-settings')
  await change(page, { next: 'påskeferie-2028' })
  await told(page, 'Passordet ditt har blitt oppdatert')
  await expect(page.getByLabel('Nåværende passord', { exact: true })).toBeVisible()
  KARI.password = 'påskeferie-2028'
  await context.close()
})

test('the current password is requested again when the time is up', async ({ browser, service }) => {
  const context = await enter(browser, service, KARI)
  const page = await context.newPage()
  let end: number | undefined // counted from the page's first answer, however long it took to open
  await page.route('**/api/rpc/accounts/me', async (route) => {
    const response = await route.fetch()
    end ??= Date.now() + 4000
    const passwordFreeUntil = Date.now() < end ? new Date(end).toISOString() : null
    const { json } = (await response.json()) as { json: object }
    await route.fulfill({ response, json: { json: { ...json, passwordFreeUntil } } })
  })
  await page.goto('/admin/profile-settings')
  await expect(page.getByLabel('Nytt passord', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Nåværende passord', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Nåværende passord', { exact: true })).toBeVisible({ timeout: 10_000 })
  await context.close()
})

test('Ola sees which employers have him in their register, and has his own profile', async ({
  browser,
  service,
}) => {
  const context = await enter(browser, service, OLA, PHONE)
  const page = await context.newPage()
  await page.goto('/vikar/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hei, Ola!')
  const employers = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Arbeidsgiverne dine' }) })
  for (const text of ['Bjørkelia', '912 34 501', OLA.email, 'får du SMS eller e-post med en lenke'])
    await expect(employers).toContainText(text)
  await page.getByRole('link', { name: 'Profil', exact: true }).click()
  await expect(page).toHaveURL(/\/vikar\/profile-settings$/)
  await expect(page.locator('dl')).toContainText(OLA.fullName)
  await expect(page.getByRole('button', { name: 'Lagre endringer' })).toHaveCount(0)
  await change(page, { current: OLA.password, next: 'vinterjobb-2027' })
  await told(page, 'Passordet ble endret')
  OLA.password = 'vinterjobb-2027'
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Last ned data' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
  await context.close()
})

/**
 * The redirect of each person from a page; a page that is not listed opens. An unknown page shows an error to everyone.
 */
const guards = [
  ['a visitor', null, { '/admin': '/auth', '/vikar': '/auth' }],
  [
    'an administrator',
    KARI,
    { '/vikar': '/admin', '/admin/superadmin': '/admin', '/admin/sms-pricing': '/admin' },
  ],
  ['a substitute', OLA, { '/admin': '/vikar/dashboard' }],
  ['a superadmin', SARA, { '/vikar': '/admin' }],
] as const

const addresses = [
  '/admin',
  '/admin/profile-settings',
  '/vikar/dashboard',
  '/vikar/profile-settings',
  '/vikar/finnes-ikke',
  '/admin/superadmin/customers',
  '/admin/superadmin/finnes-ikke',
  '/admin/sms-pricing',
]

for (const [who, person, elsewhere] of guards) {
  test(`${who} reaches only the pages of the role`, async ({ browser, service }) => {
    const context = person
      ? await enter(browser, service, person)
      : await browser.newContext({ baseURL: service.url })
    const page = await context.newPage()
    for (const address of addresses) {
      const isNowhere = address.endsWith('finnes-ikke')
      const led = Object.entries(elsewhere).find(
        ([below]) => !isNowhere && `${address}/`.startsWith(`${below}/`),
      )?.[1]
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(({ pathname }) => pathname === (led ?? address))
      if (isNowhere) await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    }
    await context.close()
  })
}

const save = () => office.getByRole('button', { name: 'Lagre endringer' })
const notice = (kind: string, channel: string) =>
  office.getByRole('group', { name: kind, exact: true }).getByRole('checkbox', { name: channel })
const bySms = (kind: string) => notice(kind, 'SMS')
const byEmail = (kind: string) => notice(kind, 'E-post')
const phoneField = () => office.getByRole('textbox', { name: 'Mobilnummer' })
const field = (label: string) => office.getByLabel(label, { exact: true })
