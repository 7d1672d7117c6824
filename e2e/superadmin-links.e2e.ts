import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { confirm, fits, section, told } from './parts.ts'
import { enter, KARI, makePeople, SARA } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

let desk: BrowserContext
let page: Page
let link: string

test.beforeAll(async ({ browser, service }) => {
  const visitor = await browser.newContext({ baseURL: service.url })
  await makePeople(visitor.request, service)
  await visitor.close()
  desk = await enter(browser, service, SARA, { permissions: ['clipboard-read', 'clipboard-write'] })
  page = await desk.newPage()
})
test.afterAll(() => desk.close())

test('Sara makes a link for Kari and copies it, and Kari is notified without the link', async ({
  service,
}) => {
  await page.goto('/admin/superadmin/generer-magic-link')
  await page.getByRole('button', { name: 'Generer' }).click()
  await told(page, 'Velg administrator', 'Du må velge en administrator først.')
  await page.getByRole('searchbox', { name: 'Søk etter administrator' }).fill('bjørkelia')
  await page.getByRole('radio', { name: KARI.fullName }).check()
  await expect(page).toHaveURL(/\?bruker=[\w-]{36}$/)
  const days = page.getByLabel('Antall dager gyldig')
  await expect(days).toHaveValue('30')
  await days.fill('400')
  await page.getByRole('button', { name: 'Generer' }).click()
  await told(page, 'Magic link generert')
  await expect(days).toHaveValue('365')
  const field = page.getByRole('textbox', { name: 'Magic link' })
  await expect(field).toBeFocused()
  link = await field.inputValue()
  await page.getByRole('button', { name: 'Kopier' }).click()
  await told(page, 'Kopiert!')
  await expect(page.getByRole('button', { name: 'Kopiert!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kopier', exact: true })).toBeVisible() // two seconds later
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(valid().getByRole('listitem')).toHaveCount(1)
  await accessible(page)
  await fits(page)
  const mails = async () =>
    (await service.caught()).email.filter(({ subject }) => /Innloggingslenke/.test(subject))
  await expect.poll(async () => (await mails()).map(({ to }) => to)).toEqual([KARI.email])
  const [mail] = await mails()
  expect(mail?.text).toContain('Kundeservice')
  expect(mail?.text).not.toContain('token=')
})

test('the link logs in as Kari, once, under a banner that ends the session', async ({ browser }) => {
  const guest = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await guest.newPage()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Logg inn' }).click()
  const banner = phone.getByRole('complementary', { name: /Du er logget inn som Kari Nordmann/ })
  await expect(banner).toBeVisible()
  await accessible(phone)
  await fits(phone)
  await expect(valid()).toContainText('Ingen lenker venter på å bli brukt.') // without a reload
  await expect(page.getByText('Lenken er brukt.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kopier' })).toHaveCount(0)
  await banner.getByRole('button', { name: 'Avslutt' }).click()
  await expect(phone).toHaveURL(/\/auth$/)
  await phone.goto(link)
  await told(phone, 'Ugyldig token', 'Token er ugyldig eller har utløpt.')
  await guest.close()
})

test('a link that is revoked opens nothing; by keyboard, with the administrator named in the address', async ({
  browser,
}) => {
  await page.reload()
  await expect(page.getByRole('radio', { name: KARI.fullName })).toBeChecked()
  await page.getByRole('button', { name: 'Generer' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Magic link' })
  link = await field.inputValue()
  await page.getByRole('button', { name: /^Trekk tilbake/ }).press('Enter')
  await confirm(page, 'Trekk tilbake')
  await told(page, 'Lenken er trukket tilbake')
  await expect(page.getByText('Lenken er trukket tilbake.', { exact: true })).toBeVisible()
  await expect(valid()).toContainText('Ingen lenker venter på å bli brukt.')
  const guest = await browser.newContext()
  const other = await guest.newPage()
  await other.goto(link)
  await told(other, 'Ugyldig token', 'Token er ugyldig eller har utløpt.')
  await guest.close()
})

const valid = () => section(page, 'Lenker som ennå virker')
