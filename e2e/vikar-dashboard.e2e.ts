import type { BrowserContext, Page } from '@playwright/test'
import { formatDateShort } from '#shared/dates.ts'
import { accessible } from './accessible.ts'
import { fits, question, section, told } from './parts.ts'
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
  signUp,
  confirmAddress,
} from './people.ts'
import { beginEmpty, expect, test } from './service.ts'
import { save } from './save.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }
const NILS = {
  fullName: 'Nils Berg',
  email: 'nils@solbakken.example',
  password: 'hytte-paa-fjellet',
  company: 'Solbakken omsorgssenter',
}
const TOO_LATE =
  'Beklager, du var for sent ute. Oppdraget er allerede tatt av en annen vikar. Takk for interessen!'

let contexts: BrowserContext[]
let kari: BrowserContext
let nils: BrowserContext
let siri: BrowserContext
/** Ola's phone, which stays on the front page. */
let phone: Page

test.beforeAll(async ({ browser, service }) => {
  const contextOf = () => browser.newContext({ baseURL: service.url })
  ;[kari, nils, siri] = [await contextOf(), await contextOf(), await contextOf()]
  await makePeople(siri.request, service)
  await siri.clearCookies()
  kari = await enter(browser, service, KARI)
  const { fullName, company } = KARI
  const profile = { fullName, company, phone: '400 00 000' }
  expect((await save(kari.request, '/api/profile', profile)).ok()).toBe(true)
  await addVikar(kari.request, service, SIRI)
  await service.command('grant', KARI.email, '25')
  const pocket = await enter(browser, service, OLA, { viewport: { width: 390, height: 844 } })
  contexts = [kari, nils, siri, pocket]
  phone = await pocket.newPage()
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

test('the front page is calm before the first request', async () => {
  await phone.goto('/vikar/dashboard')
  await expect(phone.getByRole('heading', { name: 'Hei, Ola!' })).toBeVisible()
  await expect(phone.getByText('Ingen oppdrag venter på svar fra deg nå.')).toBeVisible()
  await expect(section(phone, 'Mine oppdrag')).toContainText('Ingen oppdrag ennå')
  await accessible(phone)
  await fits(phone)
})

test('while it is on its way what can be answered, nothing below it can be pressed', async () => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await phone.route('**/api/rpc/mine/list*', async (route) => {
    await held
    await route.continue()
  })
  await phone.reload()
  await expect(phone.getByRole('status').filter({ hasText: 'Henter oppdragene dine...' })).toBeVisible()
  const below = phone.getByText('Når du er utilgjengelig', { exact: true })
  await expect(below).toBeAttached()
  await expect(below).toBeHidden()
  letGo()
  await expect(below).toBeVisible()
  await phone.unrouteAll({ behavior: 'wait' })
})

test('a request appears and is answered there: no, and then yes', async ({ service }) => {
  await addAssignment(kari.request, service, { title: 'Vikar i 3B' })
  const open = row(phone, 'Vikar i 3B')
  await expect(
    phone.getByRole('status').filter({ hasText: '1 oppdrag venter på svar fra deg.' }),
  ).toBeVisible()
  await expect(open).toContainText('Venter svar')
  await expect(open).toContainText(KARI.company)
  await expect(open.getByRole('link', { name: /Skoleveien 1/ })).toHaveAttribute('rel', 'noreferrer')
  await accessible(phone)
  await fits(phone)

  await open.getByText('Skriv en beskjed').click()
  await open.getByLabel('Beskjed til arbeidsgiveren').fill('Er hos tannlegen')
  await open.getByRole('button', { name: 'Nei, jeg kan ikke' }).click()
  await told(phone, 'Svar registrert')
  await expect(open).toContainText('Avslått')
  await expect(open).toContainText('Din beskjed: Er hos tannlegen')
  await expect(open.getByRole('heading', { name: 'Vikar i 3B' })).toBeFocused()
  await accessible(phone)

  await open.getByRole('button', { name: 'Ja, jeg tar oppdraget' }).click()
  await told(phone, 'Gratulerer! Du har fått oppdraget', 'Du får en bekreftelse på e-post')
  await expect(open).toContainText('Akseptert')
  await expect(open.getByRole('heading', { name: 'Vikar i 3B' })).toBeFocused()
  await expect(section(phone, 'Mine oppdrag').getByRole('heading', { name: 'Vikar i 3B' })).toBeVisible()
  await expect(open.getByRole('link', { name: `400 00 000, ring ${KARI.fullName}` })).toHaveAttribute(
    'href',
    'tel:+4740000000',
  )
  await expect(phone.getByText(`Neste vakt er ${formatDateShort(inDays(2))} kl. 08.00–15.00.`)).toBeVisible()

  const href = await open.getByRole('link', { name: 'Legg i kalenderen' }).getAttribute('href')
  const file = await phone.request.get(href ?? '')
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain('SUMMARY:Vikar i 3B')
  await accessible(phone)
})

test('a yes pressed while another person gets the shift shows that, and is recorded', async ({ service }) => {
  await addAssignment(kari.request, service, { title: 'Tur til Marka', date: inDays(4) })
  const link = await answerLink(service, SIRI, 'Tur til Marka')
  const open = row(phone, 'Tur til Marka')
  await phone.route('**/mine/claim', async (route) => {
    await answerBehind(siri.request, link, 'claim')
    await route.continue()
  })
  await open.getByRole('button', { name: 'Ja, jeg tar oppdraget' }).click()
  await told(phone, 'Oppdraget er tatt', TOO_LATE)
  await phone.unrouteAll()
  await expect(open).toContainText('Interessert')
  await expect(open.getByRole('button', { name: /Ja/ })).toHaveCount(0)
  await expect(open.getByRole('heading', { name: 'Tur til Marka' })).toBeFocused()

  await open.getByRole('button', { name: 'Jeg kan ikke lenger' }).click()
  await told(phone, 'Svar registrert', 'Du står ikke lenger i reserve.')
  await expect(open).toContainText('Avslått')
  await expect(open.getByRole('heading', { name: 'Tur til Marka' })).toBeFocused()
})

test('typed input survives a failed call', async ({ service }) => {
  await addAssignment(kari.request, service, { title: 'Leksehjelp', date: inDays(3) })
  const open = row(phone, 'Leksehjelp')
  await open.getByText('Skriv en beskjed').click()
  const message = open.getByLabel('Beskjed til arbeidsgiveren')
  await message.fill('a'.repeat(501))
  await open.getByRole('button', { name: 'Ja, jeg tar oppdraget' }).click()
  await expect(message).toBeFocused()
  await expect(message).toHaveAccessibleDescription('Beskjeden kan ikke være lengre enn 500 tegn')
  await message.fill('Kommer ti minutter før')
  await phone.route('**/mine/claim', (route) => route.abort())
  await open.getByRole('button', { name: 'Ja, jeg tar oppdraget' }).click()
  await told(phone, 'Fikk ikke svar')
  await expect(message).toHaveValue('Kommer ti minutter før')
  await phone.unrouteAll()
  await open.getByRole('button', { name: 'Ja, jeg tar oppdraget' }).click()
  await expect(open).toContainText('Akseptert')
  await expect(open).toContainText('Kommer ti minutter før')
})

test('a notice does not lie on the buttons of a question that is opened right after', async () => {
  const mine = row(phone, 'Leksehjelp')
  await expect(phone.getByText('Gratulerer! Du har fått oppdraget')).toBeVisible()
  await mine.getByRole('button', { name: 'Jeg kan ikke likevel' }).click()
  const asked = question(phone, 'Kan du ikke likevel?')
  await asked.getByRole('button', { name: 'Ja, meld avbud' }).click({ trial: true, timeout: 2000 })
  await expect(phone.getByText('Gratulerer! Du har fått oppdraget')).toBeVisible()
  await asked.getByRole('button', { name: 'Behold oppdraget' }).click({ timeout: 2000 })
  await expect(asked).toHaveCount(0)
})

test('by keyboard alone a shift is given back after a question, and is open again', async () => {
  const mine = row(phone, 'Leksehjelp')
  await mine.getByRole('button', { name: 'Jeg kan ikke likevel' }).focus()
  await phone.keyboard.press('Enter')
  const asked = question(phone, 'Kan du ikke likevel?')
  await expect(asked).toContainText(`${KARI.fullName} får beskjed på e-post og SMS.`)
  await accessible(phone)
  await phone.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(mine.getByRole('button', { name: 'Jeg kan ikke likevel' })).toBeFocused()

  await phone.keyboard.press('Enter')
  await asked.getByLabel(`Beskjed til ${KARI.fullName}`).fill('Barnet er sykt')
  await expect(asked.getByRole('button', { name: 'Ja, meld avbud' })).toBeEnabled()
  await phone.keyboard.press('Tab')
  await phone.keyboard.press('Enter')
  await told(phone, 'Du har meldt avbud', `${KARI.fullName} får beskjed på e-post og SMS.`)
  await expect(mine).toContainText('Meldte avbud')
  await expect(mine).toContainText('Din beskjed: Barnet er sykt')
  await expect(mine.getByRole('heading', { name: 'Leksehjelp' })).toBeFocused()
  await expect(mine.getByRole('button', { name: 'Ja, jeg tar oppdraget' })).toBeVisible()
  await accessible(phone)
})

test('a started shift cannot be given back: the page shows the number to call', async ({ service }) => {
  const now = { date: inDays(0), startTime: '00:00', endTime: '00:00' }
  await addAssignment(kari.request, service, { title: 'Kveldsvakt', ...now })
  const mine = row(phone, 'Kveldsvakt')
  await mine.getByRole('button', { name: 'Ja, jeg tar oppdraget' }).click()
  await expect(mine).toContainText(`Ring ${KARI.fullName}`)
  await expect(mine).toContainText('(slutter neste dag)')
  await expect(mine.getByRole('button', { name: 'Jeg kan ikke likevel' })).toHaveCount(0)
  await expect(section(phone, 'Mine oppdrag')).toContainText(/Timer i \p{L}+: [23]\d/u)
})

test('each row has its employer once there is a second one, on every width', async ({ service }) => {
  await signUp(nils.request, service, NILS)
  await confirmAddress(nils.request, service, NILS.email)
  const ola = { fullName: OLA.fullName, email: OLA.email, phone: '912 34 501', availability: 'available' }
  const added = await nils.request.post('/api/vikarer', {
    data: { ...ola, company: '', skills: '', sendLoginInfo: true },
  })
  expect(added.ok()).toBe(true)
  await addAssignment(nils.request, service, { title: 'Nattevakt', date: inDays(5), channels: ['email'] })
  await phone.reload()
  await phone.getByRole('button', { name: /^Ja til / }).click()
  await expect(row(phone, 'Nattevakt')).toContainText(NILS.company)
  await expect(row(phone, 'Vikar i 3B')).toContainText(KARI.company)
  for (const width of [320, 390, 1280]) {
    await phone.setViewportSize({ width, height: 900 })
    await fits(phone)
    await accessible(phone)
  }
})

test('an assignment that is cancelled changes without a reload', async ({ service }) => {
  const id = await addAssignment(nils.request, service, {
    title: 'Helgevakt',
    date: inDays(6),
    channels: ['email'],
  })
  await expect(row(phone, 'Helgevakt')).toContainText('Venter svar')
  expect((await nils.request.post(`/api/assignments/${id}/cancel`)).ok()).toBe(true)
  await expect(row(phone, 'Helgevakt')).toContainText('Avlyst')
  await expect(row(phone, 'Helgevakt').getByRole('button')).toHaveCount(0)
})

test('a shift cancelled while its holder is about to give it back shows that', async ({ service }) => {
  const id = await addAssignment(nils.request, service, {
    title: 'Frokostvakt',
    date: inDays(7),
    channels: ['email'],
  })
  const mine = row(phone, 'Frokostvakt')
  await mine.getByRole('button', { name: 'Ja, jeg tar oppdraget' }).click()
  await mine.getByRole('button', { name: 'Jeg kan ikke likevel' }).click()
  await expect(question(phone, 'Kan du ikke likevel?')).toBeVisible()
  expect((await nils.request.post(`/api/assignments/${id}/cancel`)).ok()).toBe(true)
  await told(phone, 'Oppdraget er avlyst', 'Du trenger ikke melde avbud')
  await expect(question(phone, 'Kan du ikke likevel?')).toHaveCount(0)
  await expect(mine).toContainText('Avlyst')
  await expect(mine.getByRole('heading', { name: 'Frokostvakt' })).toBeFocused()
})

test('only a few of many requests show, and one beside an own shift is marked', async ({ service }) => {
  const clash = { date: inDays(2), startTime: '14:00', endTime: '18:00' }
  for (const [index, title] of ['Ekstra 1', 'Ekstra 2', 'Ekstra 3', 'Ekstra 4', 'Ekstra 5'].entries())
    await addAssignment(nils.request, service, { title, channels: ['email'], date: inDays(10 + index) })
  await addAssignment(nils.request, service, { title: 'SFO', channels: ['email'], ...clash })
  await expect(row(phone, 'SFO')).toContainText(
    `Du har en annen vakt da: Vikar i 3B hos ${KARI.company}, 08.00–15.00`,
  )
  await row(phone, 'SFO').getByRole('button', { name: 'Ja, jeg tar oppdraget' }).click()
  const both = question(phone, 'Ta denne også?')
  await expect(both).toContainText(`Du har vakt 08.00–15.00 hos ${KARI.company}.`)
  await accessible(phone)
  await both.getByRole('button', { name: 'Nei, ikke denne' }).click()
  await expect(row(phone, 'SFO')).toContainText('Venter svar')
  const all = phone.getByRole('button', { name: /^Vis \d+ til: ledige oppdrag$/ })
  await expect(row(phone, 'Ekstra 5')).toHaveCount(0)
  await all.focus()
  await phone.keyboard.press('Enter')
  await expect(all).toHaveCount(0)
  await expect(row(phone, 'Ekstra 5')).toBeVisible()
  await expect(phone.locator('h3:focus')).toHaveText(/^Ekstra [45]$/) // the fourth may have stood among the first five
  for (const width of [320, 390, 1280]) {
    await phone.setViewportSize({ width, height: 900 })
    await fits(phone)
    await accessible(phone)
  }
})

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
