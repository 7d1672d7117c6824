import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { told } from './parts.ts'
import { addAssignment, addVikar, confirmAlone, enter, KARI, sendAsByDay, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

test.describe.configure({ mode: 'serial' })

const WIDE = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 } }

let wide: BrowserContext
let phone: BrowserContext
let office: Page
let pocket: Page

test.beforeAll(async ({ browser, playwright, service }) => {
  const visitor = await playwright.request.newContext()
  await signUp(visitor, service, KARI)
  await confirmAlone(visitor, service, KARI.email)
  await visitor.dispose()
  wide = await enter(browser, service, KARI, WIDE)
  phone = await enter(browser, service, KARI, PHONE)
  office = await wide.newPage()
  pocket = await phone.newPage()
})
test.afterAll(() => Promise.all([wide, phone].map((context) => context.close())))

const INVITED = 'Kari Nordmann inviterte eva@bjorkelia.example som leser.'

test('Kari sees each event live with its author, filters the list, and exports it', async () => {
  await office.goto('/admin/kontoret')
  await office.getByRole('link', { name: 'Hendelser på kontoret' }).click()
  await expect(office).toHaveTitle('Hendelser på kontoret – Vikarklar')
  await expect(office.getByText(/^Kari Nordmann logget inn fra en ny enhet: Chrome på /)).toHaveCount(1)
  await accessible(office)

  await pocket.goto('/admin/kontoret')
  await pocket.getByRole('button', { name: 'Inviter en kollega' }).click()
  await pocket.getByLabel('E-post').fill('eva@bjorkelia.example')
  await pocket.getByRole('radio', { name: 'Leser' }).check()
  await pocket.getByRole('button', { name: 'Send invitasjon' }).click()
  await told(pocket, 'Invitasjonen er sendt')
  const row = office.getByRole('row').filter({ hasText: INVITED })
  await expect(row).toBeVisible()
  await accessible(office)

  const downloading = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Eksporter CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^hendelser-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(INVITED)
  await expect(office.getByRole('row').filter({ hasText: 'lastet ned' })).toBeVisible()

  await office.getByRole('button', { name: 'Filtrer' }).click()
  await office.getByLabel('Type').selectOption({ label: 'Folk på kontoret' })
  await accessible(office)
  await office.getByRole('button', { name: 'Vis hendelser' }).click()
  await expect(office.getByRole('row').filter({ hasText: 'lastet ned' })).toHaveCount(0)
  await expect(row).toBeVisible()
})

const box = (page: Page, kind: string, channel: string) =>
  page.getByRole('group', { name: kind, exact: true }).getByRole('checkbox', { name: channel })

test('Kari chooses the notices for her telephone, and at least one member always gets alarms', async () => {
  await pocket.goto('/admin/profile-settings')
  await expect(pocket.getByText('For SMS trenger du et mobilnummer i profilen.')).toBeVisible()
  await expect(box(pocket, 'Avbud', 'SMS')).toBeDisabled()
  await pocket.getByLabel('Mobilnummer').fill('912 34 567')
  await pocket.getByRole('button', { name: 'Lagre endringer' }).click()
  await told(pocket, 'Profil oppdatert')
  await expect(box(pocket, 'Avbud', 'SMS')).toBeEnabled()
  await box(pocket, 'Avbud', 'SMS').click()
  await expect(box(pocket, 'Avbud', 'SMS')).toBeChecked()
  await box(pocket, 'Ingen kommer', 'SMS').click()
  await expect(box(pocket, 'Ingen kommer', 'SMS')).not.toBeChecked()
  await accessible(pocket)
  const width = await pocket.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)

  await office.goto('/admin/profile-settings')
  await expect(box(office, 'Avbud', 'SMS')).toBeChecked()
  await expect(box(office, 'Ingen kommer', 'SMS')).not.toBeChecked()
  await box(office, 'Ingen kommer', 'E-post').click()
  await told(
    office,
    'Varselet er ikke endret',
    'Noen må få varsel på e-post eller SMS når ingen kommer. Velg en annen først.',
  )
  await expect(box(office, 'Ingen kommer', 'E-post')).toBeChecked()
  await accessible(office)
})

test('on her telephone each event is a block, with the event first', async () => {
  await pocket.goto('/admin/kontoret')
  await pocket.getByRole('link', { name: 'Se hendelser på kontoret' }).click()
  const block = pocket.getByRole('row').filter({ hasText: INVITED })
  await expect(block).toBeVisible()
  const [event, time] = await Promise.all([
    block.getByText(INVITED).boundingBox(),
    block.locator('time').boundingBox(),
  ])
  expect(event?.y).toBeLessThan(time?.y ?? 0)
  const width = await pocket.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await accessible(pocket)
})

test('each act names its shift or template, and the old and new values', async ({ service }) => {
  const { request } = office
  await addVikar(request, service, { fullName: 'Ola Hansen', phone: '912 34 501' })
  const times = { startTime: '08:00', endTime: '14:00' }
  await sendAsByDay(request, service)
  const form = { title: 'Vikar i 3B', location: 'Gymsalen', ...times }
  const asked = { channels: ['email'], recipients: { kind: 'all' }, places: 1 }
  const template = { ...form, ...asked, name: 'Trinn 3', description: '', requirements: '' }
  expect((await request.post('/api/templates', { data: template })).ok()).toBe(true)
  const id = await addAssignment(request, service, { ...form, channels: ['email'] })
  const { assignment } = await (await request.get(`/api/assignments/${id}`)).json()
  const { title, date, places, version } = assignment
  const changed = { location: 'SFO-bygget', startTime: '09:30', endTime: '15:15' }
  const data = { title, date, places, version, description: '', requirements: '', ...changed }
  expect((await request.put(`/api/assignments/${id}`, { data })).ok()).toBe(true)

  await office.goto('/admin/hendelser')
  await expect(
    office.getByRole('row').filter({ hasText: 'Kari Nordmann opprettet malen Trinn 3.' }),
  ).toBeVisible()
  const edit = office.getByRole('row').filter({
    hasText: 'Kari Nordmann endret tid fra 08.00–14.00 til 09.30–15.15 og sted fra Gymsalen til SFO-bygget.',
  })
  await expect(edit).toContainText('Vikar i 3B')
})
