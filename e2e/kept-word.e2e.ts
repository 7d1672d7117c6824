import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { paths } from '#shared/paths.ts'
import { accessible } from './accessible.ts'
import { chooseFor, chooseMore, confirm, fits, question, section, told, typeTime } from './parts.ts'
import {
  addVikar,
  answerBehind,
  answerLink,
  confirmAddress,
  enter,
  inDays,
  KARI,
  signIn,
  signUp,
} from './people.ts'
import { beginEmpty, expect, type Service, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }
const SIRI = { fullName: 'Siri Dahl', phone: '912 34 502' }
const PER = { fullName: 'Per Moe', phone: '912 34 503' }

let kari: BrowserContext
let wide: BrowserContext
let page: Page
let id: string
/** The people in the line; `holder` was asked first. */
let holder: typeof OLA
let others: (typeof OLA)[]

test.beforeAll(async ({ browser, service }) => {
  kari = await browser.newContext({ baseURL: service.url })
  await signUp(kari.request, service, KARI)
  await confirmAddress(kari.request, service, KARI.email)
  await signIn(kari.request, service, KARI)
  for (const person of [OLA, SIRI, PER]) await addVikar(kari.request, service, person)
  await service.command('grant', KARI.email, '50')
  const made = await kari.request.post(`${service.url}/api/assignments`, { data: REQUEST })
  id = z.parse(z.object({ id: z.uuid() }), await made.json()).id
  await expect.poll(async () => (await asked(service)).length).toBe(1)
  const [first] = await asked(service)
  holder = [OLA, SIRI, PER].find(({ phone }) => first === inE164(phone)) ?? OLA
  others = [OLA, SIRI, PER].filter((person) => person !== holder)
  wide = await enter(browser, service, KARI, { viewport: { width: 1280, height: 900 } })
  page = await wide.newPage()
  await page.goto(service.url + paths.assignment(id))
})
test.afterAll(() => Promise.all([kari.close(), wide.close()]))

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

const inE164 = (phone: string) => `+47${phone.replaceAll(' ', '')}`
const texts = async (service: Service) => (await service.caught()).sms.map(({ to, text }) => ({ to, text }))
/** The numbers that got a question, in order. */
const asked = async (service: Service) =>
  (await texts(service))
    .filter(({ text }) => text.includes('{') || text.includes('http'))
    .map(({ to }) => to)
    .toReversed()
const history = () => section(page, 'Hendelser')
const yes = async (service: Service, person = holder) =>
  answerBehind(kari.request, await answerLink(service, person, 'Vikar i 3B'), 'claim')
