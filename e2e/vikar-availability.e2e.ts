import type { BrowserContext, Page } from '@playwright/test'
import { formatDateLong } from '#shared/dates.ts'
import { accessible } from './accessible.ts'
import { confirm, fits, question, section, told, typeDate } from './parts.ts'
import { addAssignment, enter, inDays, KARI, makePeople, OLA } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const FIRST = inDays(5)
const LAST = inDays(7)
const TITLE = 'Når du er utilgjengelig'

let kari: BrowserContext
let contexts: BrowserContext[]
/** Ola's phone, and his desktop, which hears of everything. */
let phone: Page
let desktop: Page

test.beforeAll(async ({ browser, service }) => {
  const visitor = await browser.newContext({ baseURL: service.url })
  await makePeople(visitor.request, service)
  kari = await enter(browser, service, KARI)
  const pocket = await enter(browser, service, OLA, { viewport: { width: 390, height: 844 } })
  const home = await enter(browser, service, OLA)
  contexts = [visitor, kari, pocket, home]
  phone = await pocket.newPage()
  desktop = await home.newPage()
  await desktop.goto('/vikar/dashboard')
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))
test.beforeEach(async () => {
  await phone.goto('/vikar/dashboard')
  await expect(phone.getByRole('heading', { name: 'Periodene dine' })).toBeVisible()
})

test('a day that is pressed becomes a period, on the desktop too without a reload', async () => {
  await expect(card(phone)).toContainText('Du har ikke lagt inn noen dager.')
  await (await day(phone, FIRST)).click()
  await expect(dates(phone)).toHaveText([written(FIRST), written(FIRST)])
  await typeDate(phone, 'Sluttdato', LAST)
  await phone.getByLabel('Årsak').selectOption('Ferie')
  await expect(dialog(phone)).toContainText('De ser at du er borte og til når, ikke hvorfor')
  await accessible(phone)
  await phone.getByRole('button', { name: 'Legg til', exact: true }).click()
  await told(phone, 'Utilgjengelig periode er lagret')

  await expect(row(phone)).toContainText(dayAndMonth(LAST))
  await expect(row(phone)).toContainText('Ferie · 3 dager')
  await expect(row(desktop)).toContainText('Ferie · 3 dager')
  for (const date of [FIRST, inDays(6), LAST])
    await expect(await day(desktop, date, away('ferie'))).toBeVisible()
})

test('the calendar fits and reads well on every screen', async () => {
  for (const width of [320, 390, 1280]) {
    await phone.setViewportSize({ width, height: 844 })
    await fits(phone)
    await accessible(phone)
  }
  await phone.setViewportSize({ width: 390, height: 844 })
  const monday = phone.locator('tbody tr:last-child td:first-child [data-week]')
  const lastDay = Temporal.PlainDate.from(inDays(0)).with({ day: 31 }) // or the month's 30th, 29th, 28th
  await expect(monday).toHaveAttribute('data-week', String(lastDay.weekOfYear))
})

test('by keyboard every day can be read, and the one of a period opens it', async () => {
  await phone.getByRole('button', { name: 'Neste' }).first().focus()
  await phone.keyboard.press('Tab')
  const today = phone.getByRole('button', { name: `I dag, ${formatDateLong(inDays(0))}` })
  await expect(today).toBeFocused()
  await phone.keyboard.press('PageDown')
  await expect(today).toHaveCount(0)
  await phone.keyboard.press('PageUp')
  await expect(today).toBeFocused()
  for (let steps = 0; steps < 5; steps++) await phone.keyboard.press('ArrowRight')
  const first = phone.getByRole('button', { name: formatDateLong(FIRST) + away('ferie'), exact: true })
  await expect(first).toBeFocused()
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('dialog', { name: 'Endre periode' })).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(dialog(phone)).toHaveCount(0)
  await expect(first).toBeFocused()
})

test('invalid dates show errors at their fields, and the end follows the start', async () => {
  await phone.getByRole('button', { name: 'Legg til periode' }).click()
  const save = phone.getByRole('button', { name: 'Legg til', exact: true })
  await save.click()
  await expect(phone.getByRole('alert').filter({ hasText: 'Rett opp' })).toBeFocused()
  await expect(dialog(phone).getByText('Vennligst velg både start- og sluttdato')).toHaveCount(3)
  await accessible(phone)

  await typeDate(phone, 'Startdato', LAST)
  await expect(dialog(phone).getByRole('status')).toContainText(['Du har allerede lagt inn', ''])
  await accessible(phone)
  await typeDate(phone, 'Startdato', inDays(20))
  await expect(dates(phone)).toHaveText([written(inDays(20)), written(inDays(20))])
  await expect(dialog(phone).getByText('Vennligst velg')).toHaveCount(0)
  await typeDate(phone, 'Sluttdato', inDays(19))
  await save.click()
  await expect(dialog(phone).getByText('Sluttdato kan ikke være før startdato')).toHaveCount(2)
  await typeDate(phone, 'Startdato', inDays(-9))
  await typeDate(phone, 'Sluttdato', inDays(-8))
  await save.click()
  await expect(dialog(phone).getByText(/^Perioden er allerede over/)).toHaveCount(2)
})

