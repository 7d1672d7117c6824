import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { accessible } from './accessible.ts'
import { fits } from './parts.ts'
import { addAssignment, answerLink, demonstrate, enter, inDays, KARI, makePeople, OLA } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

test.describe.configure({ mode: 'serial' })

/** A small telephone, on which many substitutes answer. */
const SMALL = { width: 360, height: 640 }
const PHONE = { fullName: OLA.fullName, phone: '912 34 501' }
const ASKED = ['Ja, jeg tar oppdraget', 'Nei, jeg kan ikke']
const STILL = ['Ja, det passer', 'Nei, det passer ikke']
const [BEFORE, NOW] = ['08.00–15.00', '11.00–15.30']

let kari: APIRequestContext
let page: Page
let link: string

test.beforeAll(async ({ browser, service }) => {
  const own = await browser.newContext({ baseURL: service.url })
  await makePeople(own.request, service)
  await own.close()
  await service.command('grant', KARI.email, '50')
  kari = (await enter(browser, service, KARI)).request
  page = await (await enter(browser, service, OLA, { viewport: SMALL })).newPage()
})

test('asks about one shift, and about its new time', async ({ service }) => {
  const id = await addAssignment(kari, service, { title: 'Vikar i 3B', date: inDays(3) })
  link = await answerLink(service, PHONE, 'Vikar i 3B')
  await page.goto(link)
  await onFirstScreen([BEFORE, 'Skoleveien 1'], ASKED)
  await page.getByRole('button', { name: ASKED[0] }).click()
  await expect(page.getByText('Gratulerer! Du har fått oppdraget')).toBeVisible()
  await move(id)
  await page.goto(link)
  await onFirstScreen([BEFORE, NOW], STILL)
})

test('asks on the front page about new times, above everything else', async ({ browser, service }) => {
  await addAssignment(kari, service, { title: 'Ekstravakt', date: inDays(1) })
  const { request: nils } = await enter(browser, service, await demonstrate(service))
  const row = { ...PHONE, email: OLA.email, availability: 'available', company: '', skills: '' }
  const invited = await nils.post('/api/vikarer', { data: { ...row, sendLoginInfo: true } })
  expect(invited.ok(), await invited.text()).toBe(true)
  await page.goto('/vikar/dashboard')
  await onFirstScreen(['Vikar i 3B', BEFORE, NOW], STILL)
  await expect(page.getByRole('heading', { name: 'Invitasjon' })).toBeVisible()
  await accessible(page)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ ...SMALL, width })
    await fits(page)
  }
  await page.setViewportSize(SMALL)
  await page.getByRole('button', { name: STILL[0] }).click()
  await expect(page.getByText(/^Notert: du kommer kl\. 11\.00/)).toBeVisible()
  await expect(page.getByRole('button', { name: STILL[0] })).toHaveCount(0)
  await expect(page.locator('h4:focus')).toHaveText('Vikar i 3B')
})

test('asks about several shifts of one request, and about the new time of one', async ({ service }) => {
  const times = { startTime: '08:00', endTime: '15:00', places: 1 }
  const common = { title: 'Leirskole', location: 'Rom 2', channels: ['sms'], recipients: { kind: 'all' } }
  const shifts = [20, 21, 22].map((day) => ({ date: inDays(day), ...times }))
  const sent = await kari.post('/api/requests', { data: { ...common, requestId: randomUUID(), shifts } })
  const { assignmentIds } = z.parse(z.object({ assignmentIds: z.array(z.string()) }), await sent.json())
  link = await answerLink(service, PHONE, 'Leirskole')
  await page.goto(link)
  await onFirstScreen([BEFORE, 'Rom 2'], [/^Ja/, /^Nei/])
  await page.getByRole('listitem').last().getByRole('button', { name: /^Ja/ }).click()
  await expect(page.getByText('Du har fått 1 av 3 vakter')).toBeVisible()
  await move(assignmentIds.at(-1) ?? '')
  await page.goto(link)
  await onFirstScreen([BEFORE, NOW], STILL)
})

/** Expects each text, and the first button of each name, fully visible and uncovered before any scrolling. */
const onFirstScreen = async (texts: readonly string[], buttons: readonly (string | RegExp)[]) => {
  const parts = [
    ...texts.map((text) => page.getByRole('main').getByText(text, { exact: false }).first()),
    ...buttons.map((hasText) => page.locator('main :is(a, button)', { hasText }).first()),
  ]
  for (const part of parts) {
    await expect(part).toBeVisible()
    const box = (await part.boundingBox()) ?? { x: 0, y: -1, width: 0, height: 0 }
    expect(box.y, `${String(part)} begins on the screen`).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height, `${String(part)} ends on the screen`).toBeLessThanOrEqual(SMALL.height)
    const isOnTop = await part.evaluate((element) => {
      const { left, width, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, bottom - 3))
    })
    expect(isOnTop, `${String(part)} is not covered`).toBe(true)
  }
}

/** Kari moves a shift to a later time of its day. */
const move = async (id: string) => {
  const { assignment } = await (await kari.get(`/api/assignments/${id}`)).json()
  const { title, location, date, places, version } = assignment
  const times = { startTime: '11:00', endTime: '15:30' }
  const data = { title, location, date, places, version, description: '', requirements: '', ...times }
  const saved = await kari.put(`/api/assignments/${id}`, { data })
  expect(saved.ok(), await saved.text()).toBe(true)
}
