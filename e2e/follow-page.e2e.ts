import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { paths } from '#shared/paths.ts'
import { accessible } from './accessible.ts'
import { fits, peopleGroup as group, section } from './parts.ts'
import { addVikar, answerLink, confirmAddress, enter, inDays, KARI, signIn, signUp } from './people.ts'
import { beginEmpty, expect, type Service, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const PEOPLE = [
  'Åse Bjørnstad',
  'Anne-Lise Næss',
  'Abdi Mohamed Ali',
  'Øystein Hægeland',
  'Mari Ødegård',
  'Ida Strand',
  'Turid Bakke',
  'Jon Bø',
  'Eva Li',
  'Per Moe',
  'Tor Vik',
  'Siri Dahl',
  'Ola Hansen',
  'Áile Sárá Utsi',
].map((fullName, nth) => ({ fullName, phone: `912 34 5${String(nth + 1).padStart(2, '0')}` }))

let kari: BrowserContext
let contexts: BrowserContext[]
let phone: Page
let desk: Page
let id: string
/** The first four people asked, by the time of their SMS. */
let asked: typeof PEOPLE

test.beforeAll(async ({ browser, service }) => {
  kari = await browser.newContext({ baseURL: service.url })
  await signUp(kari.request, service, KARI)
  await confirmAddress(kari.request, service, KARI.email)
  await signIn(kari.request, service, KARI)
  for (const person of PEOPLE) await addVikar(kari.request, service, person)
  await service.command('grant', KARI.email, '50')
  const made = await kari.request.post(`${service.url}/api/assignments`, { data: REQUEST })
  expect(made.ok(), await made.text()).toBe(true)
  id = z.parse(z.object({ id: z.uuid() }), await made.json()).id
  const pocket = await enter(browser, service, KARI, { viewport: { width: 390, height: 844 } })
  const wide = await enter(browser, service, KARI, { viewport: { width: 1280, height: 900 } })
  contexts = [kari, pocket, wide]
  ;[phone, desk] = await Promise.all([pocket.newPage(), wide.newPage()])
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

const REQUEST = {
  requestId: randomUUID(),
  title: 'Vikar 4B',
  location: 'Rom 310',
  date: inDays(1),
  startTime: '09:30',
  endTime: '14:00',
  channels: ['sms', 'email'],
  recipients: { kind: 'all' },
  asking: {
    kind: 'some-at-a-time',
    openAtMost: 4,
    patienceMinutes: 30,
    askAllAt: null,
    groups: [],
    isUrgent: true,
  },
}

/** The people who got an SMS, in order. */
const readAsked = async (service: Service) => {
  const numbers = (await service.caught()).sms.map(({ to }) => to).toReversed()
  return PEOPLE.filter(({ phone: number }) => numbers.includes(inE164(number))).toSorted(
    (one, other) => numbers.indexOf(inE164(one.phone)) - numbers.indexOf(inE164(other.phone)),
  )
}
const inE164 = (number: string) => `+47${number.replaceAll(' ', '')}`

const answer = async (service: Service, nth: number, deed: 'claim' | 'decline' | 'withdraw', words = '') => {
  const person = asked[nth]
  if (!person) throw new Error(`fewer than ${nth + 1} were asked`)
  const link = await answerLink(service, person, 'Vikar 4B')
  await kari.request.post(`${link.replace('/r/', '/api/responses/')}/${deed}`, {
    data: { responseMessage: words },
  })
}

/** The largest allowed height of the page, in window heights. */
const LIMITS = [
  ['phone', 2.2],
  ['desk', 1.3],
] as const

test('a withdrawal with a reserve is one list of about a screen, on a telephone and on a desktop', async ({
  service,
}) => {
  await expect.poll(async () => (await readAsked(service)).length).toBe(4)
  asked = await readAsked(service)
  const [holder, refuser, reserve] = asked
  await answer(service, 1, 'decline')
  await expect.poll(async () => (await readAsked(service)).length).toBe(5)
  await answer(service, 0, 'claim')
  await answer(service, 2, 'claim') // too late
  await answer(service, 0, 'withdraw', 'Barnet er sykt, beklager!')
  for (const [name, screens] of LIMITS) {
    const page = name === 'phone' ? phone : desk
    await page.goto(service.url + paths.assignment(id))
    await expect(page.getByRole('heading', { name: `${holder?.fullName} har meldt avbud` })).toBeVisible()
    await expect(group(page, 'Har spørsmålet nå').getByRole('listitem')).toHaveCount(3)
    await expect(group(page, 'Har spørsmålet nå').getByRole('listitem').first()).toContainText(
      new RegExp(`^${reserve?.fullName}.*I reserve.*Spurt igjen`),
    )
    await expect(group(page, 'Har svart')).toContainText(`${refuser?.fullName}`)
    await expect(group(page, 'Har svart')).toContainText('«Barnet er sykt, beklager!»')
    const sentence = `${reserve?.fullName} står i reserve og ble spurt`
    await expect(section(page, 'har meldt avbud')).toContainText(sentence)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, `height on a ${name}`).toBeLessThanOrEqual(screens * (page.viewportSize()?.height ?? 0))
    await accessible(page)
    await fits(page)
  }
})

test('everyone is listed once', async () => {
  for (const page of [phone, desk]) {
    await page.getByRole('button', { name: /til i køen$/ }).click()
    const names = await page.locator('[data-row] strong').allTextContents()
    expect(names.toSorted()).toEqual(PEOPLE.map(({ fullName }) => fullName).toSorted())
  }
})
