import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { accessible } from './accessible.ts'
import {
  chooseFor,
  chooseMore,
  confirm,
  fits,
  personRow,
  question,
  section,
  told,
  typeTime,
} from './parts.ts'
import {
  addAssignment,
  addVikar,
  answerBehind,
  answerLink,
  confirmAddress,
  enter,
  KARI,
  signUp,
} from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }

let contexts: BrowserContext[]
let office: Page
/** Ola's telephone, with the page behind his link. */
let phone: Page

test.beforeAll(async ({ browser, service }) => {
  const desktop = await browser.newContext({ baseURL: service.url })
  await signUp(desktop.request, service, KARI)
  await confirmAddress(desktop.request, service, KARI.email)
  for (const person of [OLA, SIRI]) await addVikar(desktop.request, service, person)
  await service.command('grant', KARI.email, '50')
  const kari = await enter(browser, service, KARI)
  const pocket = await browser.newContext({ viewport: { width: 390, height: 844 } })
  contexts = [desktop, kari, pocket]
  ;[office, phone] = await Promise.all([kari.newPage(), pocket.newPage()])
  const id = await addAssignment(desktop.request, service, { title: 'Vikar i 3B' })
  const link = await answerLink(service, OLA, 'Vikar i 3B')
  await answerBehind(desktop.request, link, 'claim')
  await phone.goto(link)
  await office.goto(service.url + paths.assignment(id))
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

test('Kari moves the shift by keyboard, and sees the recipients of each message before she saves', async () => {
  await expect(office.getByRole('heading', { name: 'Ola Hansen kommer' })).toBeVisible()
  await office.getByRole('button', { name: 'Endre', exact: true }).focus()
  await office.keyboard.press('Enter')
  const dialog = office.getByRole('dialog', { name: 'Endre oppdraget' })
  await expect(dialog.getByRole('button', { name: 'Lagre endringen' })).toBeDisabled()
  await typeTime(office, 'Starttid', '0900')
  await expect(
    dialog.getByText(/^Ola Hansen får spørsmålet «Passer det fortsatt\?» på SMS og e-post/),
  ).toBeVisible()
  await accessible(office)
  for (const width of [320, 390, 1280]) {
    await office.setViewportSize({ width, height: 900 })
    await fits(office)
  }
  await dialog.getByRole('button', { name: 'Lagre endringen' }).press('Enter')
  await told(
    office,
    'Endringen er lagret',
    'Ola Hansen får spørsmålet «Passer det fortsatt?» på SMS og e-post.',
  )
  await expect(personRow(office, OLA.fullName).getByText('Ny tid ikke bekreftet')).toBeVisible()
})

test('the open page on Ola’s telephone asks whether the new time suits him, and Kari sees his yes', async ({
  service,
}) => {
  await expect(phone.getByRole('heading', { name: 'Tiden er endret. Passer det fortsatt?' })).toBeVisible()
  await expect(phone.getByText('09.00–15.00').first()).toBeVisible()
  await accessible(phone)
  await fits(phone)
  await phone.getByRole('button', { name: 'Ja, det passer' }).click()
  await expect(phone.getByRole('heading', { name: /Notert: du kommer kl. 09.00/ })).toBeVisible()
  await expect(office.getByText('Ny tid ikke bekreftet')).toHaveCount(0)
  await expect(section(office, 'Hendelser')).toContainText('Ola Hansen bekreftet at den nye tiden passer')
  const texts = (await service.caught()).sms.map(({ text }) => text)
  expect(texts.filter((text) => text.includes(' har endret '))).toHaveLength(1)
})

test('leaving an unsaved change needs a confirmation', async () => {
  await office.getByRole('button', { name: 'Endre', exact: true }).click()
  const dialog = office.getByRole('dialog', { name: 'Endre oppdraget' })
  await dialog.getByLabel('Sted').fill('Rom 214')
  await office.keyboard.press('Escape')
  await question(office, 'Forkaste endringene?').getByRole('button', { name: 'Forkast' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(office.getByText('Rom 214')).toHaveCount(0)
})

test('she writes to people without an answer', async ({ service }) => {
  await chooseMore(office, 'Send melding')
  const dialog = question(office, 'Send melding')
  await dialog.getByRole('button', { name: 'Venter svar 1' }).click()
  await expect(dialog.getByRole('checkbox', { name: /Siri Dahl/ })).toBeChecked()
  await dialog.getByLabel('Melding').fill('Ta med innesko')
  await expect(dialog.getByText('Siri Dahl får meldingen på SMS.')).toBeVisible()
  await accessible(office)
  await dialog.getByRole('button', { name: 'Send til 1' }).click()
  await told(office, 'SMS sendt!', 'Siri Dahl får meldingen på SMS.')
  await expect
    .poll(async () => (await service.caught()).sms.some(({ text }) => text.endsWith(': Ta med innesko')))
    .toBe(true)
})

test('she removes Ola with a message, and his telephone shows it', async () => {
  await chooseFor(office, OLA.fullName, 'Fjern fra vakten')
  const dialog = question(office, 'Fjern Ola Hansen fra vakten')
  await dialog.getByLabel('Beskjed til Ola Hansen').fill('Klassen er på tur')
  await accessible(office)
  await confirm(office, 'Fjern fra vakten')
  await told(office, 'Ola Hansen er fjernet fra vakten', 'Ola Hansen får beskjed på SMS og e-post.')
  await expect(personRow(office, OLA.fullName).getByText('Fjernet fra vakten', { exact: true })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Du har ikke lenger oppdraget' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Ja, jeg tar oppdraget' })).toHaveCount(0)
  await accessible(phone)
})

test('it is filled by telephone with a new person, who is added to the register', async () => {
  await office.getByRole('button', { name: 'Avtalt på telefon' }).click()
  const dialog = question(office, 'Avtalt på telefon')
  await dialog.getByRole('button', { name: 'Legg til en ny vikar' }).click()
  await dialog.getByLabel('Navn').fill('Áile Sárá Utsi')
  await dialog.getByLabel('Mobilnummer').fill('93')
  await dialog.getByLabel('E-post').fill('aile@vikar.example')
  await confirm(office, 'Legg til i registeret')
  await expect(dialog.getByText('Telefonnummer må være minst 8 siffer')).toBeVisible()
  await dialog.getByLabel('Mobilnummer').fill('934 56 703')
  await accessible(office)
  await confirm(office, 'Legg til i registeret')
  await expect(dialog.getByText('Áile Sárá Utsi er lagt til i registeret.')).toBeVisible()
  const words = 'Áile Sárá Utsi får bekreftelse på e-post, med vakten til kalenderen.'
  await expect(dialog).toContainText(words)
  await accessible(office)
  await confirm(office, 'Gi vakten til Áile Sárá Utsi')
  await told(office, 'Áile Sárá Utsi har fått oppdraget', words)
  await expect(office.getByRole('heading', { name: 'Áile Sárá Utsi kommer' })).toBeVisible()
})
