import type { BrowserContext, Page } from '@playwright/test'
import { mondayOf, addDays, isoWeek } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { accessible } from './accessible.ts'
import { fits, question, section, told } from './parts.ts'
import { addAssignment, addVikar, enter, inDays, KARI, makePeople, OLA as OLA_LOGIN } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }
const NO_WORDS = { data: { message: '' } }

let contexts: BrowserContext[]
let office: Page
let phone: Page
let siri: string
let ola: string

test.beforeAll(async ({ browser, service }) => {
  const desktop = await browser.newContext({ baseURL: service.url })
  await makePeople(desktop.request, service)
  const kari = await enter(browser, service, KARI)
  const pocket = await enter(browser, service, KARI, { viewport: { width: 390, height: 844 } })
  contexts = [desktop, kari, pocket]
  siri = await addVikar(kari.request, service, SIRI)
  await service.command('grant', KARI.email, '40')
  ;[office, phone] = await Promise.all([kari.newPage(), pocket.newPage()])
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

const entry = (page: Page, text: string) =>
  section(page, 'Fravær').getByRole('listitem').filter({ hasText: text })

test('the register leads to the page of a person without shifts', async () => {
  await office.goto(paths.vikarer)
  ola = (await office.getByRole('link', { name: 'Ola Hansen', exact: true }).getAttribute('href')) ?? ''
  await office.getByRole('link', { name: 'Siri Dahl', exact: true }).click()
  await expect(office).toHaveURL(new RegExp(`${paths.person(siri)}$`))
  await expect(office.getByRole('heading', { name: 'Siri Dahl', level: 1 })).toBeVisible()
  for (const words of [
    'Ingen kommende vakter.',
    'Ingen dager er lagt inn.',
    'Ikke spurt om vakter ennå.',
    'Ingen meldinger om vakter er sendt.',
    'Ingen merknad.',
    'Ingen vakter de siste tolv månedene.',
  ])
    await expect(office.getByText(words)).toBeVisible()
  await accessible(office)
})

test('Kari writes a note, and her phone shows it at once with author and date', async () => {
  await phone.goto(paths.person(siri))
  await office.getByRole('button', { name: 'Skriv en merknad' }).click()
  await office.getByLabel('Merknad for kontoret').fill('Kjenner 4B godt.\nRing helst før sju.')
  await office.getByRole('button', { name: 'Lagre merknaden' }).click()
  await told(office, 'Merknaden er lagret')
  await expect(section(phone, 'Merknad')).toContainText('Kjenner 4B godt.')
  await expect(section(phone, 'Merknad')).toContainText(KARI.fullName)
})

test('a save does not overwrite a colleague’s note that the author has not seen', async () => {
  await phone.getByRole('button', { name: 'Endre merknaden' }).click()
  await phone.getByLabel('Merknad for kontoret').fill('Kan ikke svømming.')
  await office.getByRole('button', { name: 'Endre merknaden' }).click()
  await office.getByLabel('Merknad for kontoret').fill('Ring helst etter sju.')
  await office.getByRole('button', { name: 'Lagre merknaden' }).click()
  await told(office, 'Merknaden er lagret')
  await expect(phone.getByText(/merknaden .*mens du skrev/)).toBeVisible()
  await accessible(phone)
  await phone.getByRole('button', { name: 'Bruk det nye' }).click()
  await phone.getByRole('button', { name: 'Avbryt' }).click()
  await expect(section(phone, 'Merknad')).toContainText('Ring helst etter sju.')
})

test('Siri calls: she is away for a week and never works on Fridays; by keyboard alone', async () => {
  const monday = addDays(mondayOf(inDays(0)), 14)
  await office.getByRole('button', { name: 'Legg inn fravær' }).focus()
  await office.keyboard.press('Enter')
  const dialog = office.getByRole('dialog', { name: 'Når er Siri Dahl borte?' })
  await dialog.getByLabel('Uke', { exact: true }).selectOption(monday)
  await expect(dialog.getByText(`Uke ${isoWeek(monday)},`)).not.toHaveCount(0)
  await accessible(office)
  await dialog.getByRole('button', { name: 'Legg inn' }).focus()
  await office.keyboard.press('Enter')
  await told(office, 'Fraværet er lagt inn')
  await expect(entry(office, `Uke ${isoWeek(monday)}`)).toContainText(`Lagt inn av ${KARI.fullName}`)

  await office.getByRole('button', { name: 'Legg inn fravær' }).press('Enter')
  await dialog.getByRole('radio', { name: 'Faste ukedager' }).check()
  await dialog.getByRole('button', { name: 'Legg inn' }).click()
  await expect(dialog.getByText('Velg minst én ukedag')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Fredag' }).check()
  await expect(dialog.getByText('Aldri fredag')).toBeVisible()
  await dialog.getByRole('button', { name: 'Legg inn' }).click()
  await expect(entry(office, 'Aldri fredag')).toBeVisible()
  await expect(entry(phone, 'Aldri fredag')).toBeVisible()
  await accessible(phone)
  await fits(phone)
})

test('an absence on the day of a shift names the shift, and leaves it', async ({ browser, service }) => {
  const id = await addAssignment(office.request, service, {
    title: 'Kveldsvakt',
    date: inDays(2),
    vikarIds: [ola.split('/').at(-1) ?? ''],
  })
  const login = await enter(browser, service, OLA_LOGIN)
  contexts.push(login)
  await login.request.post(`${service.url}/api/my-assignments/${id}/claim`, NO_WORDS)
  await office.goto(ola)
  const coming = section(office, 'Kommende vakter')
  await expect(coming.getByRole('link', { name: 'Kveldsvakt' })).toBeVisible()
  await office.getByRole('button', { name: 'Legg inn fravær' }).click()
  const dialog = office.getByRole('dialog', { name: 'Når er Ola Hansen borte?' })
  await dialog.getByRole('radio', { name: 'Faste ukedager' }).check()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await expect(dialog.getByText('Vakten avlyses ikke.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Legg inn' }).click()
  await expect(coming.getByRole('link', { name: 'Kveldsvakt' })).toBeVisible()
  await expect(section(office, 'Meldinger')).toContainText('Forespørsel: Kveldsvakt')
  await expect(section(office, 'Timer')).toContainText('til kommer')
  await accessible(office)

  const own = await login.newPage()
  await own.goto(paths.vikarDashboard)
  await expect(own.getByText('Lagt inn av arbeidsgiver')).toBeVisible()
  await expect(own.getByText(/^Aldri mandag/)).toBeVisible()
  await accessible(own)
})

test('the history has the answer and the message, and the shift leads back to the person', async ({
  service,
}) => {
  const id = await addAssignment(office.request, service, {
    title: 'Vikar i 3A',
    date: inDays(4),
    vikarIds: [siri],
  })
  await phone.goto(paths.person(siri))
  const asked = section(phone, 'Spurt og svart').getByRole('listitem').filter({ hasText: 'Vikar i 3A' })
  await expect(asked).toContainText('Venter svar')
  await office.request.post(`${service.url}/api/assignments/${id}/answers`, {
    data: { vikarId: siri, answer: 'declined' },
  })
  await expect(asked).toContainText('Avslått')
  await fits(phone)
  await phone.goto(paths.assignment(id))
  await phone.getByRole('link', { name: 'Siri Dahl', exact: true }).first().click()
  await expect(phone.getByRole('heading', { name: 'Siri Dahl', level: 1 })).toBeVisible()
})

test('an absence is removed after a confirmation, and a missing person’s page leads back', async () => {
  await office.goto(paths.person(siri))
  await entry(office, 'Aldri fredag').getByRole('button', { name: 'Fjern Aldri fredag' }).click()
  await question(office, 'Fjern fravær').getByRole('button', { name: 'Fjern fraværet' }).click()
  await told(office, 'Fraværet er fjernet')
  await expect(entry(office, 'Aldri fredag')).toHaveCount(0)
  await office.goto(paths.person(crypto.randomUUID()))
  await expect(office.getByText('Fant ikke vikaren')).toBeVisible()
  await office.getByRole('link', { name: 'Gå til vikarregisteret' }).click()
  await expect(office).toHaveURL(new RegExp(`${paths.vikarer}$`))
})