test('a failure keeps what was typed, and trying again makes one period', async () => {
  await (await day(phone, inDays(20))).click()
  await phone.getByLabel('Årsak').selectOption('Annet')
  // The server saves it, and the answer is lost on the way.
  await phone.route(
    '**/vikarer/addPeriod',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const save = phone.getByRole('button', { name: 'Legg til', exact: true })
  await save.click()
  await expect(dialog(phone)).toContainText('Får ikke kontakt med Vikarklar')
  await expect(phone.getByLabel('Årsak')).toHaveValue('Annet')
  await save.dblclick()
  await told(phone, 'Utilgjengelig periode er lagret')
  await expect(row(phone)).toHaveCount(2)
  await expect(row(phone).nth(1)).toContainText('Annet · 1 dag')
})

test('a period is changed from the list', async () => {
  await desktop.reload() // so that its calendar shows this month again
  await expect(row(desktop)).toHaveCount(2)
  await phone.getByRole('button', { name: `Endre perioden ${formatDateLong(inDays(20))}` }).click()
  await typeDate(phone, 'Startdato', inDays(0))
  await typeDate(phone, 'Sluttdato', inDays(1))
  await phone.getByLabel('Årsak').selectOption('Syk')
  await phone.getByRole('button', { name: 'Lagre', exact: true }).click()
  await told(phone, 'Periode er oppdatert')
  await expect(row(phone).first()).toContainText('Syk · 2 dager')
  await expect(row(phone).first()).toContainText('Nå')
  await expect(row(phone).last()).not.toContainText('Nå')
  await expect(await day(desktop, inDays(1), away('syk'))).toBeVisible()
})

test('a period is deleted after a question, and the focus stays in the card', async () => {
  await phone
    .getByRole('button', { name: /^Slett perioden/ })
    .first()
    .click()
  const asked = question(phone, 'Slett periode')
  await expect(
    asked.getByText('Er du sikker på at du vil slette denne perioden?', { exact: true }),
  ).toBeVisible()
  await accessible(phone)
  await asked.getByRole('button', { name: 'Behold perioden' }).click()
  await expect(row(phone)).toHaveCount(2)

  await phone
    .getByRole('button', { name: /^Slett perioden/ })
    .first()
    .click()
  await phone.route('**/vikarer/removePeriod', (route) => route.abort(), { times: 1 })
  await confirm(phone, 'Slett periode')
  await expect(asked).toContainText('Får ikke kontakt med Vikarklar')
  await confirm(phone, 'Slett periode')
  await told(phone, 'Periode er slettet')
  await expect(row(phone)).toHaveCount(1)
  await expect(phone.getByRole('heading', { name: 'Periodene dine' })).toBeFocused()
  await expect(row(desktop)).toHaveCount(1)
})

test('a shift that is theirs is marked, and a period says that it does not cancel it', async ({
  service,
}) => {
  const date = inDays(10)
  const shift = { title: 'Vikar i 3B', date, channels: ['email' as const] }
  const id = await addAssignment(kari.request, service, shift)
  const claim = `/api/my-assignments/${id}/claim`
  expect((await phone.request.post(claim, { data: { responseMessage: '' } })).ok()).toBe(true)
  await (await day(phone, date, ', oppdrag: Vikar i 3B')).click()
  const note = dialog(phone).getByRole('status').filter({ hasText: 'Du har sagt ja til' })
  await expect(note).toContainText(`Vikar i 3B, ${formatDateLong(date)}`)
  await expect(note).toContainText('Perioden avlyser ikke vakten: velg «Jeg kan ikke likevel» på oppdraget.')
  await accessible(phone)
  await typeDate(phone, 'Startdato', inDays(11))
  await expect(note).toHaveCount(0)
})

test('no SMS is chosen at once on both screens, and goes back when it is not saved', async () => {
  for (const page of [phone, desktop])
    // its card is fetched when it is near
    await page.getByRole('heading', { name: 'Arbeidsgiverne dine' }).scrollIntoViewIfNeeded()
  await sms(phone).click()
  await told(phone, 'Du får ikke SMS lenger', 'e-post')
  await expect(sms(phone)).toBeChecked()
  await expect(sms(desktop)).toBeChecked()
  await phone.route('**/vikarer/chooseSms', (route) => route.abort(), { times: 1 })
  await sms(phone).click()
  await told(phone, 'Fikk ikke svar')
  await expect(sms(phone)).toBeChecked()
  await sms(phone).click()
  await told(phone, 'Du får SMS igjen')
  await expect(sms(desktop)).not.toBeChecked()
})

test('periods that cannot be fetched can be asked for again', async () => {
  await phone.route('**/vikarer/myAvailability', (route) => route.abort())
  await phone.reload()
  await expect(card(phone)).toContainText('Kunne ikke hente periodene dine', { timeout: 15_000 })
  await accessible(phone)
  await phone.unrouteAll()
  await card(phone).getByRole('button', { name: 'Prøv igjen' }).click()
  await expect(row(phone)).toHaveCount(1)
})

const card = (page: Page) => section(page, TITLE).first()
const row = (page: Page) =>
  card(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
const dialog = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('group', { name: 'Startdato' }) })
const dates = (page: Page) => dialog(page).getByRole('group', { name: /dato$/ })
const sms = (page: Page) => page.getByRole('switch', { name: 'Ikke send meg SMS' })
const away = (reason: string) => `, utilgjengelig, ${reason}`
/** '3. juli' */
const dayAndMonth = (date: string) => formatDateLong(date).split(' ').slice(1, 3).join(' ')
const written = (date: string) => date.split('-').toReversed().join('.')

/** A day of the calendar, which is turned to its month. */
const day = async (page: Page, date: string, words = '') => {
  const name = new RegExp(`^(I dag, )?${formatDateLong(date)}${words}$`)
  const found = card(page).getByRole('button', { name })
  const month = card(page).getByText(
    new RegExp(`^${formatDateLong(date).split(' ').slice(2).join(' ')}$`, 'i'),
  )
  await expect(async () => {
    if (!(await month.first().isVisible()))
      await card(page).getByRole('button', { name: 'Neste' }).first().click()
    await expect(found).toBeVisible({ timeout: 500 })
  }).toPass()
  return found
}
