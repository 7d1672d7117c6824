import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'
import * as z from 'zod/mini'
import { paths } from '#shared/paths.ts'
import { accessible } from './accessible.ts'
import { fits } from './parts.ts'
import { addVikar, answerBehind, answerLink, confirmAddress, enter, inDays, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
const SIRI = { fullName: 'Siri Dahl', phone: '912 34 502' }

let kari: BrowserContext
let id: string
let first: typeof OLA
let second: typeof OLA
let link: string

test.beforeAll(async ({ browser, service }) => {
  kari = await browser.newContext({ baseURL: service.url })
  await signUp(kari.request, service, KARI)
  await confirmAddress(kari.request, service, KARI.email)
  for (const person of [OLA, SIRI]) await addVikar(kari.request, service, person)
  await service.command('grant', KARI.email, '20')
  const made = await kari.request.post('/api/assignments', { data: REQUEST })
  id = z.parse(z.object({ id: z.uuid() }), await made.json()).id
  await expect.poll(async () => (await asked(service)).length).toBe(1)
  const [number] = await asked(service)
  ;[first, second] = number === inE164(OLA) ? [OLA, SIRI] : [SIRI, OLA]
  link = await answerLink(service, first, REQUEST.title)
})
test.afterAll(() => kari.close())

const REQUEST = {
  requestId: randomUUID(),
  title: 'Vikar i 3B',
  location: 'Gymsalen',
  date: inDays(2),
  startTime: '08:00',
  endTime: '14:00',
  channels: ['sms'],
  recipients: { kind: 'all' },
  asking: {
    kind: 'some-at-a-time',
    openAtMost: 1,
    patienceMinutes: 60,
    askAllAt: null,
    groups: [],
    isUrgent: true,
  },
}

const inE164 = ({ phone }: { phone: string }) => `+47${phone.replaceAll(' ', '')}`
/** Numbers that have got a question, the first first. */
const asked = async (service: Service) =>
  (await service.caught()).sms
    .filter(({ text }) => text.includes('/r/'))
    .map(({ to }) => to)
    .toReversed()

const WHY = 'Hvorfor ble jeg spurt?'

test('the holder of a link reads why they were asked, and goes back', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('link', { name: WHY }).click()
  await expect(page.locator('.why')).toHaveText(/ spurte deg kl\.\s\d\d\.\d\d fordi du sto først i køen\.$/)
  await accessible(page)
  await page.getByRole('link', { name: 'Tilbake til forespørselen' }).click()
  await expect(page).toHaveURL(link)
  await context.close()
})

test('the next in line reads that one before them could not, and no name', async ({ browser, service }) => {
  await answerBehind(kari.request, link, 'decline')
  await expect.poll(async () => (await asked(service)).length).toBe(2)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(await answerLink(service, second, REQUEST.title))
  await page.getByText(WHY).click()
  await expect(page.locator('.why')).toHaveText(/ fordi en før deg ikke kunne\.$/)
  await expect(page.locator('main')).not.toContainText(first.fullName)
  await context.close()
})

test('the office proves the order that the line was asked in', async ({ browser, service }) => {
  const office = await enter(browser, service, KARI, { viewport: { width: 1280, height: 900 } })
  const page = await office.newPage()
  await page.goto(service.url + paths.assignment(id))
  await page.getByText('Om rekkefølgen').click()
  await page.getByRole('link', { name: 'Grunnlaget for rekkefølgen' }).click()
  await expect(page.getByRole('heading', { name: 'Rekkefølgen', exact: true })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Køen' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(`1. ${first.fullName}`)
  await expect(rows.nth(2)).toContainText(`2. ${second.fullName}`)
  await expect(page.getByRole('main')).toContainText(
    `Spurte ${second.fullName} fordi ${first.fullName} sa nei.`,
  )
  await accessible(page)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page)
  }
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Last ned CSV' }).click()
  const file = await (await begun).path()
  expect(await readFile(file, 'utf8')).toContain(`;${first.fullName};`)
  await office.close()
})
