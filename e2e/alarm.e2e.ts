import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { accessible } from './accessible.ts'
import { fits, question } from './parts.ts'
import { addVikar, answerBehind, answerLink, confirmAddress, enter, inDays, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

// Without an e-mail address: e-mail is free, so people with one would be asked despite missing credits.
const OLA = { fullName: 'Ola Hansen', phone: '912 34 501', email: '' }
const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602', email: '' }
const BO = { fullName: 'Bo Vik', phone: '945 67 804', email: '' }
const TITLE = 'Vikar i 3B'
const WHY = 'Det er for få SMS igjen til å spørre flere.'

let contexts: BrowserContext[]
/** Kari's desktop, and her phone, both with the front page open. */
let desktop: Page
let phone: Page
let id: string
/** Pixels from the top of the phone's screen to the list of today's shifts, before the alarm. */
let dayTop: number

test.beforeAll(async ({ browser, service }) => {
  const office = await browser.newContext({
    baseURL: service.url,
    viewport: { width: 1280, height: 900 },
  })
  await signUp(office.request, service, KARI)
  await confirmAddress(office.request, service, KARI.email)
  const kari = await enter(browser, service, KARI, { viewport: { width: 1280, height: 900 } })
  const pocket = await enter(browser, service, KARI, { viewport: { width: 390, height: 844 } })
  contexts = [office, kari, pocket]
  for (const vikar of [OLA, SIRI, BO]) await addVikar(kari.request, service, vikar)
  await service.command('grant', KARI.email, '2')
  ;[desktop, phone] = await Promise.all([kari.newPage(), pocket.newPage()])
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

test('without credits for the next, both open windows show that no one is coming, and why', async ({
  service,
}) => {
  await Promise.all([desktop.goto('/admin'), phone.goto('/admin')])
  await expect(desktop).toHaveTitle('Oversikt – Vikarklar')
  await phone.getByRole('link', { name: 'Se hele uka' }).focus()
  dayTop = (await phone.getByRole('heading', { name: /^I dag/ }).boundingBox())?.y ?? NaN
  const answer = await desktop.request.post(`${service.url}/api/assignments`, { data: shift() })
  expect(answer.ok(), await answer.text()).toBe(true)
  id = String(JSON.parse(await answer.text()).id)
  const [first] = await asked(service)
  if (!first) throw new Error('nobody was asked')
  await answerBehind(desktop.request, await answerLink(service, first, TITLE), 'decline')
  for (const page of [desktop, phone]) {
    await expect(item(page).getByText('Ingen kommer', { exact: true })).toBeVisible()
    await expect(item(page)).toContainText(WHY)
    await expect(page).toHaveTitle('(1) Ingen kommer – Vikarklar')
    await expect(item(page).getByRole('link', { name: 'Kjøp SMS' })).toHaveAttribute('href', paths.credits)
    await expect(item(page).getByRole('button')).toHaveText(['Ringeliste', 'Spør flere', 'Avlys oppdrag'])
    await accessible(page)
    await fits(page)
  }
  const mail = async () =>
    (await service.caught()).email.find(({ to, subject }) => to === KARI.email && subject.includes(TITLE))
  await expect.poll(async () => (await mail())?.subject).toMatch(new RegExp(`^Ingen kommer: ${TITLE}, `))
  expect((await mail())?.text).toContain(paths.assignment(id))
})

test('an alarm moves nothing on an open page, and comes before the day on the next visit with a phone', async () => {
  const topOf = async (page: Page, name: string | RegExp) =>
    (await page.getByRole('heading', { name }).first().boundingBox())?.y ?? NaN
  expect(Math.abs((await topOf(phone, /^I dag/)) - dayTop)).toBeLessThan(2) // a font may load meanwhile
  await expect(phone.getByRole('link', { name: 'Se hele uka' })).toBeFocused()
  await phone.getByRole('alertdialog').getByRole('link', { name: 'Vis' }).click()
  await expect(phone.getByRole('heading', { name: 'Trenger oppmerksomhet' })).toBeInViewport()
  await reloadWithSlowRemedies()
  expect(await topOf(phone, 'Trenger oppmerksomhet')).toBeLessThan(await topOf(phone, /^I dag/))
  expect(await topOf(desktop, 'Trenger oppmerksomhet')).toBe(await topOf(desktop, /^I dag/))
})

/** Reloads the phone's page, and expects that the remedies move nothing when they arrive late. */
const reloadWithSlowRemedies = async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await phone.route('**/AlarmActions-*.js', async (route) => {
    await released
    await route.continue()
  })
  await phone.reload()
  const day = phone.getByRole('heading', { name: /^I dag/ })
  await day.waitFor()
  const before = (await day.boundingBox())?.y ?? NaN
  release()
  await expect(item(phone).getByRole('button')).toHaveText(['Ringeliste', 'Spør flere', 'Avlys oppdrag'])
  expect(Math.abs(((await day.boundingBox())?.y ?? NaN) - before)).toBeLessThan(2)
}

test('another alarm moves nothing where the list comes first, and leads below the day', async ({
  service,
}) => {
  await phone.getByRole('link', { name: 'Se hele uka' }).focus()
  const dayAt = async () => (await phone.getByRole('heading', { name: /^I dag/ }).boundingBox())?.y ?? NaN
  const before = await dayAt()
  const data = { ...shift(), title: 'Vikar i 4C', date: inDays(3) }
  const answer = await desktop.request.post(`${service.url}/api/assignments`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  await service.command('raise-alarms') // as the worker does once a minute
  const news = phone.getByRole('region', { name: 'Nytt som haster' })
  await expect(news.getByRole('heading', { name: 'Vikar i 4C' })).toBeAttached()
  expect(Math.abs((await dayAt()) - before)).toBeLessThan(2)
  await accessible(phone)
  await fits(phone)
  await phone.getByRole('alertdialog').getByRole('link', { name: 'Vis' }).click()
  await expect(news.getByRole('heading', { name: 'Vikar i 4C' })).toBeInViewport()
  await desktop.request.post(`${service.url}/api/assignments/${JSON.parse(await answer.text()).id}/cancel`, {
    data: {},
  })
  await expect(news).toHaveCount(0)
})

test('the list of people to call is one press away, by keyboard too, and has the numbers', async ({
  service,
}) => {
  const [, silent] = await asked(service)
  await item(desktop).getByRole('button', { name: 'Ringeliste' }).focus()
  await desktop.keyboard.press('Enter')
  await expect(list(desktop).getByRole('listitem')).toHaveText([
    new RegExp(`^${silent?.fullName}Spurt, ikke svart`),
    /Ikke spurt ennå/,
  ])
  await accessible(desktop)
  await desktop.keyboard.press('Escape')
  await expect(list(desktop)).toHaveCount(0)
  await expect(item(desktop).getByRole('button', { name: 'Ringeliste' })).toBeFocused()

  await item(phone).getByRole('button', { name: 'Ringeliste' }).click()
  const call = list(phone).getByRole('link').first()
  await expect(call).toHaveAttribute('href', `tel:+47${silent?.phone.replaceAll(' ', '')}`)
  await accessible(phone)
  await fits(phone)
})

test('the page of the shift shows it too, with the same links', async () => {
  await desktop.goto(paths.assignment(id))
  const alarm = desktop.getByRole('region', { name: 'Ingen kommer' })
  await expect(desktop.getByText('Venter vikar')).toHaveCount(0)
  await expect(alarm).toContainText(WHY)
  await expect(desktop).toHaveTitle(/^\(1\) Ingen kommer – .*Vikar i 3B/)
  await alarm.getByRole('button', { name: 'Spør flere' }).click()
  await expect(question(desktop, 'Spør flere')).toBeVisible()
  await question(desktop, 'Spør flere').getByRole('button', { name: 'Avbryt' }).click()
  await expect(question(desktop, 'Spør flere')).toHaveCount(0)
  await accessible(desktop)
  for (const width of [390, 320]) {
    await desktop.setViewportSize({ width, height: 844 })
    await fits(desktop)
  }
  await desktop.setViewportSize({ width: 1280, height: 900 })
})

test('answers by telephone are recorded there, and the alarm disappears everywhere', async () => {
  await list(phone)
    .getByRole('button', { name: /^Registrer svar/ })
    .click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Gi vakten' }).click()
  await expect(desktop.getByRole('region', { name: 'Ingen kommer' })).toHaveCount(0)
  await expect(desktop).toHaveTitle(/^Vikar i 3B|^[^(]/)
  await expect(item(phone)).toHaveCount(0)
  await expect(phone).toHaveTitle('Oversikt – Vikarklar')
  await accessible(phone)
})

const item = (page: Page) =>
  page
    .getByRole('region', { name: 'Trenger oppmerksomhet' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: TITLE }) })
const list = (page: Page) => page.getByRole('dialog', { name: 'Ringeliste' })

/** Two at a time are asked by SMS, day and night. */
const shift = () => ({
  requestId: crypto.randomUUID(),
  title: TITLE,
  location: 'Skoleveien 1',
  date: inDays(2),
  startTime: '08:00',
  endTime: '15:00',
  channels: ['sms'],
  recipients: { kind: 'all' },
  asking: {
    kind: 'some-at-a-time',
    openAtMost: 2,
    patienceMinutes: 60,
    askAllAt: null,
    groups: [],
    isUrgent: true,
  },
})

/** The people who have received an SMS, in order. */
const asked = async (service: Service) => {
  const got = async () => {
    const numbers = new Set((await service.caught()).sms.map(({ to }) => to))
    return [OLA, SIRI, BO].filter(({ phone: number }) => numbers.has(`+47${number.replaceAll(' ', '')}`))
  }
  await expect.poll(async () => (await got()).length).toBe(2)
  return got()
}
