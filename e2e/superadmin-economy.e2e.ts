import { readFile } from 'node:fs/promises'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { accessible } from './accessible.ts'
import { fits, told } from './parts.ts'
import { inDays, KARI, SARA, signUp } from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const NILS = {
  fullName: 'Nils Berg',
  email: 'nils@lillevik.example',
  password: 'sykehjem-2027',
  company: '=HYPERLINK("x"); Lillevik',
}

let desktop: BrowserContext
let page: Page

test.beforeAll(async ({ browser, service }) => {
  desktop = await browser.newContext({ baseURL: service.url })
  const printed = await service.command('superadmin', SARA.email)
  const token = /token=([\w-]+)/.exec(printed)?.[1]
  expect((await desktop.request.post('/api/login-link', { data: { token } })).ok()).toBe(true)
  await service.command('pass-factor', SARA.email)
  page = await desktop.newPage()
})
test.afterAll(() => desktop.close())

test('before the first sign-up, the page shows that it has no data', async () => {
  await page.goto('/admin/superadmin/sms-economy')
  await expect(page.getByRole('heading', { name: 'Ingen kundedata tilgjengelig' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('0,0 % av solgt')
})

test('purchases are shown as money and SMS, sorted and searched', async ({ browser, service }) => {
  for (const [person, credits] of [
    [KARI, 500],
    [NILS, 100],
  ] as const) {
    const visitor = await browser.newContext({ baseURL: service.url })
    await signUp(visitor.request, service, person)
    await buy(visitor.request, service, credits)
    await visitor.close()
  }
  await page.getByRole('button', { name: 'Oppdater' }).click()
  await expect(page.getByText(/^Oppdatert kl\. \d\d\.\d\d$/).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^2 kunder$/ })).toBeVisible()
  for (const words of ['Total omsetning640 kr', 'SMS solgt600', 'SMS brukt00,0 % av solgt', 'Aktive kunder2'])
    await expect(page.getByRole('main')).toContainText(words)
  await expect(page.getByRole('img', { name: /Omsetning per måned.*640,00\skr/ })).toBeVisible()

  await expect(names(page)).toHaveText(['Kari Nordmann', 'Nils Berg'])
  await expect(column(page, 'Omsetning')).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Omsetning' }).click()
  await expect(names(page)).toHaveText(['Nils Berg', 'Kari Nordmann'])
  await page.getByRole('button', { name: 'Gjenstår' }).click()
  await expect(column(page, 'Gjenstår')).toHaveAttribute('aria-sort', 'descending')
  await expect(names(page)).toHaveText(['Kari Nordmann', 'Nils Berg'])
  await page.getByRole('button', { name: 'Gjenstår' }).click()
  await expect(page).toHaveURL(/sortering=gjenstar&retning=stigende/)
  await page.reload()
  await expect(names(page)).toHaveText(['Nils Berg', 'Kari Nordmann'])
  await accessible(page)

  const search = page.getByRole('searchbox', { name: 'Søk i kundene' })
  await search.fill('BJØRKELIA')
  await expect(names(page)).toHaveText(['Kari Nordmann'])
  await search.fill('finnes ikke')
  await expect(page.getByRole('heading', { name: 'Ingen kunder matcher søket' })).toBeVisible()
  await page.getByRole('button', { name: 'Vis alle kunder' }).click()
  await expect(names(page)).toHaveText(['Nils Berg', 'Kari Nordmann'])
  await expect(search).toHaveValue('')
  await page.setViewportSize({ width: 320, height: 700 })
  await fits(page)
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('the file has a line for each customer, and no cell that a spreadsheet would execute', async () => {
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Eksporter CSV' }).click(),
  ])
  await told(page, 'CSV-fil lastet ned')
  const today = inDays(0)
  expect(csv.suggestedFilename()).toBe(`sms-okonomi-${today}.csv`)
  expect((await readFile(await csv.path())).toString().split('\r\n')).toEqual([
    '\uFEFFNavn;Bedrift;E-post;Omsetning (kr);SMS kjøpt;SMS gitt;SMS tilbakeført;Brukt;Gjenstår;Siste kjøp',
    `Kari Nordmann;Bjørkelia barnehage;${KARI.email};490,00;500;0;0;0;500;${today}`,
    `Nils Berg;"'=HYPERLINK(""x""); Lillevik";${NILS.email};150,00;100;0;0;0;100;${today}`,
    '',
  ])
})

const list = (on: Page) => on.getByRole('table', { name: 'Kunder' })

/** The names of the customers, in the listed order. */
const names = (on: Page) => list(on).getByRole('rowheader')

const column = (on: Page, name: string) => list(on).getByRole('columnheader', { name })

const Packages = z.object({ packages: z.array(z.object({ id: z.string(), credits: z.int() })) })

/** Buys a package and pays for it with the shop's buttons. */
const buy = async (visitor: APIRequestContext, service: Service, credits: number) => {
  const { packages } = z.parse(Packages, await (await visitor.get('/api/credits/packages')).json())
  const priceId = packages.find((offer) => offer.credits === credits)?.id
  const begun = await visitor.post('/api/credits/checkout', { data: { priceId, smsAmount: credits } })
  const { url } = z.parse(z.object({ url: z.string() }), await begun.json())
  const paid = await visitor.post(url, { form: { press: 'pay' }, headers: { origin: service.url } })
  expect(paid.ok()).toBe(true)
}
