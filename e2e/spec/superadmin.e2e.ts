import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod'
import { confirm } from '../parts.ts'
import { enter, KARI, makePeople, OLA, SARA } from '../people.ts'
import { beginEmpty, expect, test } from '../service.ts'
import { FINAL, readingOf, refusing } from './situations.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })
const see = readingOf('superadmin')

let sara: BrowserContext
let page: Page

test.beforeAll(async ({ browser, service }) => {
  const anyone = await browser.newContext({ baseURL: service.url })
  await makePeople(anyone.request, service)
  await anyone.close()
  sara = await enter(browser, service, SARA)
  page = await sara.newPage()
})
test.afterAll(() => sara.close())

const FAILING = [
  ['/admin/superadmin/customers', 'superadmin/customers', 'Kunne ikke hente kundeoversikt'],
  ['/admin/superadmin/system-stats', 'superadmin/systemStatistics', 'Kunne ikke hente systemstatistikk'],
  ['/admin/superadmin/sms-control', 'superadmin/smsControl', 'Kunne ikke hente SMS-data'],
  ['/admin/superadmin/sms-economy', 'superadmin/economy*', 'Feil: '],
  ['/admin/superadmin/generer-magic-link', 'superadmin/administrators', 'Kunne ikke hente administratorer.'],
  ['/admin/sms-pricing', 'superadmin/pricedPackages', 'Kunne ikke laste pakker'],
] as const

test('pages that could not fetch their data', async () => {
  for (const [address, procedure, text] of FAILING) {
    const undo = await refusing(page, procedure, FINAL)
    await page.goto(address)
    await see(page, text)
    await undo()
  }
  await page.goto('/admin/superadmin/sms-control')
  await see(page, 'Ingen SMS-er sendt ennå')
  await page.goto('/admin/superadmin/sms-economy')
  await see(page, 'Aldri')
})

test('pages that refuse a former superadmin', async () => {
  const no = { status: 403, code: 'FORBIDDEN' }
  const undoEconomy = await refusing(page, 'superadmin/economy*', no)
  await page.goto('/admin/superadmin/sms-economy')
  await see(page, 'Du har ikke tilgang til denne siden')
  await undoEconomy()
  const undoLinks = await refusing(page, 'superadmin/validMagicLinks', no)
  await page.goto('/admin/superadmin/generer-magic-link')
  await see(page, 'Ingen tilgang', 'Kun superadmin kan generere magic links.')
  await undoLinks()
})

test('a link that could not be created, and one that could not be copied', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('no clipboard')) },
    })
  })
  await page.goto('/admin/superadmin/generer-magic-link')
  await page.getByRole('radio', { name: KARI.fullName }).check()
  const undo = await refusing(page, 'superadmin/generateMagicLink')
  await page.getByRole('button', { name: 'Generer' }).click()
  await see(page, 'Kunne ikke generere magic link.')
  await undo()
  await page.getByRole('button', { name: 'Generer' }).click()
  await page.getByRole('button', { name: 'Kopier', exact: true }).click()
  await see(page, 'Kunne ikke kopiere lenken.')
})

test('a user who could not be fetched, changed, deactivated or restored', async () => {
  const answer = await page.request.get('/api/service/customers', { params: { search: OLA.email } })
  const [ola] = Found.parse(await answer.json()).customers
  const address = `/admin/superadmin/customers/${ola?.userId}`
  const undo = await refusing(page, 'superadmin/customer')
  await page.goto(address)
  await see(page, 'Kunne ikke laste brukerdetaljer')
  await undo()
  await page.goto(address)
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') })
  const act = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await refusing(page, 'superadmin/updateUser')
  await act('Rediger')
  await dialog.getByLabel('Navn').fill('Ola Nordmann')
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await see(page, 'Kunne ikke oppdatere bruker')
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await confirm(page, 'Forkast')

  const undoDeletion = await refusing(page, 'superadmin/deleteUser')
  await act('Slett bruker')
  await dialog.getByRole('button', { name: 'Deaktiver' }).click()
  await see(page, 'Kunne ikke slette bruker')
  await undoDeletion()
  await dialog.getByRole('button', { name: 'Deaktiver' }).click()
  await expect(dialog).toHaveCount(0)

  await refusing(page, 'superadmin/restoreUser')
  await act('Gjenopprett')
  await see(page, 'Kunne ikke gjenopprette bruker')
})

test('packages that could not be saved or deleted, and none at all', async () => {
  await page.goto('/admin/sms-pricing')
  const undoSaving = await refusing(page, 'superadmin/updatePackage')
  await page
    .getByRole('button', { name: /^Rediger / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Rediger pakke' })
  await dialog.getByLabel('Antall SMS').fill('110')
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await see(page, 'Kunne ikke lagre pakke')
  await undoSaving()
  await dialog.getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog).toHaveCount(0)

  const undoDeletion = await refusing(page, 'superadmin/deletePackage')
  await page
    .getByRole('button', { name: /^Slett / })
    .first()
    .click()
  await confirm(page, 'Slett pakke')
  await see(page, 'Kunne ikke slette pakke')
  await undoDeletion()
  await page.reload()
  for (const left of [2, 1, 0]) {
    await page
      .getByRole('button', { name: /^Slett / })
      .first()
      .click()
    await confirm(page, 'Slett pakke')
    await expect(page.getByRole('button', { name: /^Slett / })).toHaveCount(left)
  }
  await see(page, 'Ingen pakker funnet')
})

const Found = z.object({ customers: z.array(z.object({ userId: z.uuid() })) })
