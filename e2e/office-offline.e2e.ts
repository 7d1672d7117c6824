import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { cards, choose, confirm, coversNothing, fits, told, typeDate, typeTime } from './parts.ts'
import { addAssignment, addVikar, confirmAddress, inDays, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

let desktop: BrowserContext
let form: Page

/** Kari with three substitutes and enough credits. */
test.beforeAll(async ({ browser, service }) => {
  desktop = await browser.newContext({ baseURL: service.url })
  const kari = desktop.request
  await signUp(kari, service, KARI)
  await confirmAddress(kari, service, KARI.email)
  for (const [n, fullName] of ['Ola Hansen', 'Siri Dahl', 'Jon Berg'].entries())
    await addVikar(kari, service, { fullName, phone: `912 34 50${n}` })
  await service.command('grant', KARI.email, '20')
  form = await desktop.newPage()
})
test.afterAll(() => desktop.close())

const submit = (page: Page) => page.getByRole('button', { name: 'Opprett og send forespørsler' })
const stale = (page: Page) => page.getByText(/^Ikke oppdatert siden kl\. \d\d\.\d\d – prøver igjen$/)

test('Enter in a single-line field moves to the next field and sends nothing', async ({ service }) => {
  await form.goto('/admin/opprett-oppdrag')
  await typeDate(form, 'Dato', inDays(2))
  await typeTime(form, 'Starttid', '0800')
  await typeTime(form, 'Sluttid', '1500')
  await form.getByLabel('Tittel').fill('Vikar i 3B')
  await form.getByLabel('Sted').fill('Skoleveien 1')
  await form.getByLabel('Tittel').press('Enter')
  await expect(form.getByLabel('Sted')).toBeFocused()
  await form.getByLabel('Sted').press('Enter')
  await expect(form.getByRole('group', { name: 'Dato' }).getByRole('spinbutton').first()).toBeFocused()
  await form.keyboard.press('Enter')
  await form.getByRole('checkbox', { name: /^E-post/ }).press('Enter')
  await expect(submit(form)).toBeVisible()
  await form.waitForTimeout(1500) // The code for notices is fetched after the page.
  expect((await service.caught()).sms).toEqual([])
})

test('without a network the form reports at once that it was not sent, and preserves the input', async ({
  service,
}) => {
  await desktop.setOffline(true)
  await submit(form).click()
  await told(form, 'Ikke sendt – ingen nett', 'Prøv igjen når nettet er tilbake.')
  await expect(stale(form)).toBeVisible()
  await expect(form.getByLabel('Tittel')).toHaveValue('Vikar i 3B')
  await accessible(form)
  await fits(form)
  await desktop.setOffline(false)
  await expect(stale(form)).toHaveCount(0)
  await form.waitForTimeout(1500)
  expect((await service.caught()).sms).toEqual([])
})

test('a lost answer is not reported as unsent, and a second press creates no duplicate', async () => {
  await form.route('**/requests/createRequest', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit(form).click()
  await told(form, 'Fikk ikke svar', 'Vi vet ikke om oppdraget ble opprettet. Trykk igjen')
  await form.unrouteAll()
  await form.getByLabel('Sted').fill('Skoleveien 2')
  await form.getByLabel('Sted').press('Control+Enter')
  await told(form, 'Det første forsøket kom fram', 'Endringene dine etterpå er ikke med.')
  await form.goto('/admin/oppdragslogg')
  await expect(cards(form)).toHaveCount(1)
  await expect(cards(form)).toContainText('Skoleveien 1')
})

test('a reminder and a cancellation do not wait for the network either', async ({ service }) => {
  await cards(form).getByRole('link', { name: 'Vikar i 3B' }).click()
  await expect(form.getByRole('heading', { name: 'Venter på et ja' })).toBeVisible()
  await form.getByRole('button', { name: 'Send påminnelse til alle' }).click()
  const ask = form.getByRole('alertdialog', { name: 'Send påminnelse til alle' })
  await expect(ask).toContainText('3 SMS')
  const caught = async () => (await service.caught()).sms.length
  await expect.poll(caught).toBe(3)
  await desktop.setOffline(true)
  await ask.getByRole('button', { name: 'Send påminnelse' }).click()
  await told(form, 'Ikke sendt – ingen nett')
  await expect(stale(form)).toBeVisible()
  await desktop.setOffline(false)
  await expect(stale(form)).toHaveCount(0)
  await form.waitForTimeout(1500)
  expect(await caught()).toBe(3)
})

test('live pages show the age of their data, at 390 px too', async () => {
  await form.setViewportSize({ width: 390, height: 780 })
  for (const address of ['/admin', '/admin/oppdragslogg']) {
    const listening = form.waitForRequest('**/api/live')
    await form.goto(address)
    await listening // The heading appears before the scripts.
    await desktop.setOffline(true)
    await expect(stale(form)).toBeVisible()
    await fits(form)
    await desktop.setOffline(false)
    await expect(stale(form)).toHaveCount(0)
  }
})

test('a notice covers no button, at 390 and 1280 px', async ({ service }) => {
  for (const n of [1, 2, 3, 4]) await addAssignment(desktop.request, service, { title: `Vakt ${n}` })
  await desktop.setOffline(false)
  for (const width of [390, 1280]) {
    await form.setViewportSize({ width, height: 780 })
    for (const title of ['Vakt 1', 'Vakt 3']) {
      await form.goto('/admin/oppdragslogg')
      await choose(form, title, 'Avlys oppdrag')
      await desktop.setOffline(true)
      await confirm(form, 'Avlys oppdrag')
      await told(form, 'Ikke sendt – ingen nett')
      await coversNothing(form)
      await form.mouse.wheel(0, 500)
      await coversNothing(form)
      await desktop.setOffline(false)
    }
    await form.goto('/admin/opprett-oppdrag')
    await form.getByLabel('Tittel').fill('Vikar i 4B')
    await form.getByLabel('Sted').fill('Skoleveien 1')
    await typeDate(form, 'Dato', inDays(3))
    await typeTime(form, 'Starttid', '08001500')
    await desktop.setOffline(true)
    await submit(form).click()
    await told(form, 'Ikke sendt – ingen nett')
    await coversNothing(form)
    await desktop.setOffline(false)
  }
})
