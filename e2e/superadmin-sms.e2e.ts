import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { confirm, fits, question, told } from './parts.ts'
import { addAssignment, addVikar, enter, KARI, makePeople, SARA } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }
const ANNE = { fullName: 'Anne Lie', phone: '934 56 703' }

let desktop: BrowserContext
/** Sara's page, which stays open. */
let control: Page

/** Kari with a few credits has asked Siri and Anne, and the network has lost the SMS to Siri. */
test.beforeAll(async ({ browser, service, playwright }) => {
  const kari = await playwright.request.newContext({ baseURL: service.url })
  await makePeople(kari, service)
  await service.command('grant', KARI.email, '5')
  const office = await enter(browser, service, KARI)
  const vikarIds = []
  for (const person of [SIRI, ANNE]) vikarIds.push(await addVikar(office.request, service, person))
  await addAssignment(office.request, service, { title: 'Vikar i 3B', vikarIds })
  await office.close()
  await kari.dispose()
  desktop = await enter(browser, service, SARA)
  control = await desktop.newPage()
  await expect.poll(async () => (await service.caught()).sms.length).toBe(2)
  await control.goto('/utboks')
  await control.getByRole('button', { name: 'Meld ikke levert: SMS til 923 45 602' }).click()
  await expect(control.getByText('Ikke levert', { exact: true }).first()).toBeVisible()
})
test.afterAll(() => desktop.close())

const row = (page: Page, phone: string) => page.getByRole('row').filter({ hasText: phone })
const rows = (page: Page) => page.getByRole('table', { name: 'SMS Historikk' }).locator('tbody tr')

test('Sara sees all SMS, with failures and reasons, and finds them by the recipient', async () => {
  await control.goto('/admin/superadmin/sms-control')
  await expect(control.getByRole('heading', { name: 'SMS Kontroll', level: 1 })).toBeVisible()
  await expect(rows(control)).toHaveCount(2)
  for (const words of ['Feilet', 'Meldt i utboksen', 'Bjørkelia barnehage'])
    await expect(row(control, SIRI.phone)).toContainText(words)
  await expect(row(control, ANNE.phone)).toContainText('Sendt')
  await accessible(control)
  await fits(control)
  await row(control, ANNE.phone).locator('summary').click()
  await expect(row(control, ANNE.phone)).toContainText('Første ja får jobben: lenke')

  const search = control.getByRole('searchbox', { name: 'Søk etter mottaker' })
  await search.fill('+47 923 45')
  await expect(rows(control)).toHaveCount(1)
  await expect(control).toHaveURL(/\?q=/)
  await control.reload()
  await expect(search).toHaveValue('+47 923 45')
  await expect(row(control, SIRI.phone)).toBeVisible()
  await search.fill('Siri')
  await expect(control.getByRole('heading', { name: 'Ingen SMS-er til denne mottakeren' })).toBeVisible()
  await control.getByRole('button', { name: 'Vis alle SMS-er' }).click()
  await expect(rows(control)).toHaveCount(2)
})

test('by phone and keyboard she resends the failed one, once', async ({ browser, service }) => {
  const phone = await enter(browser, service, SARA, { viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  await page.goto('/admin/superadmin/sms-control')
  const button = page.getByRole('button', { name: 'Send på nytt til 923 45 602' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(question(page, 'Send på nytt')).toContainText('koster Bjørkelia barnehage 1 SMS')
  await accessible(page)
  await fits(page)
  await confirm(page, 'Send på nytt')
  await told(page, 'Sendt på nytt', 'Bjørkelia barnehage har 3 SMS igjen.')
  await expect(button).toHaveCount(0)
  await expect(page.locator('main, main *').and(page.locator(':focus'))).toHaveCount(1)
  const toSiri = async () => (await service.caught()).sms.filter(({ to }) => to === '+4792345602')
  await expect.poll(async () => (await toSiri()).length).toBe(2)
  const [again, first] = await toSiri()
  expect(again?.text).toBe(first?.text)

  // Sara's other tab is updated, so she cannot press twice.
  await expect(control.getByRole('button', { name: /Send på nytt/ })).toHaveCount(0)
  await control.getByRole('button', { name: 'Oppdater' }).click()
  await expect(rows(control)).toHaveCount(3)
  await expect(row(control, SIRI.phone).first()).toContainText('Sendt')
  await phone.close()
})
