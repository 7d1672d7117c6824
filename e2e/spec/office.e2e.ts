import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { chooseMore, card, change, choose, confirm, question, typeDate, typeTime } from '../parts.ts'
import {
  addAssignment,
  addVikar,
  answerBehind,
  answerLink,
  enter,
  inDays,
  KARI,
  makePeople,
  OLA,
} from '../people.ts'
import { beginEmpty, expect, test } from '../service.ts'
import { delaying, FINAL, readingOf, refusing } from './situations.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })
const see = readingOf('office')

const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }

let kari: BrowserContext
let page: Page
let open: string

/** Ola has a login and holds the shift in 3B, which used the last SMS; the shift in 2A is open. */
test.beforeAll(async ({ browser, service }) => {
  const anyone = await browser.newContext({ baseURL: service.url })
  await makePeople(anyone.request, service)
  await anyone.close()
  kari = await enter(browser, service, KARI)
  await addVikar(kari.request, service, SIRI)
  await service.command('grant', KARI.email, '2')
  await addAssignment(kari.request, service, { title: 'Vikar i 3B' })
  const link = await answerLink(service, { fullName: OLA.fullName, phone: '912 34 501' }, 'Vikar i 3B')
  await answerBehind(kari.request, link, 'claim')
  open = await addAssignment(kari.request, service, {
    title: 'Vikar i 2A',
    channels: ['email'],
    date: inDays(3),
  })
  page = await kari.newPage()
})
test.afterAll(() => kari.close())

test('the register and the form of a substitute', async () => {
  await page.goto('/admin/vikarregister')
  await see(page, 'X av Y vikarer', 'Har innlogging', 'Ingen innlogging', 'Rediger')
  const sending = await delaying(page, 'vikarer/createAccount')
  await page.getByRole('button', { name: 'Send innlogging til Siri Dahl' }).click()
  await see(page, 'Sender...')
  sending()
  await expect(page.getByRole('button', { name: 'Send på nytt til Siri Dahl' })).toBeVisible()

  await page.goto('/admin/vikarregister/legg-til')
  await page.getByLabel('Fullt navn').fill('a'.repeat(101))
  await page.getByLabel('Telefon').fill('1'.repeat(16))
  await page.getByRole('button', { name: /^Legg til vikar/ }).click()
  await see(
    page,
    'Navn kan ikke være lengre enn 100 tegn',
    'Telefonnummer kan ikke være lengre enn 15 siffer',
  )
})

test('the form of a new shift', async () => {
  await page.goto('/admin/opprett-oppdrag')
  await page.getByLabel('Tittel').fill('Vikar i 1A')
  await page.getByLabel('Sted').fill('Skoleveien 1')
  await typeDate(page, 'Dato', inDays(-1))
  await typeTime(page, 'Starttid', '0800')
  await typeTime(page, 'Sluttid', '1500')
  await page.getByRole('checkbox', { name: /^E-post/ }).check()
  await page.getByRole('checkbox', { name: /^SMS/ }).uncheck()
  const submit = page.getByRole('button', { name: 'Opprett og send forespørsler' })
  await submit.click()
  await see(page, 'Dato kan ikke være i fortiden')
  await page.getByRole('button', { name: 'I morgen' }).first().click()
  const undo = await refusing(page, 'requests/createRequest')
  await submit.click()
  await see(page, 'Feil', 'Kunne ikke opprette oppdrag. Prøv igjen.')
  await undo()
  const creating = await delaying(page, 'requests/createRequest')
  await submit.click()
  await see(page, 'Oppretter...')
  creating()
  await expect(page).toHaveURL(/oppdragslogg\/[\w-]{36}$/)
})

test('the log and its dialogs', async () => {
  const undoList = await refusing(page, 'followup/list', FINAL)
  await page.goto('/admin/oppdragslogg')
  await see(page, 'Kunne ikke hente oppdrag fra databasen')
  await undoList()
  await page.reload()
  for (const [title, status] of [
    ['Vikar i 2A', 'Åpen'],
    ['Vikar i 3B', 'Tildelt'],
  ] as const) {
    await choose(page, title, 'Vis detaljer')
    await see(page, status)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const undoAnswers = await refusing(page, 'followup/responses', FINAL)
  await choose(page, 'Vikar i 3B', 'Se alle svar')
  await see(page, 'Kunne ikke hente svar')
  await page.keyboard.press('Escape')
  await undoAnswers()

  const undoReminder = await refusing(page, 'followup/remindAll')
  await choose(page, 'Vikar i 2A', 'Send påminnelse til alle')
  await confirm(page, 'Send påminnelse')
  await see(page, 'Feil ved sending', 'Kunne ikke sende påminnelse')
  await undoReminder()
  await page.reload()

  await choose(page, 'Vikar i 3B', 'Avlys oppdrag')
  await confirm(page, 'Avlys oppdrag')
  await see(page, 'Kunne ikke sende varsler: ...')
  await expect(card(page, 'Vikar i 3B')).toContainText('Avlyst')
})

test('a message that is too long for an SMS', async () => {
  await page.goto(paths.assignment(open))
  await chooseMore(page, 'Send melding')
  await question(page, 'Send melding').getByLabel('Melding').fill('a'.repeat(101))
  await see(page, 'SMS kan ikke være lengre enn 160 tegn')
})

test('profiles that could not be saved, and credits that could not be fetched', async ({
  browser,
  service,
}) => {
  await page.goto('/admin/profile-settings')
  await page.getByLabel('Fullt navn').fill('Kari Hansen')
  await refusing(page, 'accounts/updateProfile')
  await page.getByRole('button', { name: 'Lagre endringer' }).click()
  await see(page, 'Oppdatering feilet', 'Kunne ikke oppdatere profilen')
  await refusing(page, 'accounts/changePassword')
  await change(page, { current: KARI.password, next: 'vinterferie-09' })
  await see(page, 'Kunne ikke oppdatere passordet')

  const ola = await enter(browser, service, OLA)
  const own = await ola.newPage()
  await refusing(own, 'accounts/changePassword')
  await own.goto('/vikar/profile-settings')
  await change(own, { current: OLA.password, next: 'sommerjobb-10' })
  await see(own, 'Kunne ikke endre passord')
  await ola.close()

  const shop = await kari.newPage()
  await shop.goto('/admin/credits-sms')
  await see(shop, 'Oppdater')
  await refusing(shop, 'credits/balance', FINAL)
  await refusing(shop, 'sms/history', FINAL)
  await shop.reload()
  await see(shop, 'Feil ved henting av SMS-kreditter', 'Feil ved henting av SMS-historikk')
})
