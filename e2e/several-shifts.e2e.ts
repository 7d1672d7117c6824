import type { BrowserContext, Page } from '@playwright/test'
import { nextWeekday } from '#features/requests/web/create/weekdays.ts'
import { accessible } from './accessible.ts'
import { chooseMore, fits, question, typeDate, typeTime } from './parts.ts'
import { addVikar, answerLink, confirmAddress, inDays, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

test.describe.configure({ mode: 'serial' })

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }
const FIRST = nextWeekday(inDays(1))

let kari: BrowserContext
let office: Page

test.beforeAll(async ({ browser, service }) => {
  kari = await browser.newContext()
  await signUp(kari.request, service, KARI)
  await confirmAddress(kari.request, service, KARI.email)
  await service.command('grant', KARI.email, '200')
  for (const person of [OLA, SIRI]) await addVikar(kari.request, service, person)
  office = await kari.newPage()
})
test.afterAll(() => kari.close())

test('Kari asks about four shifts in one message, and sees an error for a repeated one', async ({
  service,
}) => {
  await office.goto(`${service.url}/admin/opprett-oppdrag`)
  await office.getByLabel('Tittel').fill('Vikar i 3B')
  await office.getByLabel('Sted').fill('Skoleveien 1')
  await typeDate(office, 'Dato', FIRST)
  await typeTime(office, 'Starttid', '0745')
  await typeTime(office, 'Sluttid', '1430')
  await office.getByRole('button', { name: 'Gjenta på hverdager' }).click()
  const until = office.getByRole('group', { name: 'Hverdager til og med' })
  await expect(until.getByRole('spinbutton').first()).toBeFocused()
  const last = nextWeekday(nextWeekday(nextWeekday(FIRST)))
  await office.keyboard.type(last.split('-').toReversed().join(''))
  await office.getByRole('button', { name: 'Legg til 3 vakter' }).click()
  await expect(office.getByText(/Send til 2 · 4 vakter · 2 SMS/)).toBeVisible()
  await expect(office.getByText(/, 4 vakter fra \p{L}{3}\. \d+\. .+ Første ja får jobben: /u)).toBeVisible()

  await office.getByRole('button', { name: 'Kopier vakt 2' }).click() // on the day of the next
  await office.getByRole('button', { name: 'Opprett og send forespørsler' }).click()
  await expect(office.getByRole('alert')).toContainText('Denne vakten står her fra før')
  for (const width of [320, 390, 1280]) {
    await office.setViewportSize({ width, height: 900 })
    await fits(office)
  }
  await accessible(office)
  await office.getByRole('button', { name: 'Fjern vakt 3' }).click()
  await office.getByRole('group', { name: 'Vakt 4' }).getByLabel('Antall vikarer').fill('2')
  await office.getByRole('button', { name: 'Opprett og send forespørsler' }).click()
  await expect(office).toHaveURL(/\/admin\/oppdragslogg\/[\w-]{36}$/)
  await expect(office.getByText('SMS/e-post er sendt til 2 vikar(er)!')).toBeVisible()
})

test('Siri answers from her telephone without script, each shift separately', async ({
  browser,
  service,
}) => {
  const link = await answerLink(service, SIRI, 'Vikar i 3B')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  await page.goto(link)
  await fits(page)
  await expect(page.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('listitem').nth(3)).toContainText('Trenger 2')
  await page.getByRole('listitem').nth(1).getByRole('button', { name: /^Ja/ }).click()
  await expect(page.getByRole('heading', { name: 'Du har fått 1 av 4 vakter' })).toBeVisible()
  await page.getByRole('listitem').nth(0).getByRole('button', { name: /^Nei/ }).click()
  await expect(page.getByRole('listitem').nth(0)).toContainText('Du svarte nei')
  await expect(page.getByText(/: Du svarte nei\. Ombestemt deg\?/)).toBeVisible()

  await page.setViewportSize({ width: 375, height: 700 })
  const last = page.getByRole('listitem').nth(3)
  const [yes, no] = [last.getByRole('button', { name: /^Ja/ }), last.getByRole('button', { name: /^Nei/ })]
  expect((await yes.boundingBox())?.y).toBe((await no.boundingBox())?.y)
  await page.getByRole('listitem').nth(1).getByRole('link', { name: 'Jeg kan ikke likevel' }).click()
  await expect(page.getByRole('heading', { name: 'Gratulerer! Du har fått oppdraget' })).toBeVisible()
  await page.getByRole('button', { name: 'Ja, meld avbud' }).click()
  await expect(page.getByRole('listitem').nth(1)).toContainText('Du meldte avbud')
  await page.getByRole('listitem').nth(1).getByRole('button', { name: /^Ja/ }).click()
  await expect(page.getByRole('listitem').nth(1)).toContainText('Du har fått vakten')
  await context.close()
})

