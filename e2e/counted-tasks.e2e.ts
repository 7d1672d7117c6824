import type { BrowserContext, Page } from '@playwright/test'
import { nextWeekday } from '#features/requests/web/create/weekdays.ts'
import { type Counted, countPresses } from './count-presses.ts'
import { confirm, told } from './parts.ts'
import { inDays, KARI, mailedLink, sendAsByDay } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

/** Presses and keys of the pages as of 29 November 2026; no task may take more. */
const BEFORE: Record<string, Counted> = {
  'sign-up': { presses: 8, keys: 57 },
  'buy SMS': { presses: 4, keys: 0 },
  import: { presses: 4, keys: 0 },
  'add one': { presses: 4, keys: 18 },
  'in a line': { presses: 8, keys: 40 },
  'new shift on a phone': { presses: 2, keys: 11 },
  repeat: { presses: 2, keys: 0 },
  'Monday to Friday for three': { presses: 6, keys: 28 },
  // Since then: a press instead of the last date's digits.
  'Monday to Friday for three, without the last date': { presses: 7, keys: 20 },
  'fill by phone': { presses: 3, keys: 0 },
}
/** Counted by the pages, not by the test. */
const counts: Record<string, Counted> = {}
let pocket: BrowserContext
let phone: Page
let counter: Awaited<ReturnType<typeof countPresses>>

