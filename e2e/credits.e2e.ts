import type { BrowserContext, Page } from '@playwright/test'
import { withKey } from '#test/outbox.ts'
import { accessible } from './accessible.ts'
import { fits, section, told, typeDate, typeTime } from './parts.ts'
import { addAssignment, addVikar, confirmAddress, enter, inDays, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }

let desktop: BrowserContext
/** The form, which stays open. */
let form: Page
/** The page where credits are bought. */
let shop: Page

/** Kari with two substitutes and no SMS. */
test.beforeAll(async ({ browser, service }) => {
  desktop = await browser.newContext({ baseURL: service.url })
  await signUp(desktop.request, service, KARI)
  await confirmAddress(desktop.request, service, KARI.email)
  for (const person of [OLA, SIRI]) await addVikar(desktop.request, service, person)
  form = await desktop.newPage()
})
test.afterAll(() => desktop.close())

test('an empty balance shows what is missing in the form, with a link to the shop in a new tab', async () => {
  await form.goto('/admin/opprett-oppdrag')
  await form.getByLabel('Tittel').fill('Vikar i 3B')
  await form.getByLabel('Sted').fill('Skoleveien 1')
  await typeDate(form, 'Dato', inDays(2))
  await typeTime(form, 'Starttid', '0800')
  await typeTime(form, 'Sluttid', '1500')
  await expect(form.getByText(/du trenger 2 og har 0\./)).toBeVisible()
  const opened = desktop.waitForEvent('page')
  await form.getByRole('link', { name: /Kjøp SMS/ }).click()
  shop = await opened
  await expect(balance(shop)).toContainText('0')
  await expect(shop.getByText('Ingen kjøp ennå')).toBeVisible()
  await accessible(shop)
  await fits(shop)
})

test('a cancelled purchase changes nothing', async () => {
  const till = await buy(shop, 100)
  await expect(till.getByRole('heading', { name: 'Betaling' })).toBeVisible()
  await expect(till.getByText('inkl. 25 % mva (30,00 kr)')).toBeVisible()
  await accessible(till)
  await till.getByRole('button', { name: 'Prøv et avvist kort' }).click()
  await expect(till.getByRole('alert')).toHaveText('Kortet ble avvist. Prøv et annet kort.')
  await till.getByRole('button', { name: 'Avbryt' }).click()
  await told(till, 'Betaling avbrutt')
  await expect(till).toHaveURL(/credits-sms$/)
  await expect(balance(till)).toContainText('0')
  await till.close()
})

test('a purchase is paid in its own tab, and every tab shows the new balance at once', async () => {
  const till = await buy(shop, 500)
  await till.getByRole('button', { name: 'Betal 490,00 kr' }).click()
  await told(till, 'SMS-kreditter lagt til! 🎉')
  await expect(till).toHaveURL(/credits-sms$/) // a reload repeats nothing
  await expect(balance(till)).toContainText('500')
  await expect(balance(shop)).toContainText('500')
  await expect(form.getByText(/^Send til 2 · 2 SMS · ca\.\s2\skr · 498 igjen$/)).toBeVisible()
  await till.reload()
  await expect(balance(till)).toContainText('500')
  await till.close()
})

test('the waiting form is sent, and the history lists its SMS', async ({ service }) => {
  await form.getByRole('button', { name: 'Opprett og send forespørsler' }).click()
  await told(form, 'Suksess')
  await expect(balance(shop)).toContainText('498')
  await expect.poll(async () => (await service.caught()).sms.length).toBe(2)
  const history = section(shop, 'SMS-historikk')
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').first()).toContainText('Sendt')
  await expect(section(shop, 'Forbruk')).toContainText('2 SMS')
})

test('a report from the gateway shows at once, and an undelivered SMS is refunded', async ({ service }) => {
  const outbox = await desktop.newPage()
  await outbox.goto(withKey(service))
  await outbox.getByRole('button', { name: 'Meld levert: SMS til 912 34 501' }).click()
  const history = section(shop, 'SMS-historikk')
  await expect(history.getByRole('listitem').filter({ hasText: '912 34 501' })).toContainText('Levert')
  await outbox.getByRole('button', { name: 'Meld ikke levert: SMS til 923 45 602' }).click()
  await expect(history.getByRole('listitem').filter({ hasText: '923 45 602' })).toContainText('Feilet')
  await expect(balance(shop)).toContainText('499')
  await outbox.close()
  await form.goto('/admin/oppdragslogg')
  await form.getByRole('link', { name: 'Vikar i 3B' }).click()
  await expect(form.getByText(/SMS: Levert kl\.\s\d/)).toBeVisible()
})

