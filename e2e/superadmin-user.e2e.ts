import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { accessible } from './accessible.ts'
import { confirm, fits, logIn, question, section, told } from './parts.ts'
import { addAssignment, enter, KARI, makePeople, SARA } from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const KARI_NOW = { ...KARI, fullName: 'Kari Olsen' }

let sara: BrowserContext
let kari: BrowserContext
/** Kari's page in Sara's browser. */
let detail: Page
let address: string
/** Kari's own browser. */
let office: Page

test.beforeAll(async ({ browser, playwright, service }) => {
  const anybody = await playwright.request.newContext()
  await makePeople(anybody, service)
  await anybody.dispose()
  sara = await enter(browser, service, SARA)
  kari = await enter(browser, service, KARI)
  detail = await sara.newPage()
  office = await kari.newPage()
  address = `/admin/superadmin/customers/${await idOf(KARI.email)}`
  await detail.goto(address)
})
test.afterAll(async () => {
  await sara.close()
  await kari.close()
})

test('Sara corrects name and company, and grants SMS by invoice that Kari gets at once', async () => {
  await expect(detail.getByRole('heading', { level: 1, name: KARI.fullName })).toBeVisible()
  await expect(section(detail, 'Statistikk')).toContainText('Vikarer1')
  await accessible(detail)
  await act('Rediger')
  await accessible(detail)
  await dialog().getByLabel('Navn').fill('K')
  await dialog().getByRole('button', { name: 'Lagre' }).click()
  await expect(dialog().getByRole('alert').first()).toBeFocused()
  await dialog().getByLabel('Navn').fill(KARI_NOW.fullName)
  await dialog().getByLabel('Bedrift').fill('Bjørkelia')
  await dialog().getByRole('button', { name: 'Lagre' }).click()
  await told(detail, 'Bruker oppdatert')
  await expect(detail.getByRole('heading', { level: 1, name: KARI_NOW.fullName })).toBeVisible()
  await expect(section(detail, 'Opplysninger')).toContainText('Bjørkelia')

  await office.goto('/admin/credits-sms')
  const balance = section(office, 'SMS Saldo')
  await expect(balance).toContainText('0 SMS igjen')
  await act('Gi eller trekk tilbake SMS')
  await dialog().getByLabel('Antall SMS').fill('1 000')
  await dialog().getByLabel('Fakturanummer').fill('F-2026/17')
  await accessible(detail)
  await dialog()
    .getByRole('button', { name: /^Gi 1.000 SMS$/ })
    .click()
  await told(detail, /1.000 SMS er gitt/, 'Saldoen er nå 1')
  await expect(balance).toContainText(/1.000 SMS igjen/)
  await office.goto('/admin/credits-sms/bevegelser')
  await expect(office.getByRole('main')).toContainText(/Faktura F-2026\/17.*\+1.000/s)

  await act('Gi eller trekk tilbake SMS')
  await dialog().getByText('Trekk tilbake SMS', { exact: true }).click()
  await dialog().getByLabel('Antall SMS').fill('1001')
  await dialog().getByLabel('Begrunnelse').fill('Feil faktura')
  await dialog()
    .getByRole('button', { name: /^Trekk tilbake 1.001 SMS$/ })
    .click()
  await expect(dialog().getByRole('alert').first()).toContainText(/Saldoen er 1.000 SMS/)
  await dialog().getByRole('button', { name: 'Avbryt' }).click()
  await expect(question(detail, 'Forkaste endringene?')).toBeVisible()
  await confirm(detail, 'Forkast')
  await expect(dialog()).toHaveCount(0)
  await expect(section(detail, 'Statistikk')).toContainText(/1.000/)
})

test('a deactivated user is logged out at once and locked out until they are restored', async ({
  service,
}) => {
  await act('Slett bruker')
  await expect(dialog().getByRole('radio', { name: /^Deaktiver/ })).toBeChecked()
  await dialog().getByRole('button', { name: 'Deaktiver' }).click()
  await told(detail, 'Bruker deaktivert')
  await expect(detail.getByRole('status').filter({ hasText: 'Deaktivert' })).toBeVisible()
  await expect(office).toHaveURL(/\/auth\?/)
  await logIn(office, KARI)
  await expect(office.getByRole('alert').filter({ hasText: 'Innlogging feilet' })).toBeVisible()

  await detail.getByRole('button', { name: 'Gjenopprett' }).click()
  await told(detail, 'Bruker gjenopprettet')
  await expect(detail.getByRole('button', { name: 'Gjenopprett' })).toHaveCount(0)
  await logIn(office, KARI)
  await expect(office).toHaveURL(/\/admin/)
  await addAssignment(kari.request, service, { title: 'Vikar i 3B' })
})

test('permanent deletion of a user lists all data first, and requires the typed words', async ({
  service,
}) => {
  await detail.setViewportSize({ width: 390, height: 844 })
  await act('Slett bruker')
  await dialog().getByText('Slett permanent', { exact: true }).first().click()
  const words = dialog().getByRole('list').first()
  for (const part of ['Arbeidsgiveren Bjørkelia', '1 vikar i registeret', '1 oppdrag', /999 SMS på saldoen/])
    await expect(words).toContainText(part)
  await fits(detail)
  await accessible(detail)
  const button = dialog().getByRole('button', { name: 'Slett permanent' })
  const phrase = dialog().getByLabel('Skriv SLETT PERMANENT for å bekrefte')
  await phrase.fill('slett permanent')
  await expect(button).toBeDisabled()
  await phrase.fill('SLETT PERMANENT')
  await phrase.press('Enter')
  await told(detail, 'Bruker slettet permanent')
  await expect(detail).toHaveURL(/\/superadmin\/customers$/)
  await expect(office).toHaveURL(/\/auth\?/)
  await expectNobody(service)
})

const dialog = () => detail.getByRole('dialog').filter({ has: detail.getByRole('heading') })

const act = (button: string) => detail.getByRole('button', { name: button, exact: true }).click()

const Found = z.object({ customers: z.array(z.object({ userId: z.uuid() })) })

const idOf = async (email: string) => {
  const answer = await sara.request.get('/api/service/customers', { params: { search: email } })
  return z.parse(Found, await answer.json()).customers[0]?.userId ?? ''
}

/** Expects that the user can open neither the page nor the login. */
const expectNobody = async (service: Service) => {
  await detail.goto(address) // not back: the page leaves the history if the deletion waits for a message
  await expect(detail.getByRole('heading', { name: 'Bruker ikke funnet' })).toBeVisible()
  const answer = await kari.request.post(`${service.url}/api/sign-in`, {
    data: { email: KARI.email, password: KARI.password },
  })
  expect(answer.ok()).toBe(false)
}
