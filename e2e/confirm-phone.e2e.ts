import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { makeFolder } from '#test/folder.ts'
import { readOutbox } from '#test/outbox.ts'
import { paths } from '#shared/paths.ts'
import { accessible } from './accessible.ts'
import { fits } from './parts.ts'
import { confirmAddress, enter, KARI, phoneCode, signUp } from './people.ts'
import { preparedFolder } from './prepared.ts'
import { type Caught, expect, type Service, test } from './service.ts'
import { startService } from './start-service.ts'

test.describe.configure({ mode: 'serial' })

const PHONE = '912 34 599'
const dataDir = makeFolder('e2e-phone')

let own: Awaited<ReturnType<typeof startService>>
let service: Service
let kari: BrowserContext
let page: Page

test.beforeAll(async ({ browser, playwright }) => {
  execFileSync('cp', ['-a', `${preparedFolder()}/.`, dataDir]) // preserves file owners, see service.ts
  own = await startService(dataDir, { WELCOME_SMS: '10' })
  const { url } = own
  service = {
    url,
    dataDir,
    caught: async () => (await readOutbox(url, { dataDir })) as Caught,
    command: async () => '',
  }
  const anybody = await playwright.request.newContext({ baseURL: url })
  await signUp(anybody, service, { ...KARI, phone: PHONE })
  await confirmAddress(anybody, service, KARI.email)
  await anybody.dispose()
  kari = await enter(browser, service, KARI, { viewport: { width: 360, height: 780 } })
  page = await kari.newPage()
})
test.afterAll(async () => {
  await kari.close()
  await own.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a new office confirms the number on its front page, by keyboard, and gets SMS to try', async () => {
  await page.goto(paths.admin)
  await expect(page.getByText('Vi sender en kode på SMS til 912 34 599')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Endre nummer' })).toHaveAttribute(
    'href',
    paths.adminProfileSettings,
  )
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: 'Send kode' }).press('Enter')
  const field = page.getByLabel('Kode')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('button', { name: /^Send ny kode om \d+ s$/ })).toBeDisabled()
  const code = await phoneCode(service, PHONE)
  await field.fill('12')
  await field.press('Enter')
  await expect(page.getByText('Koden har seks siffer')).toBeVisible()
  await field.fill(code === '000000' ? '000001' : '000000')
  await field.press('Enter')
  await expect(page.getByText('Koden er feil eller virker ikke lenger')).toBeVisible()
  await expect(field).toBeFocused()
  await accessible(page)
  await fits(page)
  await field.fill(code)
  await field.press('Enter')
  const done = page
    .getByRole('paragraph')
    .filter({ hasText: 'Nummeret er bekreftet. Du har 10 SMS å prøve med.' })
  await expect(done).toBeFocused()
  await accessible(page)
  await fits(page)
})

test('the office is not asked again, and the profile says that the number is confirmed', async () => {
  await page.addInitScript(countShifts)
  await page.goto(paths.admin)
  await expect(page.getByText('Du har 10 SMS å prøve med')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset['shifts'] ?? '0')).toBe('0')
  await expect(page.getByRole('button', { name: 'Send kode' })).toBeHidden()
  await page.goto(paths.adminProfileSettings)
  await expect(page.getByText('Bekreftet', { exact: true })).toBeVisible()
  await page.getByLabel('Mobilnummer').fill('998 87 766')
  await page.getByRole('button', { name: 'Lagre endringer' }).click()
  await expect(page.getByText('Ikke bekreftet')).toBeVisible()
  await page.getByRole('button', { name: 'Endre nummer' }).click()
  await expect(page.getByLabel('Mobilnummer')).toBeFocused()
  await accessible(page)
  await fits(page)
})

/** Counts what moves while a page comes, as browsers do for their layout shift. */
const countShifts = () => {
  let count = 0
  new PerformanceObserver((list) => {
    count += list.getEntries().length
    document.documentElement.dataset['shifts'] = String(count)
  }).observe({ type: 'layout-shift', buffered: true })
}