test.beforeAll(async ({ browser, service }) => {
  pocket = await browser.newContext({
    baseURL: service.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  counter = await countPresses(pocket)
  phone = await pocket.newPage()
})
test.afterAll(async () => {
  test.info().annotations.push({ type: 'presses and keys', description: JSON.stringify(counts) })
  await pocket.close()
})

const tap = (name: string | RegExp, page = phone) => page.getByRole('button', { name }).first().tap()
const follow = (name: string | RegExp) => phone.getByRole('link', { name }).first().tap()
const type = (text: string) => phone.keyboard.type(text)
const into = async (label: string | RegExp, text: string) => {
  await phone.getByLabel(label, { exact: true }).tap()
  await type(text)
}
const intoGroup = async (label: string, digits: string) => {
  await phone.getByRole('group', { name: label }).getByRole('spinbutton').first().tap()
  await type(digits)
}
const digitsOf = (date: string) => date.split('-').toReversed().join('')
const send = () => tap('Opprett og send forespørsler')

/** No task takes more presses or more keys than it did. */
const end = (task: string) => {
  const { presses, keys } = counter.read()
  counts[task] = { presses, keys }
  const before = BEFORE[task] ?? { presses: 0, keys: 0 }
  expect.soft(presses, `presses of ${task}`).toBeLessThanOrEqual(before.presses)
  expect.soft(keys, `keys of ${task}`).toBeLessThanOrEqual(before.keys)
}

test('sign-up', async ({ service }) => {
  await phone.goto('/')
  counter.begin()
  await follow('Prøv gratis nå')
  await into('Fullt navn', KARI.fullName)
  await into('E-post', KARI.email)
  await into('Passord', KARI.password)
  await into(/^Bedrift/, 'Bjørkelia')
  await phone.getByRole('checkbox', { name: /vilkårene/ }).check()
  await tap('Opprett konto')
  await expect(phone).toHaveURL(/\/admin$/)
  await phone.goto(await mailedLink(service, KARI.email, '/auth/bekreft'))
  await tap('Bekreft e-postadressen')
  await expect(phone.getByText('E-postadressen er bekreftet')).toBeVisible()
  end('sign-up')
  await sendAsByDay(pocket.request, service)
})

test('buy SMS', async () => {
  await phone.goto('/admin')
  await phone.getByRole('heading', { level: 1 }).waitFor()
  counter.begin()
  await follow(/SMS-pakker|SMS igjen|^SMS/)
  const opened = pocket.waitForEvent('page')
  await tap('Kjøp 100 SMS')
  const till = await opened
  await tap(/^Betal /, till)
  await told(till, 'SMS-kreditter lagt til! 🎉')
  end('buy SMS')
  await till.close()
})

test('import', async () => {
  await phone.goto('/admin/vikarregister')
  await phone.getByRole('link', { name: 'Legg til din første vikar' }).waitFor()
  counter.begin()
  await follow(/^Importer/)
  await phone.getByLabel('Vikarene, én på hver rad').tap()
  await phone.keyboard.insertText(LIST)
  await tap('Se over lista')
  await tap('Importer 6 vikarer')
  await expect(phone.getByRole('heading', { name: 'Importen er ferdig' })).toBeVisible()
  end('import')
})

test('add one', async () => {
  await phone.goto('/admin/vikarregister')
  await phone.getByText('6 av 6 vikarer').waitFor()
  counter.begin()
  await follow(/Legg til/)
  await into('Fullt navn', 'Ola Hansen')
  await into('Telefon', '91234501')
  await tap('Legg til vikar')
  await expect(phone.getByText('Ola Hansen er nå registrert som vikar')).toBeVisible()
  end('add one')
})

test('in a line', async () => {
  await phone.goto('/admin')
  counter.begin()
  await follow(/^Opprett oppdrag/)
  await expect(phone.getByLabel('Tittel')).toBeFocused()
  await type('Vikar i 3B')
  await into('Sted', 'Skoleveien 1')
  await intoGroup('Dato', digitsOf(inDays(5)))
  await intoGroup('Starttid', '0800')
  await intoGroup('Sluttid', '1400')
  await tap(/rekkefølgen$/)
  await phone.getByLabel('Antall om gangen').fill('')
  await into('Antall om gangen', '2')
  await expect(phone.getByText(/^Send til 2 av 7/)).toBeVisible()
  await send()
  await expect(phone.getByRole('heading', { name: 'Vikar i 3B', level: 1 })).toBeVisible()
  end('in a line')
})

test('new shift on a phone', async () => {
  await phone.goto('/admin')
  counter.begin()
  await follow(/^Opprett oppdrag/)
  await expect(phone.getByLabel('Tittel')).toBeFocused()
  await type('Kantinevakt')
  await expect(phone.getByLabel('Sted')).toHaveValue('Skoleveien 1')
  await send()
  await expect(phone.getByRole('heading', { name: 'Kantinevakt', level: 1 })).toBeVisible()
  end('new shift on a phone')
})

test('repeat', async () => {
  await phone.goto('/admin')
  const chip = phone.getByRole('link', { name: /^Vikar i 3B · / }).first()
  await chip.waitFor()
  counter.begin()
  await chip.tap()
  await expect(phone.getByText(/^Fylt ut fra «Vikar i 3B»/)).toBeVisible()
  await expect(phone.getByText(/^Send til /)).toBeVisible()
  await send()
  await expect(phone.getByRole('heading', { name: 'Vikar i 3B', level: 1 })).toBeVisible()
  end('repeat')
})

test('Monday to Friday for three', async () => {
  await startWeek('Vikar i 5A')
  await type(digitsOf(addWeekdays(MONDAY, 4)))
  await sendWeek('Vikar i 5A')
  end('Monday to Friday for three')
})

test('Monday to Friday for three, without the last date', async () => {
  await startWeek('Vikar i 6A')
  await tap('Ut uka')
  await sendWeek('Vikar i 6A')
  end('Monday to Friday for three, without the last date')
})

/** Fills in a shift on a Monday, and begins to repeat it. */
const startWeek = async (title: string) => {
  await phone.goto('/admin')
  counter.begin()
  await follow(/^Opprett oppdrag/)
  await expect(phone.getByLabel('Tittel')).toBeFocused()
  await type(title)
  await intoGroup('Dato', digitsOf(MONDAY))
  await phone.getByLabel('Antall vikarer').fill('')
  await into('Antall vikarer', '3')
  await tap('Gjenta på hverdager')
  const last = phone.getByRole('group', { name: 'Hverdager til og med' })
  await expect(last.getByRole('spinbutton').first()).toBeFocused()
}

const sendWeek = async (title: string) => {
  await tap(/^Legg til 4 vakter/)
  await expect(phone.getByText(/^Send til .* 5 vakter/)).toBeVisible()
  await send()
  await expect(phone.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

test('fill by phone', async () => {
  await phone.goto('/admin/oppdragslogg')
  await phone.getByRole('link', { name: 'Kantinevakt' }).tap()
  await phone.getByRole('button', { name: 'Avtalt på telefon' }).waitFor()
  counter.begin()
  await tap('Avtalt på telefon')
  await phone.getByRole('radio', { name: /^Ola Hansen/ }).check()
  await confirm(phone, 'Gi vakten til Ola Hansen')
  await told(phone, 'Ola Hansen har fått oppdraget')
  end('fill by phone')
})

const LIST = ['Åse Lie', 'Zara Khan', 'Øyvind Moe', 'Ærlend Vik', 'Anna Berg', 'Siri Dahl']
  .map((name, n) => `${name}\t923 45 60${n}\tnr${n}@vikar.example`)
  .join('\n')
const addWeekdays = (date: string, days: number): string =>
  days === 0 ? date : addWeekdays(nextWeekday(date), days - 1)
/** The first after a week. */
const MONDAY =
  [7, 8, 9, 10, 11, 12, 13].map(inDays).find((date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 1) ?? ''
