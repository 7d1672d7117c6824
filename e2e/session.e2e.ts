import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { logIn } from './parts.ts'
import { type Login, signIn, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

const PASSWORD = 'vinterferie-08'
const KARI = { fullName: 'Kari Nordmann', email: 'kari@fjellhamar.example', password: PASSWORD }
const NILS = { fullName: 'Nils Berg', email: 'nils@skogbygda.example', password: PASSWORD }

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ playwright, service }) => {
  for (const person of [KARI, NILS]) {
    const visitor = await playwright.request.newContext({ baseURL: service.url })
    await signUp(visitor, service, person)
    await visitor.dispose()
  }
})

test.beforeEach(({ context, service }) => signIn(context.request, service, KARI))

test("a user who logs out sees a message about it, and every other tab shows 'Session utløpt'", async ({
  context,
  page,
}) => {
  await page.goto('/admin/vikarregister?q=ola')
  const second = await openTab(context, '/admin')
  await second.getByRole('button', { name: KARI.fullName }).click()
  await second.getByText('Logg ut').first().click()

  await expect(second).toHaveURL(/\/auth$/)
  await expect(toasts(second)).toContainText('Logget ut')
  await expect(toasts(second)).not.toContainText('Session utløpt')
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fadmin%2Fvikarregister%3Fq%3Dola$/)
  await expect(toasts(page)).toContainText('Vennligst logg inn på nytt.')
  await expect(page.getByText('Session utløpt')).toHaveCount(1)

  await logInThere(page, KARI)
  await expect(page).toHaveURL(/\/admin\/vikarregister\?q=ola$/)
})

test('typed input stays while its author logs in again in another tab, and is then saved', async ({
  context,
  page,
  service,
}) => {
  await startVikar(page, 'Ola Hansen')
  const second = await openTab(context, '/admin')
  await signOut(context)
  await expect(second).toHaveURL(/\/auth\?/)
  await expect(dialog(page)).toContainText('blir stående mens du logger inn')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await accessible(page)

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Logg inn i ny fane' }).click()
  const third = await opened
  await logInThere(third, KARI)
  await expect(third).toHaveURL(`${service.url}/admin`)

  await page.bringToFront()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Du er logget inn igjen')).toHaveCount(1)
  await expect(page.getByLabel('Fullt navn')).toHaveValue('Ola Hansen')
  await page.getByLabel('Telefon').fill('912 34 501')
  await page.getByRole('textbox', { name: 'E-post' }).fill('ola@vikar.example')
  await page.getByRole('button', { name: 'Legg til vikar' }).click()
  await expect(page).toHaveURL(/vikarregister$/)
  await expect(page.getByText('Ola Hansen').first()).toBeVisible()
})

test('a form sent without a session preserves the input', async ({ context, page }) => {
  await withoutNotices(page)
  await startVikar(page, 'Siri Dahl')
  await page.getByLabel('Telefon').fill('912 34 502')
  await page.getByRole('textbox', { name: 'E-post' }).fill('siri@vikar.example')
  await signOut(context)
  await page.getByRole('button', { name: 'Legg til vikar' }).click()
  await expect(dialog(page)).toContainText('Session utløpt')
  await expect(page.getByLabel('Fullt navn')).toHaveValue('Siri Dahl')

  await logInThere(await openTab(context, '/auth'), KARI)
  await page.bringToFront()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Legg til vikar' }).click()
  await expect(page).toHaveURL(/vikarregister$/)
})

test('a user who discards unsaved input sees no further question', async ({ context, page }) => {
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await startVikar(page, 'Siri Dahl')
  await signOut(context)
  await page.getByRole('button', { name: 'Forlat siden' }).click()
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fadmin%2Fvikarregister%2Flegg-til$/)
  expect(asked).toEqual([])
})

test("'Logg ut' over a form needs a confirmation, and staying preserves the input", async ({
  context,
  page,
}) => {
  await startVikar(page, 'Siri Dahl')
  page.once('dialog', (question) => void question.dismiss())
  await page.getByRole('button', { name: KARI.fullName }).click()
  await page.getByText('Logg ut').first().click()
  await expect(dialog(page)).toContainText('Session utløpt')
  await expect(page.getByLabel('Fullt navn')).toHaveValue('Siri Dahl')

  await logInThere(await openTab(context, '/auth'), KARI)
  await page.bringToFront()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByLabel('Fullt navn').fill('')
  await signOut(context)
  await expect(page).toHaveURL(/\/auth\?/)
})

test('a session ended from another browser redirects at once, or waits over a form', async ({
  browser,
  context,
  page,
  service,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: /Velkommen/ })).toBeVisible()
  const typing = await openTab(context, '/admin/vikarregister/legg-til')
  await typing.getByLabel('Fullt navn').fill('Siri Dahl')

  const elsewhere = await browser.newContext()
  await signIn(elsewhere.request, service, KARI)
  const answer = await elsewhere.request.post(`${service.url}/api/devices/log-out-others`, { data: {} })
  expect(answer.ok()).toBe(true)
  await elsewhere.close()

  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fadmin$/)
  await expect(toasts(page)).toContainText('Session utløpt')
  await expect(dialog(typing)).toContainText('Session utløpt')
  await expect(typing.getByLabel('Fullt navn')).toHaveValue('Siri Dahl')
})

test('no user sees, or saves, the data of another user’s page', async ({ context, page, service }) => {
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: KARI.fullName })).toBeVisible()
  const typing = await openTab(context, '/admin/vikarregister/legg-til')
  await typing.getByLabel('Fullt navn').fill('Siri Dahl')

  await signIn(context.request, service, NILS)
  await openTab(context, '/admin')
  await expect(page.getByRole('button', { name: NILS.fullName })).toBeVisible()
  await expect(dialog(typing)).toContainText('En annen er logget inn her nå')
  await accessible(typing)
  await typing.getByRole('button', { name: 'Last siden på nytt' }).click()
  await expect(typing.getByRole('button', { name: NILS.fullName })).toBeVisible()
  await expect(typing.getByLabel('Fullt navn')).toHaveValue('')
})

test('returning to a tab suffices to notice that the session has ended', async ({ context, page }) => {
  await withoutNotices(page)
  await page.goto('/admin/credits-sms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signOut(context)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(/\/auth\?/)
  await expect(page.getByText('Session utløpt')).toHaveCount(1)
})

const toasts = (page: Page) => page.getByRole('region', { name: 'Varsler' })
const dialog = (page: Page) => page.getByRole('alertdialog', { name: /Session utløpt|En annen er/ })

/** The stream stays unanswered: after a failed one the page would ask, and learn that its session has ended. */
const withoutNotices = (page: Page) => page.route('**/api/live', () => {})

/** Logs out without notifying other tabs. */
const signOut = async (context: BrowserContext) => {
  const page = context.pages()[0]
  const answer = await context.request.post(new URL('/api/sign-out', page?.url()).href, { data: {} })
  expect(answer.ok()).toBe(true)
}

const logInThere = async (page: Page, person: Login) => {
  await logIn(page, person)
  await page.waitForURL(/\/admin/)
}

const openTab = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

const startVikar = async (page: Page, name: string) => {
  await page.goto('/admin/vikarregister/legg-til')
  await page.getByLabel('Fullt navn').fill(name)
}