const edit = async (change: (dialog: ReturnType<Page['locator']>) => Promise<void>) => {
  await page.getByRole('button', { name: 'Endre', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Endre oppdraget' })
  await change(dialog)
  await dialog.getByRole('button', { name: 'Lagre endringen' }).click()
  await expect(dialog).toHaveCount(0)
}
test('adding a place asks no one unless Kari chooses it', async ({ service }) => {
  await yes(service)
  await expect(page.getByRole('heading', { name: `${holder.fullName} kommer` })).toBeVisible()
  const before = await asked(service)
  await edit(async (dialog) => {
    await dialog.getByLabel('Antall vikarer').fill('2')
    await dialog.getByRole('switch', { name: 'Spør neste i køen nå' }).click()
    await expect(dialog).toContainText('Ingen i køen eller reserven blir spurt før du ber om det.')
  })
  await service.command('ask-due')
  expect(await asked(service)).toEqual(before)
  await expect(history()).toContainText('Kari Nordmann endret antall vikarer fra 1 til 2 uten å spørre andre')
  await edit((dialog) => dialog.getByLabel('Antall vikarer').fill('1'))
  await expect(history()).toContainText('Kari Nordmann endret antall vikarer fra 2 til 1')
})

test('reopening a shift asks no one until Kari resumes the line, and the history has both acts', async ({
  service,
}) => {
  await expect(page.getByRole('heading', { name: `${holder.fullName} kommer` })).toBeVisible()
  await chooseMore(page, 'Avlys oppdrag')
  await expect(question(page, 'Avlys oppdrag')).toContainText(
    `${holder.fullName} får beskjed på SMS og e-post.`,
  )
  await confirm(page, 'Avlys oppdrag')
  await told(page, 'Oppdraget er avlyst', `${holder.fullName} får beskjed på SMS og e-post.`)
  await page.getByRole('button', { name: 'Åpne igjen' }).click()
  const dialog = question(page, 'Åpne oppdraget igjen')
  await expect(dialog).toContainText(`${holder.fullName} i reserve får spørsmålet nå.`)
  await dialog.getByRole('switch', { name: 'Spør neste i køen nå' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog).toContainText('Ingen i køen eller reserven blir spurt før du ber om det.')
  await accessible(page)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await fits(page)
  }
  const before = (await texts(service)).length
  await confirm(page, 'Åpne igjen')
  await told(page, 'Oppdraget er åpnet igjen')
  await service.command('ask-due')
  expect((await texts(service)).length).toBe(before)
  await expect(history()).toContainText('Kari Nordmann avlyste oppdraget')
  await expect(history()).toContainText('Kari Nordmann åpnet oppdraget igjen uten å spørre andre')
  await expect(history()).not.toContainText('etter at oppdraget var tatt')
  await page.getByRole('button', { name: 'Spør neste i køen nå' }).click()
  const plan = `${holder.fullName} får forespørselen på SMS.`
  await expect(question(page, 'Spør neste i køen nå')).toContainText(plan)
  await confirm(page, 'Spør neste i køen nå')
  await told(page, 'Køen går videre', plan)
  await expect.poll(async () => (await texts(service))[0]?.text).toMatch(/^Ledig igjen/)
})

test('removing a person asks no one, and the history keeps the yes that Kari recorded', async ({
  service,
}) => {
  await page.getByRole('button', { name: 'Avtalt på telefon' }).click()
  await page.getByRole('radio', { name: new RegExp(`^${holder.fullName}`) }).check()
  await confirm(page, `Gi vakten til ${holder.fullName}`)
  await expect(page.getByRole('heading', { name: `${holder.fullName} kommer` })).toBeVisible()
  await chooseFor(page, holder.fullName, 'Fjern fra vakten')
  const dialog = question(page, `Fjern ${holder.fullName} fra vakten`)
  await dialog.getByRole('switch', { name: 'Spør neste i køen nå' }).click()
  await expect(dialog).toContainText('Ingen i køen eller reserven blir spurt før du ber om det.')
  await confirm(page, 'Fjern fra vakten')
  await told(page, `${holder.fullName} er fjernet fra vakten`)
  const known = await asked(service)
  await service.command('ask-due')
  expect(await asked(service)).toEqual(known)
  await expect(history()).toContainText(`Kari Nordmann registrerte ja fra ${holder.fullName}`)
  await expect(history()).toContainText(
    `Kari Nordmann fjernet ${holder.fullName} fra vakten uten å spørre andre`,
  )
})

test('each edit is saved', async () => {
  await edit(async () => typeTime(page, 'Starttid', '0930'))
  await expect(history()).toContainText('Kari Nordmann endret starttid fra 08.00 til 09.30')
  await edit((dialog) => dialog.getByLabel('Sted').fill('SFO-bygget'))
  await expect(history()).toContainText('Kari Nordmann endret sted fra Gymsalen til SFO-bygget')
})

test('a faster line says that Kari changed it, and names no one else', async ({ service }) => {
  await page.getByRole('button', { name: 'Endre køen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Endre køen' })
  await dialog.getByLabel('Hvor mange om gangen').fill('2')
  await dialog.getByRole('button', { name: 'Lagre endringen' }).click()
  await expect(history()).toContainText('Kari Nordmann endret køen: fra 1 til 2 om gangen')
  const last = (await asked(service)).at(-1)
  expect(others.map(({ phone }) => inE164(phone))).toContain(last)
  await expect(history()).toContainText('fordi køen ble endret')
})
