import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { chooseFor, chooseMore, confirm, fits, question, told } from './parts.ts'
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
const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }
const AILE = { fullName: 'Áile Sárá Utsi', phone: '934 56 703' }

let desktop: BrowserContext
let pocket: BrowserContext
let phone: Page

/** The effort of the office: taps (or clicks), and pressed keys. Counted by the page, not by the test. */
const costs: Record<string, string> = {}

test.beforeAll(async ({ browser, service }) => {
  desktop = await browser.newContext({ baseURL: service.url })
  await signUp(desktop.request, service, KARI)
  await confirmAddress(desktop.request, service, KARI.email)
  const vikarIds = []
  for (const person of [OLA, SIRI]) vikarIds.push(await addVikar(desktop.request, service, person))
  await addVikar(desktop.request, service, AILE)
  await service.command('grant', KARI.email, '50')
  await addAssignment(desktop.request, service, { title: 'Kontaktlærer 3B', vikarIds, date: inDays(5) })
  pocket = await enter(browser, service, KARI, { viewport: { width: 390, height: 844 }, hasTouch: true })
  phone = await pocket.newPage()
  await phone.addInitScript(() => {
    const count = (what: 'taps' | 'keys') => {
      const { dataset } = document.documentElement
      dataset[what] = String(Number(dataset[what] ?? 0) + 1)
    }
    addEventListener('click', ({ detail }) => detail > 0 && count('taps'), true)
    addEventListener('keydown', () => count('keys'), true)
  })
})
test.afterAll(async () => {
  test.info().annotations.push({ type: 'presses and keys', description: JSON.stringify(costs) })
  await Promise.all([desktop.close(), pocket.close()])
})

const begin = () =>
  phone.evaluate(() => Object.assign(document.documentElement.dataset, { taps: '0', keys: '0' }))
const counted = () =>
  phone.evaluate(() => {
    const { taps, keys } = document.documentElement.dataset
    return { taps: Number(taps), keys: Number(keys) }
  })
const submit = () => phone.getByRole('button', { name: 'Opprett og send forespørsler' })

test('repeating yesterday’s request takes two taps, with the same people', async ({ service }) => {
  await phone.goto('/admin')
  const chip = phone.getByRole('link', { name: /^Kontaktlærer 3B · .* · 2 vikarer$/ })
  await chip.waitFor()
  await begin()
  await chip.tap()
  await expect(phone.getByText(/^Fylt ut fra «Kontaktlærer 3B»/)).toBeVisible()
  await expect(phone.getByText(/^Send til 2 · 2 SMS · /)).toBeVisible()
  await submit().tap()
  await expect(phone.getByRole('heading', { name: 'Kontaktlærer 3B', level: 1 })).toBeVisible()
  expect(await counted()).toEqual({ taps: 2, keys: 0 })
  costs['yesterday’s shift again'] = '2 taps'
  await expect.poll(async () => (await service.caught()).sms.length).toBe(4)
})

test('a new shift of a known kind takes its title and one tap', async () => {
  await phone.goto('/admin/opprett-oppdrag')
  await expect(phone.getByLabel('Tittel')).toBeFocused()
  await begin()
  await phone.keyboard.type('Kantinevakt')
  await expect(phone.getByLabel('Sted')).toHaveValue('Skoleveien 1')
  await submit().tap()
  await expect(phone.getByRole('heading', { name: 'Kantinevakt', level: 1 })).toBeVisible()
  const made = await counted()
  expect(made).toEqual({ taps: 1, keys: 'Kantinevakt'.length })
  costs['a new shift'] = `${made.taps} tap, ${made.keys} keys`
})

test('typed input is restored after the page was left, and can be discarded', async () => {
  await phone.goto('/admin/opprett-oppdrag')
  await phone.getByLabel('Tittel').fill('Halvferdig')
  await phone.waitForFunction(() => localStorage.getItem('utkast')?.includes('Halvferdig'))
  await phone.goto('/admin')
  await phone.goto('/admin/opprett-oppdrag')
  await expect(phone.getByText(/^Utkastet ditt fra .* er hentet fram\. Det er ikke sendt\.$/)).toBeVisible()
  await expect(phone.getByLabel('Tittel')).toHaveValue('Halvferdig')
  await accessible(phone)
  await fits(phone)
  await phone.getByRole('button', { name: 'Kast utkastet' }).tap()
  await expect(phone.getByLabel('Tittel')).toHaveValue('')
})

