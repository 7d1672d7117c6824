import type { BrowserContext, Page } from '@playwright/test'
import { addAssignment, enter, KARI, makePeople, OLA } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

let contexts: BrowserContext[]
let phone: Page

test.beforeAll(async ({ browser, service }) => {
  const visitor = await browser.newContext({ baseURL: service.url })
  await makePeople(visitor.request, service)
  const kari = await enter(browser, service, KARI)
  await addAssignment(kari.request, service, { title: 'Vikar i 3B', channels: ['email'] })
  const pocket = await enter(browser, service, OLA, { viewport: { width: 390, height: 844 } })
  contexts = [visitor, kari, pocket]
  phone = await pocket.newPage()
  await phone.goto('/vikar/dashboard')
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

test('on paper there are no fields, switches and buttons', async () => {
  await phone.emulateMedia({ media: 'print' })
  await expect(row(phone, 'Vikar i 3B')).toBeVisible()
  const main = phone.getByRole('main')
  const controls = main.getByRole('button', { name: /^(Ja,|Nei,|Jeg kan|Vis|Endre|Slett|Legg)/ })
  for (const control of [controls, main.getByRole('textbox'), main.getByRole('switch')])
    await expect(control).toHaveCount(0)
  await expect(phone.getByText('Skriv en beskjed').first()).toBeHidden()
  await phone.emulateMedia({ media: null })
})

test('the parts far down the page are printed before anyone has scrolled', async () => {
  const page = await phone.context().newPage()
  await page.setViewportSize({ width: 390, height: 400 })
  await page.goto('/vikar/dashboard')
  await expect(row(page, 'Vikar i 3B')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const missing = page.getByText('Denne delen er ikke hentet ennå. Lukk utskriften, og skriv ut på nytt.')
  await expect(missing.first()).toBeVisible()
  await page.keyboard.press('Control')
  await expect(page.getByRole('heading', { name: 'Periodene dine' })).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(missing).toHaveCount(0)
  await page.close()
})

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
