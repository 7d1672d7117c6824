import type { BrowserContext, Page } from '@playwright/test'
import { formatDate, formatDateLong } from '#shared/dates.ts'
import { accessible } from './accessible.ts'
import {
  card,
  cards,
  choose,
  chooseMore,
  confirm,
  fits,
  personRow,
  question,
  section,
  told,
  toldExactly,
  typeDate,
} from './parts.ts'
import {
  addAssignment,
  addVikar,
  answerBehind,
  answerLink,
  confirmAddress,
  enter,
  inDays,
  KARI,
  mailOf,
  signUp,
} from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }
const AILE = { fullName: 'Áile Sárá Utsi', phone: '934 56 703' }
const TOO_SOON = /Påminnelsen er nettopp sendt\. Du kan sende ny påminnelse kl\. \d\d\.\d\d\./

let contexts: BrowserContext[]
/** Kari's desktop with the log open, her front page, and her phone. */
let log: Page
let front: Page
let phone: Page
let siriId: string
/** The ids of two shifts: Ola is asked about the first and gets it, Siri gets the second. */
let wanted: string
let other: string

test.beforeAll(async ({ browser, service }) => {
  const desktop = await browser.newContext({ baseURL: service.url })
  await signUp(desktop.request, service, KARI)
  await confirmAddress(desktop.request, service, KARI.email)
  await addVikar(desktop.request, service, OLA)
  siriId = await addVikar(desktop.request, service, SIRI)
  await addVikar(desktop.request, service, AILE)
  const pocket = await enter(browser, service, KARI, { viewport: { width: 390, height: 844 } })
  contexts = [desktop, pocket]
  // Opens the log last: the browser draws the front page of a window fully, and the others twice a second.
  front = await desktop.newPage()
  log = await desktop.newPage()
  phone = await pocket.newPage()
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

test('an assignment created elsewhere appears in the empty log of both', async ({ service }) => {
  await Promise.all([log, phone].map((page) => page.goto('/admin/oppdragslogg')))
  for (const page of [log, phone]) await expect(page.getByText('Ingen oppdrag funnet')).toBeVisible()
  await addAssignment(log.request, service, { title: 'Uten SMS' })
  await expect(card(log, 'Uten SMS')).toContainText('Venter vikar')
  await card(phone, 'Uten SMS').getByRole('link', { name: 'Uten SMS' }).click()
  // The alarm may be raised before the page is open.
  await expect(state(phone)).toHaveText(/^Ingen (er spurt ennå|kommer)$/)
  await expect(phone.getByText('3 av 3 har ikke fått forespørselen')).toBeVisible()
})

test('without credits no one is asked or reminded; after a purchase they are asked', async ({ service }) => {
  await chooseMore(phone, REMIND_ALL)
  const nobody = question(phone, REMIND_ALL)
  await expect(nobody).toContainText('Det er ikke sendt noen SMS for dette oppdraget ennå')
  await nobody.getByRole('button', { name: 'Avbryt' }).click()

  await front.goto('/admin')
  await service.command('grant', KARI.email, '20')
  await expect(credits()).toContainText('20')
  await phone.getByRole('button', { name: 'Send til dem som ikke fikk den' }).click()
  await expect(question(phone, 'Send forespørselen')).toContainText('Det koster 3 SMS')
  await confirm(phone, 'Send forespørselen')
  await told(phone, 'SMS sendt!', /får forespørselen på SMS\./)
  await expect(phone.getByText('har ikke fått forespørselen')).toHaveCount(0)
  await expect(timeline(phone)).toContainText(/3 vikarer (får|fikk) forespørselen på SMS\./)
  await expect(credits()).toContainText('17')
})

test('when all have said no, the reminder has no recipients', async ({ service }) => {
  for (const person of [OLA, SIRI, AILE]) {
    await answerBehind(log.request, await answerLink(service, person, 'Uten SMS'), 'decline')
    await expect(timeline(phone)).toContainText(`${person.fullName} svarte nei`)
  }
  await expect(phone.getByText('3 av 3 har svart')).toBeVisible()
  await expect(card(log, 'Uten SMS')).toContainText('3 svar')
  await choose(log, 'Uten SMS', REMIND_ALL)
  const nobody = question(log, REMIND_ALL)
  await expect(nobody).toContainText('Alle vikarer har allerede svart på dette oppdraget')
  await nobody.getByRole('button', { name: 'Avbryt' }).click()
})

test('a link counts as opened by a person’s touch, not by a fetch', async ({ service, browser }) => {
  wanted = await addAssignment(log.request, service, { title: 'Vikar i 3B', channels: ['sms', 'email'] })
  await phone.getByRole('link', { name: 'Tilbake til oppdragsloggen' }).click()
  await card(phone, 'Vikar i 3B').getByRole('link', { name: 'Vikar i 3B' }).click()
  await expect(phone).toHaveURL(new RegExp(`${wanted}$`))

  const visitor = await browser.newContext()
  contexts.push(visitor)
  expect((await visitor.request.get(await answerLink(service, AILE, 'Vikar i 3B'))).ok()).toBe(true)
  const ola = await visitor.newPage()
  await ola.goto(await answerLink(service, OLA, 'Vikar i 3B'), { waitUntil: 'networkidle' })
  const siri = await visitor.newPage()
  await siri.goto(await answerLink(service, SIRI, 'Vikar i 3B'))
  await siri.getByText('Skriv en beskjed (valgfritt)').click()
  await expect(personRow(phone, SIRI.fullName)).toContainText('Åpnet lenken')
  await expect(phone.getByText('1 har åpnet lenken uten å svare')).toBeVisible()
  await expect(timeline(phone).getByText(/åpnet lenken/)).toHaveCount(1)

  await siri.getByLabel('Beskjed til Kari Nordmann').fill('Er på ferie.')
  await siri.getByRole('button', { name: 'Nei, jeg kan ikke' }).click()
  await expect(personRow(phone, SIRI.fullName)).toContainText('Avslått')
  await expect(timeline(phone)).toContainText('Siri Dahl svarte nei. «Er på ferie.»')
  await ola.getByRole('heading', { name: 'Hei Ola Hansen!' }).click()
  await expect(timeline(phone)).toContainText('Ola Hansen åpnet lenken')
  await expect(personRow(phone, AILE.fullName)).not.toContainText('Åpnet lenken')
  await accessible(phone)
  await fits(phone)
})

test('a reminder needs a confirmation, goes to people without an answer, and is not repeated', async ({
  service,
}) => {
  await choose(log, 'Vikar i 3B', REMIND_ALL)
  const asked = question(log, 'Send påminnelse til alle')
  const plan = `${AILE.fullName} og ${OLA.fullName} får påminnelsen på SMS og e-post.`
  await expect(asked).toContainText(plan)
  await expect(asked).toContainText(/Det koster 2 SMS \(ca\.\s\d\skr\), og etterpå er det 12 igjen\./)
  await confirm(log, 'Send påminnelse')
  await toldExactly(log, 'SMS sendt!', plan)
  await expect(credits()).toContainText('12')
  await expect(timeline(phone)).toContainText(/2 vikarer (får|fikk) påminnelsen på SMS og e-post\./)

  await remind(phone).click()
  await expect(question(phone, REMIND_ALL)).toContainText(TOO_SOON)
  await question(phone, REMIND_ALL).getByRole('button', { name: 'Avbryt' }).click()
  const reminders = async () =>
    (await service.caught()).sms.filter(({ text }) => text.startsWith('Påminnelse fra ')).map(({ to }) => to)
  await expect.poll(async () => (await reminders()).toSorted()).toEqual(['+4791234501', '+4793456703'])
})

test('the winner is shown on both at once, with every answer behind a button', async ({ service }) => {
  await answerBehind(log.request, await answerLink(service, OLA, 'Vikar i 3B'), 'claim')
  await expect(state(phone)).toHaveText('Ola Hansen kommer')
  await expect(timeline(phone)).toContainText('Ola Hansen svarte ja og fikk oppdraget')
  await expect(phone.getByRole('link', { name: '912 34 501, ring Ola Hansen' }).first()).toBeVisible()
  const mine = card(log, 'Vikar i 3B')
  await expect(mine).toContainText('Aktiv')
  await expect(mine).toContainText('2 svar')
  await choose(log, 'Vikar i 3B', 'Se alle svar')
  const answers = log.getByRole('dialog', { name: 'Alle svar på oppdraget' })
  await expect(answers).toContainText('Vikar i 3B: 2 av 3 har svart')
  await expect(recipient(answers, OLA)).toContainText('Akseptert')
  await expect(recipient(answers, SIRI)).toContainText('Avslått')
  await expect(recipient(answers, AILE)).toContainText('Venter svar')
  await accessible(log)
  await answers.getByRole('button', { name: 'Lukk' }).click()
  await expect(answers).toHaveCount(0)
})

test('an assigned vikar gets a reminder with its own wording', async ({ service }) => {
  const trip = { title: 'Tur til Marka', date: inDays(4), vikarIds: [siriId] }
  other = await addAssignment(log.request, service, trip)
  await answerBehind(log.request, await answerLink(service, SIRI, 'Tur til Marka'), 'claim')
  const plan = 'Siri Dahl får påminnelsen på SMS.'
  const asked = question(log, 'Send påminnelse til vikar')
  await choose(log, 'Tur til Marka', 'Send påminnelse til vikar')
  await expect(asked).toContainText(plan)
  await confirm(log, 'Send påminnelse')
  await toldExactly(log, 'SMS sendt!', plan)
  await expect(credits()).toContainText('10')
  const newest = async () => (await service.caught()).sms[0]?.text
  await expect.poll(newest).toMatch(/^Påminnelse fra .*Du har oppdraget/)
  await choose(log, 'Tur til Marka', 'Send påminnelse til vikar')
  await expect(asked).toContainText(TOO_SOON)
  await asked.getByRole('button', { name: 'Avbryt' }).click()
})

test('cancelling needs a confirmation and notifies the substitute; the phone and the balance follow', async ({
  service,
}) => {
  await choose(log, 'Vikar i 3B', 'Avlys oppdrag')
  const asked = question(log, 'Avlys oppdrag')
  await expect(asked).toContainText('Ola Hansen får beskjed på SMS og e-post.')
  await expect(asked).toContainText(/Det koster 1 SMS \(ca\.\s\d\skr\), og etterpå er det 9 igjen\./)
  await accessible(log)
  await asked.getByRole('button', { name: 'Behold oppdraget' }).click()
  await expect(asked).toHaveCount(0)
  await choose(log, 'Vikar i 3B', 'Avlys oppdrag')
  await confirm(log, 'Avlys oppdrag')
  await toldExactly(log, 'Oppdraget er avlyst', 'Ola Hansen får beskjed på SMS og e-post.')
  await expect(card(log, 'Vikar i 3B')).toContainText('Avlyst')
  await expect(state(phone)).toHaveText('Oppdraget er avlyst')
  await expect(phone.getByText('Avlyst', { exact: true })).toBeVisible()
  await expect(phone.getByRole('button', { name: /Send påminnelse|Avlys/ })).toHaveCount(0)
  await expect(credits()).toContainText('9')

  await expect.poll(async () => (await service.caught()).sms[0]?.text).toMatch(/^Avlyst av .*Vikar i 3B/)
  expect((await service.caught()).sms[0]?.to).toBe('+4791234501')
  const mail = async () =>
    (await service.caught()).email.find(({ subject }) => subject.startsWith('Avlyst: Vikar i 3B, '))
  await expect.poll(async () => (await mail())?.to).toBe(mailOf(OLA))
  const [calendar] = (await mail())?.attachments ?? []
  expect(Buffer.from(calendar?.content ?? '', 'base64').toString()).toContain('METHOD:CANCEL')
})

test('a shift that is not over can be marked as completed, after a confirmation', async () => {
  await phone.goto(`/admin/oppdragslogg/${other}`)
  await choose(log, 'Tur til Marka', 'Marker som fullført')
  await expect(question(log, 'Marker som fullført')).toContainText('Vakten er ikke over ennå')
  await confirm(log, 'Marker som fullført')
  await expect(card(log, 'Tur til Marka')).toContainText('Fullført')
  await expect(state(phone)).toHaveText('Fullført av Siri Dahl')
})

test('the address holds the filter, chips show it, and the back button removes it', async () => {
  await expect(log.getByText('3 totale oppdrag', { exact: true })).toBeVisible()
  await log.getByRole('button', { name: 'Filtrer' }).click()
  for (const label of ['Fullført', 'Avlyst']) await filter(log).getByText(label, { exact: true }).click()
  await filter(log).getByRole('button', { name: 'Vis oppdrag' }).click()
  await expect(log).toHaveURL(/\?status=completed%2Ccancelled$/)
  await expect(log.getByText('3 totale oppdrag · 2 treff')).toBeVisible()
  await expect(cards(log)).toHaveCount(2)
  await log.getByRole('button', { name: 'Fjern filteret Avlyst' }).click()
  await expect(log).toHaveURL(/\?status=completed$/)
  await expect(log.getByText('3 totale oppdrag · 1 treff')).toBeVisible()
  await expect(cards(log)).toHaveCount(1)

  await log.getByRole('button', { name: 'Filtrer' }).click()
  await filter(log).getByText('Fullført', { exact: true }).click()
  await filter(log).getByLabel('Vikar', { exact: true }).selectOption('Siri Dahl')
  await typeDate(log, 'Fra dato', inDays(3))
  await typeDate(log, 'Til dato', inDays(5))
  await filter(log).getByRole('button', { name: 'Vis oppdrag' }).click()
  await expect(log).toHaveURL(new RegExp(`\\?vikar=${siriId}&fra=${inDays(3)}&til=${inDays(5)}$`))
  await log.reload()
  for (const chip of ['Siri Dahl', `Fra ${formatDate(inDays(3))}`, `Til ${formatDate(inDays(5))}`])
    await expect(log.getByRole('button', { name: `Fjern filteret ${chip}` })).toBeVisible()
  await expect(cards(log)).toHaveCount(1)
  await accessible(log)
  await log.goBack()
  await expect(log).toHaveURL(/\?status=completed$/)
  await log.goForward()
  await log.getByRole('button', { name: 'Fjern filteret Siri Dahl' }).click()
  await expect(log).toHaveURL(new RegExp(`\\?fra=${inDays(3)}&til=${inDays(5)}$`))

  await log.goto(`/admin/oppdragslogg?vikar=${siriId}&status=cancelled`)
  await expect(log.getByText('Ingen oppdrag passer med filteret')).toBeVisible()
  await log.getByRole('button', { name: 'Nullstill filter' }).click()
  await expect(cards(log)).toHaveCount(3)
})

test('the log, its filter and the details are usable on the phone', async () => {
  await phone.goto('/admin/oppdragslogg')
  await expect(cards(phone)).toHaveCount(3)
  await fits(phone)
  await phone.getByRole('button', { name: 'Filtrer' }).click()
  await expect(filter(phone).getByLabel('Vikar', { exact: true })).toBeVisible()
  await accessible(phone)
  await filter(phone).getByRole('button', { name: 'Lukk' }).click()
  await choose(phone, 'Vikar i 3B', 'Vis detaljer')
  const details = phone.getByRole('dialog', { name: 'Vikar i 3B' })
  for (const part of [formatDateLong(inDays(2)), '08.00–15.00', 'Avlyst', 'Ola Hansen', 'Ingen krav'])
    await expect(details).toContainText(part)
  await accessible(phone)
})

type Part = Pick<Page, 'getByRole'>

const state = (page: Page) => page.locator('#tilstand')
const timeline = (page: Page) => section(page, 'Hendelser')
const recipient = (part: Part, { fullName }: { fullName: string }) =>
  part
    .getByRole('listitem')
    .filter({ hasText: fullName })
    .filter({ hasText: /SMS: |E-post: |e-post: / })
const credits = () => front.getByRole('link', { name: /SMS igjen/ }).first()
const REMIND_ALL = 'Send påminnelse til alle'
const remind = (page: Page) => page.getByRole('button', { name: REMIND_ALL })
const filter = (page: Page) => page.getByRole('dialog', { name: 'Filtrer oppdrag' })
