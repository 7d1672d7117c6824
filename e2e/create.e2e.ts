import type { BrowserContext, Page } from '@playwright/test'
import { formatDate, formatDateLong } from '#shared/dates.ts'
import { accessible } from './accessible.ts'
import { card, choose, fits, told, typeDate, typeTime } from './parts.ts'
import {
  addAssignment,
  addVikar,
  answerBehind,
  answerLink,
  confirmAddress,
  enter,
  inDays,
  KARI,
  signUp,
} from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
const PER = { fullName: 'Per Lunde', phone: '923 45 602', availability: 'busy' } as const
const EVA = { fullName: 'Eva Sol', phone: '934 56 703', availability: 'inactive' } as const
const AVAILABLE = ['Siri Dahl', 'Áile Sárá Utsi', 'Jon Berg', 'Anna Lie', 'Bo Vik', 'Ida Åsen', 'Lars Moe']

let desktop: BrowserContext
let form: Page

/** Kari with ten substitutes and seven credits; one substitute has another shift the day after tomorrow. */
test.beforeAll(async ({ browser, service }) => {
  desktop = await browser.newContext({ baseURL: service.url })
  const kari = desktop.request
  await signUp(kari, service, KARI)
  await confirmAddress(kari, service, KARI.email)
  const olaId = await addVikar(kari, service, OLA)
  const rest = AVAILABLE.map((fullName, n) => ({ fullName, phone: `945 67 80${n}` }))
  await Promise.all([PER, EVA, ...rest].map((person) => addVikar(kari, service, person)))
  await service.command('grant', KARI.email, '8')
  await addAssignment(kari, service, { title: 'Vikar i 3B', vikarIds: [olaId] })
  await answerBehind(kari, await answerLink(service, OLA, 'Vikar i 3B'), 'claim')
  form = await desktop.newPage()
})
test.afterAll(() => desktop.close())

test('a new form lists the missing fields and uses defaults, and the summary has the focus', async () => {
  await form.goto('/admin/opprett-oppdrag')
  await submit(form).click()
  await expect(summary(form)).toBeFocused()
  await expect(summary(form)).toContainText('Vennligst fyll ut alle obligatoriske felt')
  await expect(summary(form).getByRole('link')).toHaveText(['Fyll ut tittel'])
  await expect(form.getByLabel('Sted')).toHaveValue('Skoleveien 1')
  await summary(form)
    .getByRole('link', { name: /tittel/ })
    .click()
  await expect(form.getByLabel('Tittel')).toBeFocused()
})

test('earlier titles and places are suggested', async () => {
  for (const [label, used] of [
    ['Tittel', 'Vikar i 3B'],
    ['Sted', 'Skoleveien 1'],
  ] as const) {
    const list = await form.getByLabel(label).getAttribute('list')
    await expect(form.locator(`datalist[id="${list}"] option`)).toHaveText([used])
    await form.getByLabel(label).fill(used)
  }
})

test('a date is typed digit by digit, and a shift over midnight is labelled', async () => {
  await typeDate(form, 'Dato', inDays(2))
  await typeTime(form, 'Starttid', '2200')
  await typeTime(form, 'Sluttid', '0715')
  await expect(form.getByText('Slutter neste dag')).toBeVisible()
  // The night of a clock change adds or removes an hour.
  await expect(form.getByText(/Vakten varer \d+\st 15\smin/)).toBeVisible()
  await typeTime(form, 'Starttid', '0800')
  await typeTime(form, 'Sluttid', '1500')
  await expect(form.getByText('Slutter neste dag')).toHaveCount(0)
  await expect(form.getByText('Vakten varer 7 t')).toBeVisible()
})

