import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { makeFolder } from '#test/folder.ts'
import { freePort } from '#test/free-port.ts'
import { readOutbox } from '#test/outbox.ts'
import { openRealOidc } from '#test/real-oidc.ts'
import { accessible } from './accessible.ts'
import { logIn, told } from './parts.ts'
import { confirmAddress, KARI, mailedLink, signUp } from './people.ts'
import { preparedFolder } from './prepared.ts'
import { type Caught, expect, type Service, test } from './service.ts'
import { startService } from './start-service.ts'

test.describe.configure({ mode: 'serial' })

const WIDTHS = {
  'a telephone': { viewport: { width: 320, height: 720 } },
  'a wide screen': { viewport: { width: 1280, height: 800 } },
}

let feide: Awaited<ReturnType<typeof openRealOidc>>
let own: Awaited<ReturnType<typeof startService>>
let office: Service
const dataDir = makeFolder('e2e-oidc')

test.beforeAll(async ({ playwright }) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  feide = await openRealOidc(url)
  execFileSync('cp', ['-a', `${preparedFolder()}/.`, dataDir]) // preserves file owners, see service.ts
  own = await startService(dataDir, { PORT: String(port), ...feide.env })
  office = {
    url,
    dataDir,
    caught: async () => (await readOutbox(url, { dataDir })) as Caught,
    command: async () => '',
  }
  const anybody = await playwright.request.newContext({ baseURL: url })
  await signUp(anybody, office, KARI)
  await confirmAddress(anybody, office, KARI.email)
  await anybody.dispose()
})
test.afterAll(async () => {
  await own.stop()
  await feide.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

/** On the provider's own pages: a name and any password, and 'Continue' on the consent page. */
const atFeide = async (page: Page, login: string) => {
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/interaction/)
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button').first().click()
  await agreeIfAsked(page)
}
const agreeIfAsked = async (page: Page) => {
  const agree = page.getByRole('button', { name: 'Continue' })
  await expect(agree.or(page.locator('#root'))).toBeVisible()
  if (await agree.isVisible()) await agree.click()
}

const open = async (browser: Browser, size: object): Promise<[BrowserContext, Page]> => {
  const context = await browser.newContext({ baseURL: office.url, ...size })
  return [context, await context.newPage()]
}

for (const [where, size] of Object.entries(WIDTHS)) {
  test(`on ${where}, Kari links Feide from her profile, logs in with it, and out of both`, async ({
    browser,
  }) => {
    const [context, page] = await open(browser, size)
    await page.goto('/auth?returnTo=/admin/profile-settings')
    await expect(page.getByRole('button', { name: 'Logg inn med Feide' })).toBeVisible()
    await accessible(page)
    await fits(page)
    await page.getByRole('button', { name: 'Logg inn med Feide' }).click()
    await atFeide(page, 'kari')
    await expect(page.getByRole('heading', { name: 'Du er ikke logget inn' })).toBeVisible()
    await expect(page.getByText('Innloggingen hos Feide er ikke koblet til noen bruker her.')).toBeVisible()
    await accessible(page)
    await fits(page)

    await page.getByRole('link', { name: 'Logg inn på en annen måte' }).click()
    await logIn(page, KARI)
    await expect(page).toHaveURL(/\/admin\/profile-settings$/)
    await page.getByRole('button', { name: 'Koble til Feide' }).click()
    await atFeide(page, 'kari')
    await told(page, 'Feide er koblet til', 'Fra nå av kan du logge inn med den.')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Feide' })
    await expect(row).toContainText('ikke brukt ennå')
    await accessible(page)
    await fits(page)

    await page.goto('about:blank') // otherwise the page would notice, and redirect by itself
    await context.clearCookies({ name: 'vikarklar' })
    await page.goto('/admin/vikarregister')
    await page.getByRole('button', { name: 'Logg inn med Feide' }).click()
    await expect(page).toHaveURL(/\/admin\/vikarregister$/) // still logged in at the provider: no password needed
    await page.goto('/admin/profile-settings')
    await expect(row).toContainText('sist brukt')

    await leave(page)
    await expect(page.getByRole('heading', { name: 'Du er logget ut av Vikarklar' })).toBeVisible()
    await accessible(page)
    await fits(page)
    await page.getByRole('button', { name: 'Logg ut av Feide også' }).click()
    await page.getByRole('button', { name: 'Yes, sign me out' }).click() // asks: no token identifies the session
    await expect(page).toHaveURL(/\/auth$/)
    await page.getByRole('button', { name: 'Logg inn med Feide' }).click()
    await atFeide(page, 'kari') // It requires a new proof.

    await page.goto('/admin/profile-settings')
    await page.getByRole('button', { name: 'Fjern Feide' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fjern' }).click()
    await told(page, 'Feide er fjernet')
    await context.close()
  })
}

const leave = async (page: Page) => {
  await page.getByRole('button', { name: KARI.fullName }).click()
  await page.getByRole('button', { name: 'Logg ut', exact: true }).click()
}

test('the office requires Feide, and other logins are redirected there', async ({ browser }) => {
  const [context, page] = await open(browser, WIDTHS['a telephone'])
  await page.goto('/auth?returnTo=/admin/profile-settings')
  await logIn(page, KARI)
  await page.getByRole('button', { name: 'Koble til Feide' }).click()
  await atFeide(page, 'kari')
  await page.goto('/admin/kontoret')
  await page.getByRole('switch', { name: 'Bare innlogging med Feide' }).click()
  await expect(page.getByRole('heading', { name: 'Kontoret krever innlogging med Feide' })).toBeVisible()
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: 'Logg inn med Feide' }).click()
  await expect(page.getByRole('switch', { name: 'Bare innlogging med Feide' })).toBeChecked()
  await context.close()
})

test('Eva joins with an invitation and Feide, without a password', async ({ browser }) => {
  const [karis, page] = await open(browser, WIDTHS['a wide screen'])
  await page.goto('/auth?returnTo=/admin/kontoret')
  await page.getByRole('button', { name: 'Logg inn med Feide' }).click()
  await atFeide(page, 'kari')
  await page.getByRole('button', { name: 'Inviter en kollega' }).click()
  await page.getByLabel('E-post').fill('eva@bjorkelia.example')
  await page.getByRole('button', { name: 'Send invitasjon' }).click()
  await told(page, 'Invitasjonen er sendt')
  const link = await mailedLink(office, 'eva@bjorkelia.example', '/auth/invitasjon')
  await karis.close()

  const [context, evas] = await open(browser, WIDTHS['a telephone'])
  await evas.goto(link)
  await evas.getByRole('link', { name: 'Fortsett med Feide' }).click()
  await accessible(evas)
  await fits(evas)
  await evas.getByRole('button', { name: 'Fortsett med Feide' }).click()
  await expect(evas.getByLabel('Fullt navn')).toHaveAttribute('aria-invalid', 'true')
  await evas.getByLabel('Fullt navn').fill('Eva Lund')
  await evas.getByRole('checkbox', { name: /Jeg godtar/ }).check()
  await evas.getByRole('button', { name: 'Fortsett med Feide' }).click()
  await atFeide(evas, 'eva')
  await told(evas, 'Velkommen', 'Du er logget inn.')
  await expect(evas).toHaveURL(/\/admin$/)
  await context.close()
})
