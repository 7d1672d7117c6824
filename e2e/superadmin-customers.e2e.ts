import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { fits } from './parts.ts'
import { enter, KARI, makePeople, OLA, SARA } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

/** This many of each letter, so that the list has a second page. */
const MORE = Array.from({ length: 52 }, (_, index) => ({
  fullName: `Vikar ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index % 26]} Lie`,
  phone: String(41_000_000 + index),
  email: `vikar${index}@bjorkelia.example`,
}))

let visitor: BrowserContext
let desktop: BrowserContext
let page: Page

test.beforeAll(async ({ browser, service }) => {
  visitor = await browser.newContext({ baseURL: service.url })
  await makePeople(visitor.request, service)
  const kari = await enter(browser, service, KARI)
  await Promise.all(MORE.map((person) => addWithLogin(kari.request, person)))
  await kari.close()
  desktop = await enter(browser, service, SARA)
  page = await desktop.newPage()
})
test.afterAll(() => Promise.all([desktop.close(), visitor.close()]))

test('Sara sees all customers, newest first, and loads more from her position', async () => {
  await page.goto('/admin/superadmin/customers')
  await expect(page.getByRole('heading', { name: 'Kundeoversikt', level: 1 })).toBeVisible()
  await expect(page.getByText('55 brukere', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Generer Magic Link' })).toHaveAttribute(
    'href',
    '/admin/superadmin/generer-magic-link',
  )
  for (const tile of ['Alle brukere 55', 'Administratorer 1', 'Superadministratorer 1', 'Vikarer 53'])
    await expect(page.getByRole('link', { name: tile, exact: true })).toBeVisible()
  await expect(rows()).toHaveCount(50)
  await expect(page.getByText('Viser 50 av 55')).toBeVisible()
  await accessible(page, { repeated: 'tbody tr' })
  await fits(page)
  await page.getByRole('button', { name: 'Vis flere' }).click()
  await expect(rows()).toHaveCount(55)
  await expect(rows().nth(50).getByRole('link').first()).toBeFocused()
  await expect(page.getByRole('row', { name: /Kari Nordmann/ })).toContainText(
    `${KARI.email}${KARI.company}Administrator`,
  )
})

test('she sorts by a heading, chooses a role and searches, and the address has all of it', async () => {
  await page.getByRole('button', { name: 'Navn' }).click()
  await expect(page.getByRole('columnheader', { name: 'Navn' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows().first()).toContainText(KARI.fullName)
  await page.getByRole('button', { name: 'Navn' }).click()
  await expect(rows().first()).toContainText('Vikar Z Lie')
  await page.getByRole('link', { name: 'Administratorer 1', exact: true }).click()
  await expect(rows()).toHaveCount(1)
  await expect(page.getByText('1 av 55 brukere')).toBeVisible()
  await page.getByLabel('Rolle').selectOption('Vikar')
  await page.getByRole('searchbox').fill('HANSEN bjorkelia')
  await expect(rows()).toContainText([OLA.email])
  await expect(page).toHaveURL(/\?q=HANSEN\+bjorkelia&rolle=vikar&sortering=navn&retning=synkende$/)
  await page.reload()
  await expect(rows()).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toHaveValue('HANSEN bjorkelia')
  await page.getByRole('searchbox').fill('finnes ikke')
  await expect(page.getByRole('heading', { name: 'Ingen kunder matcher søket' })).toBeVisible()
  await page.getByRole('button', { name: 'Vis alle brukere' }).click()
  await expect(rows()).toHaveCount(50)
})

test('on a phone each user is a block, and leads to their details and on to the register', async ({
  browser,
  service,
}) => {
  const pocket = await enter(browser, service, SARA, { viewport: { width: 390, height: 844 } })
  const phone = await pocket.newPage()
  await phone.goto('/admin/superadmin/customers?q=ola')
  await expect(phone.getByRole('button', { name: `Rediger ${OLA.fullName}` })).toBeVisible()
  await expect(phone.getByRole('button', { name: `Slett ${OLA.fullName}` })).toBeVisible()
  await accessible(phone)
  await fits(phone)
  await phone.getByRole('link', { name: `Detaljer for ${OLA.fullName}` }).click()
  await expect(phone).toHaveURL(/customers\/[\w-]{36}$/)
  await phone.locator('a[href^="/admin/vikarregister/rediger/"]').click()
  await expect(phone.getByRole('heading', { name: OLA.fullName, level: 1 })).toBeVisible()
  await expect(phone.getByText(`Fra vikarregisteret til ${KARI.company}.`)).toBeVisible()
  await accessible(phone)
  await fits(phone)
  await pocket.close()
})

const rows = () => page.locator('tbody').getByRole('row')

const addWithLogin = async (kari: APIRequestContext, person: (typeof MORE)[number]) => {
  const usual = { availability: 'available', company: '', skills: '', sendLoginInfo: true }
  const answer = await kari.post('/api/vikarer', { data: { ...usual, ...person } })
  expect(answer.ok(), await answer.text()).toBe(true)
}
