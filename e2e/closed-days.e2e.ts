import type { BrowserContext, Page } from '@playwright/test'
import { addDays, formatDateShort, mondayOf } from '#shared/dates.ts'
import { holidayOn } from '#shared/holidays.ts'
import { accessible } from './accessible.ts'
import { fits, told, typeDate } from './parts.ts'
import { addVikar, confirmAddress, enter, inDays, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

test.describe.configure({ mode: 'serial' })

/** The Monday of a week without public holidays, at least two weeks from now. */
const mondayFrom = (monday: string): string =>
  [0, 1, 2, 3, 4].some((days) => holidayOn(addDays(monday, days)) !== null)
    ? mondayFrom(addDays(monday, 7))
    : monday
const MONDAY = mondayFrom(addDays(mondayOf(inDays(0)), 14))
const PLANNING = addDays(MONDAY, 2)

let kari: BrowserContext
let office: Page

test.beforeAll(async ({ browser, playwright, service }) => {
  const visitor = await playwright.request.newContext()
  await signUp(visitor, service, KARI)
  await confirmAddress(visitor, service, KARI.email)
  await visitor.dispose()
  kari = await enter(browser, service, KARI, { viewport: { width: 1280, height: 900 } })
  await addVikar(kari.request, service, { fullName: 'Ola Hansen', phone: '912 34 501' })
  office = await kari.newPage()
})
test.afterAll(() => kari.close())

test('Kari enters a planning day by keyboard, and errors show at their field', async () => {
  await office.goto('/admin/kontoret')
  await office.getByRole('button', { name: 'Legg inn stengte dager' }).focus()
  await office.keyboard.press('Enter')
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByLabel('Hva dere holder stengt for')).toHaveValue('Planleggingsdag')
  await dialog.getByRole('button', { name: 'Legg inn' }).click()
  await expect(dialog.getByText('Velg både første og siste dag').first()).toBeVisible()
  await accessible(office)
  await typeDate(office, 'Første dag', PLANNING)
  await dialog.getByRole('button', { name: 'Legg inn' }).click()
  await told(office, 'Planleggingsdag er lagt inn')
  await expect(
    office.getByRole('main').getByRole('listitem').filter({ hasText: 'Planleggingsdag' }),
  ).toContainText(formatDateShort(PLANNING))
  await accessible(office)
  for (const width of [320, 390]) {
    await office.setViewportSize({ width, height: 844 })
    await fits(office)
  }
  await office.setViewportSize({ width: 1280, height: 900 })
})

test('the week shows the day, and a press on an empty day starts a request for it', async () => {
  await office.goto(`/admin/uke?fra=${MONDAY}`)
  const wednesday = office.getByRole('region', { name: formatDateShort(PLANNING) })
  await expect(wednesday).toContainText('Planleggingsdag')
  await accessible(office)
  await office.getByRole('link', { name: `Opprett oppdrag ${formatDateShort(MONDAY)}` }).click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Opprett oppdrag')
  await expect(office.getByText(formatDateShort(MONDAY), { exact: true }).first()).toBeVisible()
})

test('repeated shifts skip the day, name it, and show their weekdays', async () => {
  await office.getByRole('button', { name: 'Gjenta på hverdager' }).click()
  await office.getByRole('button', { name: 'Ut uka' }).click()
  await expect(office.getByText(`Hopper over ${formatDateShort(PLANNING)} (Planleggingsdag).`)).toBeVisible()
  await accessible(office)
  await office.getByRole('button', { name: 'Legg til 3 vakter' }).click()
  for (const [at, days] of [1, 3, 4].entries())
    await expect(office.getByRole('group', { name: `Vakt ${at + 2}`, exact: true })).toContainText(
      formatDateShort(addDays(MONDAY, days)),
    )
  await fits(office)
})

test('the day is removed after a question', async () => {
  await office.goto('/admin/kontoret')
  await office.getByRole('button', { name: /^Fjern Planleggingsdag/ }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Fjern' }).click()
  await told(office, 'Planleggingsdag er fjernet')
  await expect(
    office.getByRole('main').getByRole('listitem').filter({ hasText: 'Planleggingsdag' }),
  ).toHaveCount(0)
})