test('Ola says yes to all by keyboard, and his open page shows the ones he got', async ({
  browser,
  service,
}) => {
  const link = await answerLink(service, OLA, 'Vikar i 3B')
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(link)
  await accessible(page)
  await expect(page.getByRole('listitem').nth(1)).toContainText('Tatt av andre')
  await page.getByRole('button', { name: 'Ja til de 3 ledige' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Vil du ta 3 vakter?' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await accessible(page)
  await fits(page)
  await page.getByRole('button', { name: 'Ja, jeg tar 3 vakter' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Du har fått 3 av 4 vakter' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Legg i kalenderen' })).toBeVisible()
  await accessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await fits(page)

  // Changes elsewhere show without a reload.
  await office.goto(`${service.url}/admin/oppdragslogg`)
  await office.getByRole('link', { name: 'Vikar i 3B' }).first().click()
  await expect(office.getByRole('heading', { name: '4 vakter i forespørselen' })).toBeVisible()
  await chooseMore(office, 'Avlys oppdrag')
  await office.getByRole('alertdialog').getByRole('button', { name: 'Avlys oppdrag' }).click()
  await expect(page.getByText('Avlyst', { exact: true })).toBeVisible()
  await context.close()
})

test('she follows each shift, sees who is coming, and changes the number of places', async ({ service }) => {
  await office.goto(`${service.url}/admin/oppdragslogg`)
  await expect(office.getByText('1 av 2 plasser')).toBeVisible()
  await office
    .getByRole('listitem')
    .filter({ hasText: '1 av 2 plasser' })
    .getByRole('link', { name: 'Vikar i 3B' })
    .click()
  await expect(office.getByRole('heading', { name: '1 av 2 kommer' })).toBeVisible()
  await expect(office.getByRole('heading', { name: 'Har fått oppdraget' })).toBeVisible()
  for (const width of [320, 390, 1280]) {
    await office.setViewportSize({ width, height: 900 })
    await fits(office)
  }
  await accessible(office)
  await office.getByRole('button', { name: 'Endre', exact: true }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Antall vikarer').fill('0')
  await dialog.getByRole('button', { name: 'Lagre endringen' }).click()
  await expect(dialog.getByText('Antall vikarer må være et helt tall fra 1 til 100')).toBeVisible()
  await dialog.getByLabel('Antall vikarer').fill('1')
  await expect(dialog.getByText('Da er alle plassene tatt.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Lagre endringen' }).click()
  await expect(office.getByText('Endringen er lagret')).toBeVisible()
  await expect(office.getByRole('heading', { name: 'Ola Hansen kommer' })).toBeVisible()
})

test('she cancels the remaining shifts in one dialog, with a message, and each person gets one', async ({
  service,
}) => {
  await office.getByRole('button', { name: 'Avlys vakter' }).click()
  const dialog = question(office, 'Avlys oppdrag')
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Velg alle 3' }).click()
  await dialog.getByLabel('Beskjed til dem som hadde sagt ja').fill('Turen er flyttet til våren.')
  for (const width of [320, 390, 1280]) {
    await office.setViewportSize({ width, height: 900 })
    await expect(dialog).toContainText('får beskjed på SMS')
    await fits(office)
  }
  await accessible(office)
  const texts = async () => (await service.caught()).sms.map(({ text }) => text)
  const before = (await texts()).filter((text) => text.startsWith('Avlyst av')).length
  await dialog.getByRole('button', { name: 'Avlys 3 vakter' }).click()
  await expect(office.getByText('3 vakter er avlyst')).toBeVisible()
  await expect(
    office.getByText(/sammen med 2 vakter til med beskjeden «Turen er flyttet til våren»/),
  ).toBeVisible()
  const cancelled = async () => (await texts()).filter((text) => text.startsWith('Avlyst av'))
  await expect.poll(async () => (await cancelled()).length).toBeGreaterThan(before)
  expect((await cancelled())[0]).toMatch(/Du skal ikke møte\. Turen er flyttet til våren\.$/)
  await expect(office.getByRole('button', { name: 'Avlys vakter' })).toHaveCount(0)
})
