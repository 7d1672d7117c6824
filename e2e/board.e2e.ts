import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { confirm, fits, question, reach, told } from './parts.ts'
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
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }

let contexts: BrowserContext[]
let office: Page
let phone: Page
/** The screen in the staff room, which has no session. */
let screen: Page

test.beforeAll(async ({ browser, service }) => {
  const desktop = await browser.newContext({ baseURL: service.url })
  await signUp(desktop.request, service, KARI)
  await confirmAddress(desktop.request, service, KARI.email)
  await service.command('grant', KARI.email, '20')
  await addVikar(desktop.request, service, OLA)
  const pocket = await enter(browser, service, KARI, { viewport: { width: 390, height: 844 } })
  const stranger = await browser.newContext({ baseURL: service.url, viewport: { width: 1280, height: 720 } })
  contexts = [desktop, pocket, stranger]
  await addAssignment(desktop.request, service, { title: 'Vikar i 3B', date: inDays(1) })
  await answerBehind(desktop.request, await answerLink(service, OLA, 'Vikar i 3B'), 'claim')
  office = await desktop.newPage()
  phone = await pocket.newPage()
  screen = await stranger.newPage()
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

test('the sheet is opened from the front page, fits both widths, and prints without buttons', async () => {
  for (const page of [phone, office]) {
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Skriv ut arket' }).click()
    await expect(page.getByRole('heading', { name: 'Vikarer i dag og i morgen' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Vikar i 3B/ })).toContainText('912 34 501')
    await accessible(page)
    await fits(page)
  }
  await office.emulateMedia({ media: 'print' })
  await expect(office.getByRole('button', { name: 'Skriv ut' })).toBeHidden()
  await expect(office.getByText('Ola Hansen')).toBeVisible()
  const sheet = (await office.pdf({ format: 'A4' })).toString('latin1')
  expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await office.emulateMedia({ media: null })
})

test('a week is printed on one landscape page, with the name of the office and no buttons', async () => {
  await office.goto(`/admin/uke?fra=${inDays(1)}`)
  await expect(office.getByRole('link', { name: 'Vikar i 3B' })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Skriv ut uka' })).toBeVisible()
  await office.emulateMedia({ media: 'print' })
  await expect(office.locator('#innhold').getByText(KARI.company)).toBeVisible()
  await expect(office.getByText('912 34 501')).toBeVisible()
  for (const chrome of ['banner', 'navigation', 'button'] as const)
    await expect(office.getByRole(chrome)).toHaveCount(0)
  const week = (await office.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(week.match(/\/Type \/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(week) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
  await office.emulateMedia({ media: null })
})

test('a planner makes an address, which a screen follows without a login', async ({ service }) => {
  await phone.goto('/admin/kontoret')
  await phone.getByRole('button', { name: 'Lag adresse til en skjerm' }).click()
  const made = phone.getByRole('dialog', { name: 'Adresse til en skjerm' })
  await expect(made).toContainText('uten å logge inn')
  await made.getByLabel('Hvor skjermen er').fill('Gangen')
  await made.getByText('Vis telefonnumre').click()
  await accessible(phone)
  await made.getByRole('button', { name: 'Lag adressen' }).click()
  await told(phone, 'Adressen til Gangen er laget')
  await fits(phone)
  await accessible(phone)

  const address = await phone.getByRole('link', { name: 'Gangen', exact: true }).getAttribute('href')
  await screen.clock.install()
  await screen.goto(address ?? '')
  await expect(screen.getByRole('row', { name: /Vikar i 3B/ })).toContainText('Ola Hansen')
  await expect(screen.getByText('912 34 501')).toHaveCount(0)
  await accessible(screen)
  await fits(screen)

  await addAssignment(office.request, service, {
    title: 'SFO',
    date: inDays(1),
    startTime: '15:30',
    endTime: '17:00',
  })
  await expect(async () => {
    await screen.clock.runFor(31_000)
    await expect(screen.getByText('SFO')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 40_000 })
})

test('a revoked address shows nothing, also on an open screen', async () => {
  await phone.getByRole('button', { name: 'Steng adressen til Gangen' }).click()
  await expect(question(phone, 'Steng adressen til Gangen')).toContainText('med en gang')
  await confirm(phone, 'Steng adressen')
  await told(phone, 'Adressen til Gangen er stengt')
  await expect(phone.getByRole('link', { name: 'Gangen', exact: true })).toHaveCount(0)
  await screen.clock.runFor(31_000)
  await expect(screen.getByRole('heading', { name: 'Denne adressen viser ingenting' })).toBeVisible()
  await expect(screen.getByText('Ola Hansen')).toHaveCount(0)
  await accessible(screen)
})

test('an address is made and revoked, and the sheet printed, by keyboard alone', async () => {
  await office.goto('/admin/kontoret')
  const add = office.getByRole('button', { name: 'Lag adresse til en skjerm' })
  await reach(office, add)
  await office.keyboard.press('Enter')
  await reach(office, office.getByLabel('Hvor skjermen er'))
  await office.keyboard.press('ControlOrMeta+a')
  await office.keyboard.type('Kjøkkenet')
  await office.keyboard.press('Enter')
  await told(office, 'Adressen til Kjøkkenet er laget')
  await expect(add).toBeFocused()

  await reach(office, office.getByRole('button', { name: 'Steng adressen til Kjøkkenet' }), 'Shift+Tab')
  await office.keyboard.press('Enter')
  await reach(office, office.getByRole('button', { name: 'Steng adressen', exact: true }))
  await office.keyboard.press('Enter')
  await told(office, 'Adressen til Kjøkkenet er stengt')
  await expect(add).toBeFocused()

  await office.goto('/tavle')
  const printed = office.evaluate(() => new Promise<void>((done) => Object.assign(window, { print: done })))
  await reach(office, office.getByRole('button', { name: 'Skriv ut' }))
  await office.keyboard.press('Enter')
  await printed
})