test('the ledger lists every movement with the balance after it', async () => {
  await shop.getByRole('link', { name: 'Alle bevegelser' }).click()
  await expect(shop.getByRole('heading', { name: 'Bevegelser', level: 1 })).toBeVisible()
  for (const words of [/Kjøpt.*\+500.*500/s, /Brukt.*−2.*498/s, /Tilbakeført.*\+1.*499/s])
    await expect(shop.getByRole('main')).toContainText(words)
  await accessible(shop)
  await fits(shop)
  await shop.goBack()
})

test('the receipt has number, VAT and buyer, and came by mail', async ({ service }) => {
  await shop.getByRole('link', { name: 'Kvittering' }).click()
  const receipt = shop.getByRole('main')
  for (const words of ['Bjørkelia barnehage', '392,00 kr', '98,00 kr', '490,00 kr'])
    await expect(receipt).toContainText(words)
  await accessible(shop)
  await shop.emulateMedia({ media: 'print' })
  await expect(shop.getByRole('button', { name: 'Skriv ut' })).toBeHidden()
  await expect(receipt).toContainText('490,00 kr')
  await shop.emulateMedia({ media: null })
  const mail = (await service.caught()).email.find(({ subject }) => subject === 'Kvittering 1: 500 SMS')
  expect(mail?.to).toBe(KARI.email)
  expect(mail?.text).toContain('Mva 25 %: 98,00')
  await shop.goBack()
})

test('below her own threshold, Kari gets one mail', async ({ service }) => {
  const field = shop.getByLabel(/Si fra når det er færre enn/)
  await field.fill('abc')
  await shop.getByRole('button', { name: 'Lagre', exact: true }).click()
  await expect(shop.getByText(/Skriv et helt tall fra 0 til 10.000/).first()).toBeVisible()
  await field.fill('499')
  await field.press('Enter')
  await expect(field).toHaveValue('499')
  await addAssignment(desktop.request, service, { title: 'Vikar i 4A' })
  const warnings = async () =>
    (await service.caught()).email.filter(({ subject }) => subject.startsWith('Bare 497 SMS igjen, ')).length
  await expect.poll(warnings).toBe(1)
  await addAssignment(desktop.request, service, { title: 'Vikar i 4B' })
  await expect(balance(shop)).toContainText('495')
  expect(await warnings()).toBe(1)
})

test('a refund takes the credits back, on the open page too', async () => {
  const till = await buy(shop, 100)
  const address = till.url()
  await till.getByRole('button', { name: 'Betal 150,00 kr' }).click()
  await expect(balance(shop)).toContainText('595')
  await till.goto(address)
  await till.getByRole('button', { name: 'Refunder beløpet' }).click()
  await expect(till.getByRole('heading', { name: 'Beløpet er refundert' })).toBeVisible()
  await expect(balance(shop)).toContainText('495')
  await expect(section(shop, 'Siste kjøp').getByRole('listitem').first()).toContainText('Refundert')
  await till.close()
})

test('if the browser blocks the new tab, a link leads to the payment; by keyboard, on a phone', async ({
  browser,
  service,
}) => {
  const phone = await enter(browser, service, KARI, { viewport: { width: 390, height: 844 } })
  await phone.addInitScript(() => {
    window.open = () => null
  })
  const page = await phone.newPage()
  await page.goto('/admin/credits-sms')
  const button = page.getByRole('button', { name: 'Kjøp 1 000 SMS' })
  await button.focus()
  await page.keyboard.press('Enter')
  await told(page, 'Popup blokkert')
  const link = page.getByRole('link', { name: 'Åpne betalingsside' })
  await accessible(page)
  await fits(page)
  const opened = phone.waitForEvent('page')
  await link.focus()
  await page.keyboard.press('Enter')
  const till = await opened
  await fits(till)
  await till.getByRole('button', { name: 'Betal 900,00 kr' }).focus()
  await till.keyboard.press('Enter')
  await told(till, 'SMS-kreditter lagt til! 🎉')
  await phone.close()
})

const balance = (page: Page) => section(page, 'SMS Saldo')

/** Presses the button of a package; returns the tab of its payment. */
const buy = async (page: Page, credits: number): Promise<Page> => {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: `Kjøp ${credits} SMS` }).click()
  const till = await opened
  await told(page, 'Åpner betaling')
  await till.waitForURL(/\/betaling\//)
  return till
}
