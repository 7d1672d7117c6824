import type { Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { confirmOnPage, fillVikar, logIn, typeTime } from './parts.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()

test.describe.configure({ mode: 'serial' })

const KARI = { email: 'kari@fjellhamar.example', password: 'vinterferie-08' }

let office: Page

test.beforeAll(async ({ browser, service }) => {
  office = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signUp(office, service)
})
test.afterAll(() => office.context().close())

const signUp = async (page: Page, service: Service) => {
  await page.goto(`${service.url}/auth?tab=signup`)
  await page.getByLabel('Fullt navn').fill('Kari Nordmann')
  await page.getByRole('textbox', { name: 'E-post' }).fill(KARI.email)
  await page.getByLabel('Passord', { exact: true }).fill(KARI.password)
  await page.getByRole('checkbox', { name: /vilkårene/ }).check()
  await page.getByRole('button', { name: 'Opprett konto' }).click()
  await expect(page).toHaveURL(`${service.url}/admin`)
}

const alert = () => office.getByRole('alert').first()

test('the sign-up shows each error at its field and preserves the input', async ({ page }) => {
  await page.goto('/auth?tab=signup')
  await page.getByLabel('Fullt navn').fill('K')
  await page.getByRole('textbox', { name: 'E-post' }).fill('kari@')
  await page.getByLabel('Passord', { exact: true }).fill('kort')
  await page.getByRole('checkbox', { name: /vilkårene/ }).check()
  await page.getByRole('button', { name: 'Opprett konto' }).click()
  for (const text of [
    'Navn må være minst 2 tegn',
    'Ugyldig e-postadresse',
    'Passordet må være minst 8 tegn',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await expect(page.getByLabel('Fullt navn')).toHaveValue('K')
  await expect(page.getByRole('alert').first()).toBeFocused()
  await accessible(page)
})

test('a wrong password and an unknown address get the same answer', async ({ page }) => {
  for (const email of [KARI.email, 'ukjent@fjellhamar.example']) {
    await page.goto('/auth')
    await logIn(page, { email, password: 'feil-passord' })
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Feil e-post eller passord')
    await expect(page.getByText('Feil e-post eller passord')).toHaveCount(1)
    await expect(page.getByLabel('Passord', { exact: true })).toBeFocused()
  }
})

test('a visitor is sent to the login, and from there to the requested page', async ({ page, service }) => {
  await page.goto('/admin/oppdragslogg')
  await expect(page).toHaveURL(/\/auth\?.*returnTo=/)
  await logIn(page, KARI)
  await expect(page).toHaveURL(`${service.url}/admin/oppdragslogg`)
  await expect(page.getByText('Ingen oppdrag funnet')).toBeVisible()
})

test('a login never leads to another site', async ({ page, service }) => {
  await page.goto('/auth?returnTo=//evil.example/admin')
  await logIn(page, KARI)
  await expect(page).toHaveURL(`${service.url}/admin`)
})

test('the form for a substitute shows every message of the rules', async ({ service }) => {
  await office.goto(`${service.url}/admin/vikarregister/legg-til`)
  await fillVikar(office, 'R2-D2 <b>', '12345', 'ola')
  await office.getByRole('button', { name: 'Legg til vikar' }).click()
  for (const text of [
    'Navn kan kun inneholde bokstaver, mellomrom, bindestrek og apostrof',
    'Telefonnummer må være minst 8 siffer',
    'Ugyldig e-postadresse',
  ]) {
    await expect(office.getByText(text).first()).toBeVisible()
  }
  await fillVikar(office, 'Ola Hansen', '912 34 501', 'ola@vikar.example')
  await office.getByRole('button', { name: 'Legg til vikar' }).click()
  await expect(office).toHaveURL(/vikarregister$/)
})

test('a duplicate phone number is refused at the field, and the input is preserved', async ({ service }) => {
  await office.goto(`${service.url}/admin/vikarregister/legg-til`)
  await fillVikar(office, 'Siri Dahl', '+47 91234501', 'siri@vikar.example')
  await office.getByRole('button', { name: 'Legg til vikar' }).click()
  await expect(
    office.getByText('En annen vikar i registeret har dette telefonnummeret').first(),
  ).toBeVisible()
  await expect(office.getByLabel('Fullt navn')).toHaveValue('Siri Dahl')
})

test('leaving with unsaved input needs a confirmation', async () => {
  await office.getByRole('link', { name: 'Oversikt', exact: true }).click()
  const question = office.getByRole('alertdialog').or(office.getByRole('dialog'))
  await expect(question).toContainText('Forlate siden uten å lagre?')
  await office.getByRole('button', { name: 'Bli her' }).click()
  await expect(office.getByLabel('Fullt navn')).toHaveValue('Siri Dahl')
  await office.getByRole('link', { name: 'Oversikt', exact: true }).click()
  await office.getByRole('button', { name: 'Forlat siden' }).click()
  await expect(office).toHaveURL(/\/admin$/)
})

test('an empty assignment lists what is missing and leads into the fields', async ({ service }) => {
  await office.goto(`${service.url}/admin/opprett-oppdrag`)
  await office.getByRole('button', { name: /^Opprett (og send|uten å sende)/ }).click()
  await expect(alert()).toBeFocused()
  await expect(alert()).toContainText('Vennligst fyll ut alle obligatoriske felt')
  await office.getByRole('link', { name: 'Fyll ut starttid' }).click()
  await expect(office.getByRole('group', { name: 'Starttid' }).getByRole('spinbutton').first()).toBeFocused()
  await accessible(office)
})

test('no channel and no recipient chosen are refused in the specified words', async () => {
  await office.getByRole('radio', { name: /Velg vikarer/ }).check()
  await office.getByRole('checkbox', { name: /^SMS/ }).uncheck()
  await office.getByRole('button', { name: /^Opprett (og send|uten å sende)/ }).click()
  await expect(
    office.getByText("Vennligst velg minst én vikar eller velg 'Send til alle'").first(),
  ).toBeVisible()
  await expect(
    office.getByText('Vennligst velg minst én kommunikasjonsmetode (SMS eller E-post)').first(),
  ).toBeVisible()
})

test('an unconfirmed administrator sees the next step, and nothing is sent', async ({ service }) => {
  await fillAssignment(office, service)
  await office.getByRole('button', { name: /^Opprett (og send|uten å sende)/ }).click()
  await expect(office.getByText(/Bekreft e-postadressen din før du sender til andre/).first()).toBeVisible()
  await expect(office.getByLabel('Tittel')).toHaveValue('Vikar i 3B')
  expect((await service.caught()).sms).toEqual([])
})

test('with too few credits the price shows it, and the assignment is created without SMS', async ({
  service,
}) => {
  await confirmOnPage(office, service, KARI.email)
  await fillAssignment(office, service)
  await expect(office.getByText(/trenger 1/).first()).toBeVisible()
  await office.getByRole('button', { name: /^Opprett (og send|uten å sende)/ }).click()
  await expect(office.getByText(/Oppdraget ble opprettet, men sending av SMS feilet/)).toBeVisible()
  await office.goto(`${service.url}/admin/oppdragslogg`)
  await expect(office.getByText('1 totale oppdrag')).toBeVisible()
  expect((await service.caught()).sms).toEqual([])
})

const fillAssignment = async (page: Page, service: Service) => {
  await page.goto(`${service.url}/admin`)
  await page.evaluate(() => localStorage.removeItem('utkast')) // A slow save may have left a draft of the last form.
  await page.goto(`${service.url}/admin/opprett-oppdrag`)
  await page.getByLabel('Tittel').fill('Vikar i 3B')
  await page.getByLabel('Sted').fill('Skoleveien 1')
  await page.getByRole('button', { name: 'I morgen' }).click()
  await typeTime(page, 'Starttid', '0745')
  await typeTime(page, 'Sluttid', '1430')
}
