import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { accessible } from './accessible.ts'
import { fits, typeDate } from './parts.ts'
import { enter, inDays, KARI, makePeople, OLA, SARA } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const ADDRESSES = [
  '/admin/sms-pricing',
  '/admin/superadmin/customers',
  '/admin/superadmin/customers/0f8fad5b-d9cb-469f-a165-70867728950e',
  '/admin/superadmin/system-stats',
  '/admin/superadmin/sms-control',
  '/admin/superadmin/sms-economy',
  '/admin/superadmin/generer-magic-link',
  '/admin/superadmin/hendelseslogg',
]

let sara: BrowserContext
let page: Page

test.beforeAll(async ({ browser, playwright, service }) => {
  const anybody = await playwright.request.newContext()
  await makePeople(anybody, service)
  await anybody.dispose()
  sara = await enter(browser, service, SARA)
  page = await sara.newPage()
})
test.afterAll(() => sara.close())

test('the log has Sara’s own look at a customer, and finds it by action and subject', async () => {
  const found = await sara.request.get('/api/service/customers?search=kari')
  const userId = z.parse(Found, await found.json()).customers[0]?.userId
  expect((await sara.request.get(`/api/service/customers/${userId}`)).ok()).toBe(true)

  await page.goto('/admin')
  await page.getByRole('link', { name: /^Hendelseslogg/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hendelseslogg')
  const look = page.getByRole('row').filter({ hasText: 'Bruker vist' })
  for (const words of ['Sara', KARI.company]) await expect(look).toContainText(words)
  await expect(look.getByRole('link', { name: KARI.fullName })).toHaveAttribute(
    'href',
    `/admin/superadmin/customers/${userId}`,
  )
  await expect(page.getByRole('row').filter({ hasText: 'Hendelseslogg vist' })).toHaveCount(1)
  await expect(
    page.getByRole('row').filter({ hasText: `Inviterte ${OLA.fullName} til å logge inn.` }),
  ).toContainText(KARI.company)
  await accessible(page)

  await page.getByRole('button', { name: 'Filtrer' }).click()
  const filter = page.getByRole('dialog', { name: 'Filtrer hendelser' })
  await filter.getByLabel('Kunde').fill('bjørke')
  await filter.getByLabel('Hendelse').selectOption({ label: 'Bruker vist' })
  await typeDate(page, 'Fra dato', inDays(0))
  await typeDate(page, 'Til dato', inDays(-1))
  await filter.getByRole('button', { name: 'Vis hendelser' }).click()
  await expect(filter.getByText('Sluttdato kan ikke være før startdato')).toBeVisible()
  await accessible(page)
  await typeDate(page, 'Til dato', inDays(0))
  await filter.getByRole('button', { name: 'Vis hendelser' }).click()
  await expect(page).toHaveURL(/\?kunde=bj%C3%B8rke&hendelse=customer-viewed&fra=[\d-]+&til=[\d-]+$/)
  await expect(page.getByRole('row')).toHaveCount(2) // The headings are a row too.
  await expect(page.getByText('1 hendelse', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Fjern filteret Kunde: bjørke' }).click()
  await expect(page.getByRole('button', { name: 'Filtrer' })).toBeFocused()
  await expect(page).not.toHaveURL(/kunde/)
  await page.goto('/admin/superadmin/hendelseslogg?hvem=ingen')
  await expect(page.getByText('Ingen hendelser passer med filteret')).toBeVisible()
  await page.getByRole('button', { name: 'Nullstill filter' }).click()
  await expect(look).toBeVisible()
})

test('on a phone Sara has her areas in the tab bar, and the log fits', async () => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/admin')
    const rooms = page.getByRole('navigation', { name: 'Hovedmeny' }).getByRole('link')
    await expect(rooms.filter({ visible: true })).toHaveText([
      'Oversikt',
      'Kunder',
      'Statistikk',
      'SMS',
      'Økonomi',
    ])
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Hurtigoversikt',
      'Superadmin',
      'Standard Administrator',
    ])
    await fits(page)
    if (width === 390) await accessible(page)
    await page.goto('/admin/superadmin/hendelseslogg')
    await expect(page.getByRole('row').filter({ hasText: 'Bruker vist' })).toBeVisible()
    await fits(page)
  }
})

test("an employer's own pages send Sara to the choice of an employer, without a refusal", async () => {
  await page.goto('/admin')
  const office = page.getByRole('region', { name: 'Standard Administrator' })
  for (const [card, said] of [
    ['Vikarregister', 'Vikarregisteret hører til en arbeidsgiver'],
    ['Opprett oppdrag', 'Opprett oppdrag hører til en arbeidsgiver'],
    ['Oppdragslogg', 'Oppdragsloggen hører til en arbeidsgiver'],
    ['Kjøp SMS-pakker', 'Siden for SMS-pakker hører til en arbeidsgiver'],
  ] as const) {
    await office.getByRole('link', { name: card }).click()
    await expect(page.getByRole('heading', { name: 'Generer Magic Link', level: 1 })).toBeVisible()
    await expect(page.getByText(said)).toBeVisible()
    await page.goBack()
  }
  for (const address of ['/admin/credits-sms/bevegelser', '/admin/vikarregister/importer']) {
    await page.goto(address)
    await expect(page).toHaveURL(/generer-magic-link\?side=/)
  }
  await accessible(page)
})

test('anyone but a superadmin is redirected from each of these pages, and their calls are refused', async ({
  browser,
  service,
}) => {
  for (const [person, front] of [
    [KARI, '/admin'],
    [OLA, '/vikar/dashboard'],
  ] as const) {
    const context = await enter(browser, service, person)
    const other = await context.newPage()
    for (const address of ADDRESSES) {
      await other.goto(address)
      await expect(other).toHaveURL(({ pathname }) => pathname === front)
    }
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.getByText('Superadmin')).toHaveCount(0)
    expect((await context.request.get('/api/service/audit')).status()).toBe(403)
    await context.close()
  }
})

const Found = z.object({ customers: z.array(z.object({ userId: z.uuid() })) })