test('start and end are typed or pasted as one text, and Tab keeps its usual order', async () => {
  await typeTime(form, 'Starttid', '07451430')
  await expect(form.getByText('Vakten varer 6 t 45 min')).toBeVisible()
  await typeTime(form, 'Starttid', '0900')
  await form.keyboard.press('Tab')
  await form.keyboard.type('1015')
  await expect(form.getByText('Vakten varer 1 t 15 min')).toBeVisible()
  await form.getByRole('group', { name: 'Starttid' }).getByRole('spinbutton').first().focus()
  await form.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '08.00–15.00')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(form.getByText('Vakten varer 7 t')).toBeVisible()
})

test('vikarer left out are listed with the reason, and can be asked anyway', async () => {
  await expect(form.getByRole('radio', { name: 'Alle tilgjengelige vikarer (7)' })).toBeChecked()
  await askAllAtOnce(form)
  await expect(price(form)).toHaveText(/^Send til 7 · 7 SMS · ca\.\s\d+\skr · 0 igjen$/)
  await form.getByText('3 utelatt – se hvem').click()
  for (const [{ fullName }, reason] of [
    [PER, 'Opptatt'],
    [EVA, 'Inaktiv'],
    [OLA, 'Har en annen vakt da'],
  ] as const)
    await expect(form.getByRole('listitem').filter({ hasText: fullName })).toContainText(reason)
  const per = form.getByRole('checkbox', { name: 'Ta med likevel Per Lunde' })
  await per.check()
  await expect(form.getByText('se hvem (1 tas med)')).toBeVisible()
  await expect(form.getByText('Per Lunde er opptatt, men blir spurt likevel')).toBeVisible()
  await expect(form.getByText('Ingen får melding · ingen SMS blir sendt')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Opprett uten å sende' })).toBeVisible()
  await expect(form.getByText('For få SMS igjen')).toBeVisible()
  await expect(form.getByText(/Ingen får forespørselen\. .*: du trenger 8 og har 7\./)).toBeVisible()
  await per.uncheck()
  await expect(form.getByText('For få SMS igjen')).toHaveCount(0)
})

test('the message previews match the messages that are sent', async () => {
  await expect(form.getByText(/^Bjørkelia barnehage: Vikar i 3B, Skoleveien 1, /)).toContainText(
    `${formatDate(inDays(2)).slice(0, 6)} kl. 08.00-15.00. Første ja får jobben: localhost`,
  )
  await expect(form.getByText(/1\d\d av 160 tegn/)).toBeVisible()
  await form.getByRole('checkbox', { name: /^E-post/ }).check()
  await form.getByRole('tab', { name: 'E-post' }).click()
  const letter = form.getByRole('tabpanel')
  await expect(letter).toContainText(/Emne: Kan du jobbe .*\? Vikar i 3B, /)
  await expect(letter).toContainText(formatDateLong(inDays(2)))
  await expect(price(form)).toHaveText(/^Send til 7 · 7 SMS · ca\.\s\d+\skr · 0 igjen · 7 e-poster$/)
  await accessible(form)
  await fits(form)
})

test('a form without channel or without recipients shows that', async () => {
  await form.getByRole('checkbox', { name: /^E-post/ }).uncheck()
  await form.getByRole('checkbox', { name: /^SMS/ }).uncheck()
  await submit(form).click()
  await expect(summary(form)).toBeFocused()
  await expect(summary(form)).toContainText('Vennligst velg minst én kommunikasjonsmetode (SMS eller E-post)')
  await form.getByRole('checkbox', { name: /^SMS/ }).check()
  await form.getByRole('radio', { name: 'Velg vikarer' }).check()
  await submit(form).click()
  await expect(summary(form)).toContainText("Vennligst velg minst én vikar eller velg 'Send til alle'")
})

test('chosen people are found by search, counted, and asked once by a double press', async ({ service }) => {
  const search = form.getByRole('searchbox', { name: 'Søk i vikarene' })
  await search.fill('åsen')
  await form.getByRole('checkbox', { name: /^Ida Åsen/ }).check()
  await search.fill('ikke her')
  await expect(form.getByText('Ingen vikarer funnet som matcher søket.')).toBeVisible()
  await search.fill('912 34')
  await form.getByRole('checkbox', { name: /^Ola Hansen/ }).check()
  await expect(form.getByText('2 vikar(er) valgt')).toBeVisible()
  await expect(form.getByText('Ola Hansen har en annen vakt da, men blir spurt likevel')).toBeVisible()
  await expect(price(form)).toHaveText(/^Send til 2 · 2 SMS · ca\.\s\d+\skr · 5 igjen$/)
  await form.getByLabel('Tittel').fill('Vikar i 4A')
  await submit(form).dblclick()
  await expect(form.getByRole('heading', { name: 'Vikar i 4A' })).toBeVisible()
  await told(form, 'Suksess', 'Oppdraget ble opprettet og SMS/e-post er sendt til 2 vikar(er)!')
  await expect.poll(async () => (await textsAbout(service, 'Vikar i 4A')).length).toBe(2)
  await form.getByRole('link', { name: 'Tilbake til oppdragsloggen' }).click()
  await expect(form.getByText('2 totale oppdrag')).toBeVisible()
})

test('a similar request is filled in from the log, for the most likely day', async () => {
  await choose(form, 'Vikar i 3B', 'Opprett lignende')
  await expect(form.getByText(/^Fylt ut fra «Vikar i 3B»/)).toBeVisible()
  await expect(form.getByLabel('Tittel')).toHaveValue('Vikar i 3B')
  await expect(form.getByLabel('Sted')).toHaveValue('Skoleveien 1')
  await expect(form.getByText('Vakten varer 7 t')).toBeVisible()
  await expect(form.getByText('Vennligst fyll ut')).toHaveCount(0)
})

test('on a phone the form is filled in and sent the same way', async ({ browser, service }) => {
  const pocket = await enter(browser, service, KARI, { viewport: { width: 390, height: 844 } })
  const phone = await pocket.newPage()
  await phone.goto('/admin/opprett-oppdrag')
  await phone.getByLabel('Tittel').fill('Nattevakt')
  await phone.getByLabel('Sted').fill('Elveveien 4')
  await typeDate(phone, 'Dato', inDays(2))
  await typeTime(phone, 'Starttid', '2200')
  await typeTime(phone, 'Sluttid', '0700')
  await phone.getByText(/utelatt –\sse\shvem/).click()
  await phone.getByRole('checkbox', { name: 'Ta med likevel Eva Sol' }).check()
  await expect(phone.getByText('For få SMS igjen')).toBeVisible()
  await askAllAtOnce(phone)
  await phone.getByRole('checkbox', { name: /^E-post/ }).check()
  await expect(phone.getByText(/^9 vikarer får forespørselen på e-post\./)).toBeVisible()
  await accessible(phone)
  await fits(phone)
  await submit(phone).click()
  await expect(phone.getByRole('heading', { name: 'Nattevakt' })).toBeVisible()
  await told(phone, 'Delvis suksess', 'E-post er sendt til 9 vikar(er), men ingen SMS.')
  await phone.goto('/admin/oppdragslogg')
  await expect(card(phone, 'Nattevakt')).toContainText('22.00–07.00 (slutter neste dag)')
  expect(await textsAbout(service, 'Nattevakt')).toEqual([])
  await pocket.close()
})

/** Chooses all at once: for this many people the form proposes some at a time. */
const askAllAtOnce = async (page: Page) => {
  await page.getByRole('button', { name: 'Endre rekkefølgen' }).click()
  await page.getByRole('radio', { name: /^Alle på én gang/ }).check()
  await page.getByRole('button', { name: 'Lukk rekkefølgen' }).click()
}

const submit = (page: Page) => page.getByRole('button', { name: 'Opprett og send forespørsler' })
const price = (page: Page) => page.getByText(/^Send til \d+ · /)
const summary = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 2 }) })

const textsAbout = async (service: Service, title: string) =>
  (await service.caught()).sms.filter(({ text }) => text.includes(title))
