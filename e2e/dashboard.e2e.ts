import type { BrowserContext, Page } from '@playwright/test'
import { dayInShort, formatClock, formatDateShort, formatTimeRange, osloToday } from '#shared/dates.ts'
import { accessible } from './accessible.ts'
import { confirm, fits, question, told } from './parts.ts'
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
const EVA = { fullName: 'Eva Sol', phone: '934 56 703', availability: 'inactive' } as const
const CALM = 'Alt er i orden. Ingen åpne vakter haster nå.'

let contexts: BrowserContext[]
/** Kari's phone, which stays on the front page, and her desktop, which follows at the end. */
let phone: Page
let desktop: BrowserContext

test.beforeAll(async ({ browser, service }) => {
  desktop = await browser.newContext({ baseURL: service.url })
  await signUp(desktop.request, service, KARI)
  await confirmAddress(desktop.request, service, KARI.email)
  const pocket = await enter(browser, service, KARI, { viewport: { width: 390, height: 844 } })
  contexts = [desktop, pocket]
  phone = await pocket.newPage()
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

test('on the first visit the figures replace their placeholders, and the first steps are below', async () => {
  const { promise: isSeen, resolve: letThrough } = Promise.withResolvers<void>()
  await phone.route('**/overview/statistics', async (route) => {
    await isSeen
    await route.continue()
  })
  await phone.goto('/admin')
  for (const label of TILES) await expect(tile(phone, label)).toContainText('...')
  letThrough()
  await figures(phone, [0, 0, 0, 0])
  await phone.unrouteAll()
  await expect(tile(phone, 'I dag')).toContainText(`oppdrag ${formatDateShort(inDays(0))}`)
  const log = '/admin/oppdragslogg'
  await expect(tile(phone, 'I dag')).toHaveAttribute('href', `${log}?fra=${inDays(0)}&til=${inDays(0)}`)
  await expect(tile(phone, 'Åpne oppdrag')).toHaveAttribute('href', `${log}?status=waiting`)

  const start = phone.getByRole('region', { name: 'Kom i gang' })
  for (const [name, href] of [
    ['Legg til vikarer', '/admin/vikarregister/legg-til'],
    ['importer dem', '/admin/vikarregister/importer'],
    ['Kjøp SMS', '/admin/credits-sms'],
    ['Opprett oppdrag', '/admin/opprett-oppdrag'],
  ] as const)
    await expect(start.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(attention(phone)).toHaveCount(0)
  await accessible(phone)
  await fits(phone)
})

test('the missing credits are shown after the first substitute, until they are bought', async ({
  service,
}) => {
  await addVikar(desktop.request, service, OLA)
  await expect(
    phone.getByRole('region', { name: 'Kom i gang' }).getByRole('listitem').filter({ hasText: 'Gjort:' }),
  ).toContainText('Legg til vikarer')
  await expect(item(phone, 'Ingen SMS igjen')).toContainText(
    'Forespørsler og påminnelser går bare ut på e-post til dere kjøper flere.',
  )
  await addVikar(desktop.request, service, SIRI)
  await addVikar(desktop.request, service, EVA)
  await figures(phone, [2, 0, 0, 0])
  await expect(item(phone, 'Ingen SMS igjen').getByRole('link', { name: 'Kjøp SMS-pakker' })).toBeVisible()

  await service.command('grant', KARI.email, '25')
  await expect(attention(phone)).toContainText(CALM)
  await figures(phone, [2, 0, 0, 25])
  await accessible(phone)
  await fits(phone)
})

test('a shift that starts soon appears and is read aloud, one in two days does not', async ({ service }) => {
  await addAssignment(desktop.request, service, { title: 'Tur til Marka' })
  await figures(phone, [2, 1, 0, 23])
  await expect(attention(phone)).toContainText(CALM)

  const [start, end] = [soon(3), soon(6)]
  await addAssignment(desktop.request, service, {
    title: 'Vikar i 3B',
    date: start.date,
    startTime: start.time,
    endTime: end.time,
  })
  const urgent = item(phone, 'Vikar i 3B')
  await expect(urgent.getByText('Haster', { exact: true })).toBeVisible()
  await expect(urgent).toContainText(
    /Starter om\s2\stimer – ingen har svart \(2\sble\sspurt (nettopp|for\s\d\sminutt(er)?\ssiden)\)/,
  )
  const isToday = start.date === inDays(0)
  const day = dayInShort(start.date, inDays(0), start.time)
  await expect(urgent).toContainText(`${day} ${formatTimeRange(start.time, end.time)}`, { ignoreCase: true })
  await expect(urgent).toContainText('Skoleveien 1')
  await expect(urgent.getByRole('link', { name: 'Følg oppdraget' })).toBeVisible()
  await figures(phone, [2, 2, isToday ? 1 : 0, 21])
  await expect(phone.locator('[data-live-announcer]')).toContainText([
    'Trenger oppmerksomhet: Vikar i 3B. Starter om 2 timer',
  ])
  await expect(phone.getByText(CALM)).toHaveCount(0)
})

test('everyone is reminded from there, and the few remaining credits are shown', async ({ service }) => {
  await item(phone, 'Vikar i 3B').getByRole('button', { name: 'Send påminnelse til alle' }).click()
  await expect(question(phone, 'Send påminnelse til alle')).toContainText('Det koster 2 SMS')
  await confirm(phone, 'Send påminnelse')
  await told(phone, 'SMS sendt!', /får påminnelsen på SMS\./)
  await expect
    .poll(
      async () =>
        (await service.caught()).sms.filter(({ text }) => text.startsWith('Påminnelse fra ')).length,
    )
    .toBe(2)
  await figures(phone, [2, 2, null, 19])
  await expect(item(phone, 'Lite SMS igjen')).toContainText('Dere har 19 SMS igjen.')
  await expect(items(phone)).toHaveText([/Vikar i 3B/, /Lite SMS igjen/])
  await accessible(phone)
  await fits(phone)

  const office = await desktop.newPage()
  await office.goto('/admin')
  await expect(items(office)).toHaveCount(2)
  await accessible(office)
  await fits(office)
})

test('an answer updates the notice, and a yes removes it and moves the focus to a neighbour', async ({
  service,
}) => {
  await answerBehind(desktop.request, await answerLink(service, OLA, 'Vikar i 3B'), 'decline')
  const urgent = item(phone, 'Vikar i 3B')
  await expect(urgent).toContainText('ingen har sagt ja (1 av 2 har svart)')
  await urgent.getByRole('link', { name: 'Følg oppdraget' }).focus()
  await answerBehind(desktop.request, await answerLink(service, SIRI, 'Vikar i 3B'), 'claim')
  await expect(items(phone)).toHaveText([/Lite SMS igjen/])
  await expect(phone.getByRole('heading', { name: 'Trenger oppmerksomhet' })).toBeFocused()
  await figures(phone, [2, 1, null, null])

  await service.command('grant', KARI.email, '10')
  await expect(attention(phone)).toContainText(CALM)
  await tile(phone, 'SMS igjen').click()
  await expect(phone).toHaveURL(/credits-sms$/)
})

const TILES = ['Aktive vikarer', 'Åpne oppdrag', 'I dag', 'SMS igjen'] as const

const tile = (page: Page, label: (typeof TILES)[number]) =>
  page.getByRole('region', { name: 'Hurtigoversikt' }).getByRole('link', { name: label })

/** The four figures, in the order of the tiles; null matches any. */
const figures = async (page: Page, expected: readonly (number | null)[]) => {
  for (const [index, label] of TILES.entries()) {
    const figure = expected[index]
    if (typeof figure === 'number')
      await expect(tile(page, label)).toHaveText(new RegExp(`^${label}${figure}\\D`))
  }
}

const attention = (page: Page) => page.getByRole('region', { name: 'Trenger oppmerksomhet' })
const items = (page: Page) => attention(page).getByRole('listitem')
const item = (page: Page, title: string) =>
  items(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** The day and the time in Oslo this many hours from now. */
const soon = (hours: number) => {
  const instant = new Date(Date.now() + hours * 3_600_000)
  return { date: osloToday(instant), time: formatClock(instant).slice(-5).replace('.', ':') }
}
