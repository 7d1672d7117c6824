import type { BrowserContext, Page } from '@playwright/test'
import { nextWeekday } from '#features/requests/web/create/weekdays.ts'
import { accessible } from './accessible.ts'
import { fits, typeDate, typeTime } from './parts.ts'
import { addVikar, answerLink, confirmAddress, inDays, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }

let kari: BrowserContext
let office: Page

test.beforeAll(async ({ browser, service }) => {
  kari = await browser.newContext({ baseURL: service.url })
  await signUp(kari.request, service, KARI)
  await confirmAddress(kari.request, service, KARI.email)
  await service.command('grant', KARI.email, '10')
  for (const person of [OLA, SIRI]) await addVikar(kari.request, service, person)
  office = await kari.newPage()
})
test.afterAll(() => kari.close())

/** The rows of the register. */
const rows = () =>
  office
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: office.getByRole('checkbox') })

test('Kari makes a group, and sees an error when the name is taken', async () => {
  await office.goto('/admin/vikarregister')
  await office.getByRole('button', { name: 'Grupper' }).click()
  const dialog = office.getByRole('dialog', { name: 'Grupper' })
  for (let time = 0; time < 2; time += 1) {
    await dialog.getByLabel('Ny gruppe').fill('SFO')
    await dialog.getByRole('button', { name: 'Lag gruppe' }).click()
    await expect(dialog.getByText('SFO · 0 vikarer')).toBeVisible()
  }
  await expect(dialog.getByText('Dere har en gruppe med dette navnet fra før')).toBeVisible()
  await accessible(office)
  await dialog.getByRole('button', { name: 'Gi «SFO» nytt navn' }).click()
  await dialog.getByLabel('Nytt navn på «SFO»').fill('SFO-vikarer')
  await dialog.getByRole('button', { name: 'Lagre navnet' }).click()
  await expect(dialog.getByText('SFO-vikarer · 0 vikarer')).toBeVisible()
  await office.keyboard.press('Escape')
})

test('she adds Siri to it, gives her a star, and filters by both', async () => {
  await office.getByRole('link', { name: 'Rediger Siri Dahl' }).click()
  await office.getByRole('checkbox', { name: 'SFO-vikarer' }).check()
  await office.getByRole('button', { name: 'Lagre endringer' }).click()
  const siri = rows().filter({ hasText: 'Siri Dahl' })
  await expect(siri).toContainText('SFO-vikarer')
  const star = office.getByRole('button', { name: 'Favoritt: Siri Dahl' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  for (const choice of ['SFO-vikarer (1)', 'Favoritter (1)']) {
    await office.getByLabel('Gruppe').selectOption(choice)
    await expect(office.getByText('1 av 2 vikarer')).toBeVisible()
    await expect(rows()).toHaveCount(1)
  }
  for (const width of [320, 390, 1280]) {
    await office.setViewportSize({ width, height: 900 })
    await fits(office)
  }
  await accessible(office)
})

test('she chooses Ola too, and adds him at once', async () => {
  await office.getByLabel('Gruppe', { exact: true }).selectOption('Alle vikarer')
  await office.getByRole('checkbox', { name: 'Velg Ola Hansen' }).check()
  await office.getByLabel('Legg i gruppe').selectOption('SFO-vikarer')
  await expect(office.getByText('Én vikar ligger nå i «SFO-vikarer»')).toBeVisible()
  await expect(rows().filter({ hasText: 'SFO-vikarer' })).toHaveCount(2)
  await rows().filter({ hasText: 'Ola Hansen' }).getByRole('link', { name: 'Rediger Ola Hansen' }).click()
  await office.getByRole('checkbox', { name: 'SFO-vikarer' }).uncheck()
  await office.getByRole('button', { name: 'Lagre endringer' }).click()
  await expect(rows().filter({ hasText: 'SFO-vikarer' })).toHaveCount(1)
})

test('one press asks the group', async ({ service }) => {
  await office.goto('/admin/opprett-oppdrag')
  await office.getByLabel('Tittel').fill('Vikar i 3B')
  await office.getByLabel('Sted').fill('Skoleveien 1')
  await typeDate(office, 'Dato', nextWeekday(inDays(1)))
  await typeTime(office, 'Starttid', '0745')
  await typeTime(office, 'Sluttid', '1430')
  await office.getByRole('button', { name: 'SFO-vikarer (1)' }).click()
  await expect(office.getByText('1 vikar(er) valgt')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Fjern Siri Dahl' })).toBeVisible()
  for (const width of [320, 390, 1280]) {
    await office.setViewportSize({ width, height: 900 })
    await fits(office)
  }
  await accessible(office)
  await office.getByRole('button', { name: 'Opprett og send forespørsler' }).click()
  await expect(office.getByText('SMS/e-post er sendt til 1 vikar(er)!')).toBeVisible()
  expect(await answerLink(service, SIRI, 'Vikar i 3B')).toContain('/r/')
})

test('one press repeats the last request, and deleting a group leaves its people', async () => {
  await office.goto('/admin/opprett-oppdrag')
  await office.getByRole('button', { name: 'Samme som sist' }).click()
  await expect(office.getByRole('button', { name: 'Fjern Siri Dahl' })).toBeVisible()
  await office.goto('/admin/vikarregister')
  await office.getByRole('button', { name: 'Grupper' }).click()
  const dialog = office.getByRole('dialog', { name: 'Grupper' })
  await dialog.getByRole('button', { name: 'Slett «SFO-vikarer»' }).click()
  await dialog.getByRole('button', { name: 'Slett gruppen' }).click()
  await expect(dialog.getByText('Ingen grupper ennå')).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(rows()).toHaveCount(2)
})
