import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { USUAL_QUIET_HOURS } from '#features/messages/quiet-hours.ts'
import { paths } from '#shared/paths.ts'
import { accessible } from './accessible.ts'
import { card, confirm, fits, peopleGroup, question, section, told, typeTime } from './parts.ts'
import {
  addVikar,
  answerBehind,
  answerLink,
  confirmAddress,
  enter,
  inDays,
  KARI,
  NEVER_QUIET,
  signIn,
  signUp,
} from './people.ts'
import { save } from './save.ts'
import { beginEmpty, expect, type Service, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const PEOPLE = [
  'Ola Hansen',
  'Siri Dahl',
  'Áile Utsi',
  'Per Moe',
  'Eva Li',
  'Jon Bø',
  'Ida Ås',
  'Tor Vik',
].map((fullName, nth) => ({ fullName, phone: `912 34 50${nth + 1}` }))

let kari: BrowserContext
let contexts: BrowserContext[]
/** The same page on a telephone and on a desktop. */
let phone: Page
let desk: Page
let id: string

test.beforeAll(async ({ browser, service }) => {
  kari = await browser.newContext({ baseURL: service.url })
  await signUp(kari.request, service, KARI)
  await confirmAddress(kari.request, service, KARI.email)
  await signIn(kari.request, service, KARI)
  for (const { fullName, phone: number } of PEOPLE)
    await addVikar(kari.request, service, { fullName, phone: number })
  await service.command('grant', KARI.email, '50')
  id = await askInOrder(kari, service, 'Vikar i 3B')
  const pocket = await enter(browser, service, KARI, { viewport: { width: 390, height: 844 } })
  const wide = await enter(browser, service, KARI, { viewport: { width: 1280, height: 900 } })
  contexts = [kari, pocket, wide]
  ;[phone, desk] = await Promise.all([pocket.newPage(), wide.newPage()])
  await Promise.all([phone, desk].map((page) => page.goto(service.url + paths.assignment(id))))
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

/** Two at a time, each for half an hour, by SMS alone. */
const askInOrder = async ({ request }: BrowserContext, service: Service, title: string, date = inDays(2)) => {
  const answer = await request.post(`${service.url}/api/assignments`, {
    data: {
      requestId: randomUUID(),
      title,
      location: 'Skoleveien 1',
      date,
      startTime: '08:00',
      endTime: '15:00',
      channels: ['sms'],
      recipients: { kind: 'all' },
      asking: {
        kind: 'some-at-a-time',
        openAtMost: 2,
        patienceMinutes: 30,
        askAllAt: null,
        groups: [],
        isUrgent: true,
      },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return z.parse(z.object({ id: z.uuid() }), await answer.json()).id
}

const head = (page: Page) => page.locator('section').filter({ has: page.locator('#tilstand') })
const askedNow = (page: Page) => peopleGroup(page, 'Har spørsmålet nå').getByRole('listitem')
const waiting = (page: Page) => peopleGroup(page, 'Neste i køen').getByRole('listitem')
/** The name of a person in a list. */
const nameIn = (row: ReturnType<Page['locator']>) => row.locator('strong').innerText()

test('Kari sees who has the question, who is next and why, on a telephone and on a desktop', async () => {
  for (const page of [phone, desk]) {
    await expect(head(page).getByText('Spurt 2 av 8')).toBeVisible()
    const next = await nameIn(waiting(page).first())
    await expect(head(page)).toContainText(
      new RegExp(`${next} får spørsmålet (\\S+ )*kl\\.\\s\\d\\d\\.\\d\\d, eller når noen sier nei\\.`),
    )
    await expect(askedNow(page)).toHaveCount(2)
    await expect(askedNow(page).first()).toContainText(/Spurt kl\.\s\d\d\.\d\d, først i køen/)
    await expect(waiting(page).first()).toContainText('Neste')
    await expect(peopleGroup(page, 'Neste i køen')).toContainText('ingen timer siste 28 dager')
    await page.getByRole('button', { name: '4 til i køen' }).click()
    await expect(waiting(page)).toHaveCount(6)
    await expect(peopleGroup(page, 'Neste i køen')).toContainText(
      /Ingen rangeres etter hva de har svart før\. Der flere står likt, er rekkefølgen trukket \(trekningsnr\. \d+\)\./,
    )
    await accessible(page)
    await fits(page)
  }
  await phone.setViewportSize({ width: 320, height: 700 })
  await fits(phone)
  await phone.setViewportSize({ width: 390, height: 844 })
})

test('a no triggers the next question live, with the reason in the line and in the timeline', async ({
  service,
}) => {
  const [first, next] = [await nameIn(askedNow(desk).first()), await nameIn(waiting(desk).first())]
  await decline(service, first, 'Vikar i 3B')
  for (const page of [phone, desk]) {
    await expect(head(page).getByText('Spurt 3 av 8')).toBeVisible({ timeout: 15_000 })
    await expect(askedNow(page).filter({ hasText: next })).toContainText(`fordi ${first} sa nei`)
    await expect(section(page, 'Hendelser')).toContainText(`Spurte ${next} fordi ${first} sa nei`)
  }
})

test('she changes the pace by keyboard, and sees the next people asked before she saves', async () => {
  const next = await nameIn(waiting(desk).first())
  await desk.getByRole('button', { name: 'Endre køen' }).focus()
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Endre køen' })
  await expect(dialog.getByText('Ingen får spørsmålet nå.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Lagre endringen' })).toBeDisabled()
  const count = dialog.getByLabel('Hvor mange om gangen')
  await count.focus()
  await desk.keyboard.press('Control+a')
  await desk.keyboard.type('0')
  await dialog.getByRole('button', { name: 'Lagre endringen' }).press('Enter')
  await expect(dialog.getByText('Spør mellom 1 og 100 om gangen')).toBeVisible()
  await count.fill('3')
  const plan = `${next} får forespørselen på SMS.`
  await expect(dialog.getByText(plan)).toBeVisible()
  await dialog.getByRole('switch', { name: /bestemt tidspunkt/ }).focus()
  await desk.keyboard.press('Space')
  await typeTime(desk, 'Klokkeslett', '0700')
  await expect(dialog.getByText(/^Alle som er igjen, får spørsmålet .* kl\.\s07\.00\.$/)).toBeVisible()
  await accessible(desk)
  for (const width of [320, 390, 1280]) {
    await desk.setViewportSize({ width, height: 900 })
    await fits(desk)
  }
  await dialog.getByRole('button', { name: 'Lagre endringen' }).press('Enter')
  await told(desk, 'Køen er endret', plan)
  await expect(askedNow(desk)).toHaveCount(3)
  await expect(peopleGroup(desk, 'Neste i køen')).toContainText('3 om gangen · 30 min å svare på')
  await expect(section(desk, 'Hendelser')).toContainText('Kari Nordmann endret køen: fra 2 til 3 om gangen')
})

test('she asks all the rest, and sees the cost first', async ({ service }) => {
  await phone.getByRole('button', { name: 'Spør alle nå' }).click()
  const dialog = question(phone, 'Spør alle nå')
  await expect(dialog).toContainText('4 vikarer får forespørselen på SMS.')
  await expect(dialog).toContainText(/Det koster 4 SMS \(ca\.\s\d\skr\), og etterpå er det 42 igjen\./)
  await accessible(phone)
  await fits(phone)
  await confirm(phone, 'Spør alle nå')
  await told(phone, 'Hele køen er spurt', '4 vikarer får forespørselen på SMS.')
  await expect(head(phone)).toContainText('Alle i køen er spurt.')
  await expect(section(desk, 'Hendelser')).toContainText('Spurte 4 vikarer, alle som var igjen i køen')
  await expect
    .poll(async () => (await service.caught()).sms.filter(({ text }) => text.includes('Vikar i 3B')).length)
    .toBe(8)
})

test('the log shows the progress of a line, and the messages that a yes saved', async ({ service }) => {
  const other = await askInOrder(kari, service, 'Kveldsvakt', inDays(3)) // overlapping hours would hold people back
  await desk.goto(service.url + paths.assignmentLog)
  await expect(card(desk, 'Kveldsvakt')).toContainText('spurt 2 av 8')
  await phone.goto(service.url + paths.assignment(other))
  await answerBehind(
    kari.request,
    await linkOf(service, await nameIn(askedNow(phone).first()), 'Kveldsvakt'),
    'claim',
  )
  await expect(head(phone).getByText('Besatt etter at 2 av 8 var spurt (2 SMS)')).toBeVisible()
  await expect(head(phone)).toContainText('6 vikarer slapp å bli spurt.')
  await expect(phone.getByRole('button', { name: 'Spør alle nå' })).toHaveCount(0)
  await expect(phone.getByRole('heading', { name: 'Ble ikke spurt' })).toBeVisible()
  await accessible(phone)
  await fits(phone)
  await expect(card(desk, 'Kveldsvakt')).toContainText('besatt etter 2 av 8')
  await accessible(desk)
  for (const width of [320, 390]) {
    await desk.setViewportSize({ width, height: 900 })
    await fits(desk)
  }
})

const linkOf = (service: Service, name: string, title: string) => {
  const person = PEOPLE.find(({ fullName }) => fullName === name)
  if (!person) throw new Error(`${name} is not in the register`)
  return answerLink(service, person, title)
}
const decline = async (service: Service, name: string, title: string) =>
  answerBehind(kari.request, await linkOf(service, name, title), 'decline')

test('she chooses how the office asks, and sees errors at their fields', async ({ service }) => {
  const settings = `${service.url}/api/asking-settings`
  await save(kari.request, settings, { ...NEVER_QUIET, quiet: USUAL_QUIET_HOURS }) // also at night
  await desk.setViewportSize({ width: 1280, height: 900 })
  await desk.goto(service.url + paths.office)
  const card = section(desk, 'Slik spør dere')
  await card.getByLabel('Hvor mange om gangen').fill('0')
  await card.getByLabel('Varsle så mange minutter før').fill('5')
  await card.getByRole('button', { name: 'Lagre hvordan dere spør' }).click()
  await expect(card.getByText('Spør mellom 1 og 100 om gangen').last()).toBeVisible()
  await expect(card.getByText('Varsle mellom 15 minutter og ett døgn før').last()).toBeVisible()
  await accessible(desk)
  await card.getByLabel('Hvor mange om gangen').fill('4')
  await card.getByLabel('Varsle så mange minutter før').fill('90')
  await typeTime(desk, 'Stille fra', '2300')
  await card.getByRole('button', { name: 'Lagre hvordan dere spør' }).click()
  await told(desk, 'Lagret', 'Slik spør dere fra neste oppdrag.')
  for (const width of [320, 390]) {
    await desk.setViewportSize({ width, height: 900 })
    await fits(desk)
  }
  await accessible(desk)
  await desk.reload()
  await expect(card.getByLabel('Hvor mange om gangen')).toHaveValue('4')
  await card.getByRole('switch', { name: 'Stilletid' }).uncheck()
  await card.getByRole('button', { name: 'Lagre hvordan dere spør' }).click()
  await expect
    .poll(async (): Promise<unknown> => (await kari.request.get(`${service.url}/api/asking-settings`)).json())
    .toEqual({
      version: expect.any(String),
      openAtMost: 4,
      patienceMinutes: null,
      quiet: null,
      alarmMinutes: 90,
      alarmPercent: null,
      edited: { by: KARI.fullName, at: expect.any(String) },
    })
})