test('a frequent request is saved as a template, used, changed and deleted', async () => {
  await phone.getByLabel('Tittel').fill('Nattevakt')
  await phone.getByRole('button', { name: 'Lagre som mal' }).tap()
  const name = phone.getByLabel('Navn på malen')
  await expect(name).toHaveValue('Nattevakt')
  await name.fill('Natt på Tunet')
  await name.press('Enter') // sends nothing
  await accessible(phone)
  await confirm(phone, 'Lagre som ny mal')
  await told(phone, 'Malen er lagret')
  await phone.getByRole('button', { name: 'Kast utkastet' }).waitFor({ state: 'detached' })

  await phone.goto('/admin')
  await begin()
  await phone.getByRole('link', { name: /^Natt på Tunet · .* · alle$/ }).tap()
  await expect(phone.getByText('Fylt ut fra malen «Natt på Tunet»')).toBeVisible()
  await expect(phone.getByLabel('Tittel')).toHaveValue('Nattevakt')
  await expect(submit()).toBeVisible()
  costs['from a template'] = `${(await counted()).taps} tap, and the one that sends`

  await phone.getByLabel('Sted').fill('Tunet 2')
  await phone.getByRole('button', { name: 'Lagre malen' }).tap()
  await confirm(phone, 'Oppdater malen')
  await told(phone, 'Malen er lagret')
  await phone.getByRole('button', { name: 'Endre maler' }).tap()
  await phone.getByRole('button', { name: 'Slett Natt på Tunet' }).tap()
  await accessible(phone)
  await fits(phone)
  await phone.getByRole('button', { name: 'Slett «Natt på Tunet»' }).tap()
  await told(phone, 'Malen er slettet')
  await expect(phone.getByText(/^Ingen maler\./)).toBeVisible()
})

test('a yes by telephone is recorded from the shift', async ({ service }) => {
  await phone.goto('/admin/oppdragslogg')
  await phone.getByRole('link', { name: 'Kantinevakt' }).tap()
  await phone.getByRole('button', { name: 'Avtalt på telefon' }).waitFor()
  await begin()
  await phone.getByRole('button', { name: 'Avtalt på telefon' }).tap()
  await phone.getByRole('radio', { name: /^Siri Dahl/ }).check()
  await accessible(phone)
  await fits(phone)
  await confirm(phone, 'Gi vakten til Siri Dahl')
  await told(phone, 'Siri Dahl har fått oppdraget')
  await expect(phone.getByRole('heading', { name: 'Siri Dahl kommer' })).toBeVisible()
  await expect(phone).toHaveTitle('Siri Dahl kommer · Kantinevakt – Vikarklar')
  const { taps } = await counted()
  expect(taps).toBeLessThanOrEqual(3)
  costs['filled by phone'] = `${taps} taps`
  await expect(phone.getByText('Kari Nordmann registrerte ja fra Siri Dahl')).toBeVisible()
  await expect
    .poll(
      async () => (await service.caught()).email.filter(({ subject }) => /Kantinevakt/.test(subject)).length,
    )
    .toBe(1)
})

test('more people are asked about an open shift, and a caller’s answer is recorded', async ({ service }) => {
  await phone.goto('/admin')
  await phone.goto('/admin/oppdragslogg')
  await phone.getByRole('link', { name: 'Kontaktlærer 3B' }).first().tap()
  await phone.getByRole('button', { name: 'Spør flere' }).tap()
  const dialog = question(phone, 'Spør flere')
  await dialog.getByRole('checkbox', { name: /^Áile/ }).check()
  await expect(dialog.getByRole('checkbox', { name: /^Ola/ })).toHaveCount(0)
  await expect(dialog).toContainText('får forespørselen på SMS.')
  await accessible(phone)
  await confirm(phone, 'Spør 1')
  await told(phone, 'SMS sendt!')
  await expect(phone.getByRole('heading', { name: 'Mottakere (3)' })).toBeAttached()
  await expect
    .poll(async () => (await service.caught()).sms.filter(({ to }) => to === '+4793456703').length)
    .toBeGreaterThan(0)

  await chooseFor(phone, 'Ola Hansen', 'Registrer svar')
  await phone.getByRole('radio', { name: 'Nei, jeg kan ikke' }).check()
  await confirm(phone, 'Lagre nei')
  await told(phone, 'Ola Hansen er ført opp med nei')
})

test('a person in reserve gets the shift with two presses when another withdraws', async ({ service }) => {
  await addAssignment(desktop.request, service, { title: 'Assistent 2A', date: inDays(4) })
  await answerBehind(desktop.request, await answerLink(service, OLA, 'Assistent 2A'), 'claim')
  await say(await answerLink(service, AILE, 'Assistent 2A'), 'claim') // too late
  await say(await answerLink(service, OLA, 'Assistent 2A'), 'withdraw')
  await phone.goto('/admin')
  const reserves = phone.getByRole('link', { name: 'Se hvem som er i reserve' })
  await reserves.waitFor()
  await begin()
  await reserves.tap()
  await phone.getByRole('button', { name: 'Gi jobben til Áile' }).tap()
  await confirm(phone, 'Gi vakten')
  await expect(phone.getByRole('heading', { name: 'Áile Sárá Utsi kommer' })).toBeVisible()
  expect(await counted()).toEqual({ taps: 3, keys: 0 })
  costs['the reserve gets the shift'] = '3 taps from the front page'
})

test('a wrong time is corrected from the shift, and the holder is asked whether it suits them', async () => {
  await begin()
  await phone.getByRole('button', { name: 'Endre', exact: true }).tap()
  const dialog = phone.getByRole('dialog', { name: 'Endre oppdraget' })
  await dialog.getByRole('group', { name: 'Starttid' }).getByRole('spinbutton').first().tap()
  await phone.keyboard.type('0930')
  await expect(
    dialog.getByText(/^Áile Sárá Utsi får spørsmålet «Passer det fortsatt\?» på SMS/),
  ).toBeVisible()
  await accessible(phone)
  await fits(phone)
  await dialog.getByRole('button', { name: 'Lagre endringen' }).tap()
  await told(phone, 'Endringen er lagret')
  const made = await counted()
  expect(made).toEqual({ taps: 3, keys: 4 })
  costs['a wrong time corrected'] = `${made.taps} taps, ${made.keys} keys`
})

test('a shift cancelled by mistake is reopened', async () => {
  await chooseMore(phone, 'Avlys oppdrag')
  await confirm(phone, 'Avlys oppdrag')
  await phone.getByRole('button', { name: 'Åpne igjen' }).tap()
  await expect(question(phone, 'Åpne oppdraget igjen')).toContainText(
    'Áile Sárá Utsi fikk beskjed om at oppdraget var avlyst, og står i reserve.',
  )
  await accessible(phone)
  await confirm(phone, 'Åpne igjen')
  await told(phone, 'Oppdraget er åpnet igjen')
  await expect(phone.getByText('Kari Nordmann åpnet oppdraget igjen')).toBeVisible()
})

test('the front page and the week list the people who come, with their numbers', async () => {
  await phone.goto('/admin')
  const tomorrow = phone.getByRole('region', { name: /^I morgen · / })
  await expect(tomorrow).toBeVisible()
  await phone.getByRole('link', { name: 'Se hele uka' }).tap()
  await expect(phone.getByRole('heading', { name: /^Uke \d+$/ })).toBeVisible()
  await accessible(phone)
  await fits(phone)
  await phone.getByRole('link', { name: 'Neste uke' }).tap()
  await expect(phone.getByRole('link', { name: 'Denne uka' })).toBeVisible()
  for (const width of [320, 1280]) {
    await phone.setViewportSize({ width, height: 900 })
    await fits(phone)
    await accessible(phone)
  }
})

/** Answers by the link; any result is accepted. */
const say = (link: string, what: 'claim' | 'withdraw') =>
  desktop.request.post(`${link.replace('/r/', '/api/responses/')}/${what}`, { data: {} })
