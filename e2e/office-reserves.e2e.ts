import type { BrowserContext, Locator, Page } from '@playwright/test'
import { formatDateShort } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { accessible } from './accessible.ts'
import {
  card,
  choose,
  chooseMore,
  confirm,
  fits,
  peopleGroup,
  personRow,
  question,
  section,
  told,
  typeDate,
  typeTime,
} from './parts.ts'
import {
  addAssignment,
  addVikar,
  answerBehind,
  answerLink,
  enter,
  inDays,
  KARI,
  makePeople,
  OLA as OLA_LOGIN,
} from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const OLA = { ...OLA_LOGIN, phone: '912 34 501' }
const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }
const AILE = { fullName: 'Áile Sárá Utsi', phone: '934 56 703' }
const BO = { fullName: 'Bo Vik', phone: '945 67 804' }
const WORD = 'Jeg er blitt syk, dessverre.'

let contexts: BrowserContext[]
/** Kari's desktop with the shift and her front page open, and her phone. */
let shift: Page
let front: Page
let phone: Page
let id: string

test.beforeAll(async ({ browser, service }) => {
  const desktop = await browser.newContext({ baseURL: service.url })
  await makePeople(desktop.request, service)
  // A window each: the browser draws a background page only twice a second.
  const kari = await enter(browser, service, KARI)
  const home = await enter(browser, service, KARI)
  const pocket = await enter(browser, service, KARI, { viewport: { width: 390, height: 844 } })
  contexts = [desktop, kari, home, pocket]
  for (const vikar of [SIRI, AILE, BO]) await addVikar(kari.request, service, vikar)
  await service.command('grant', KARI.email, '40')
  ;[shift, front, phone] = await Promise.all([kari.newPage(), home.newPage(), pocket.newPage()])
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

test('the front page lists the shift when its substitute withdraws, days before it starts', async ({
  service,
}) => {
  id = await addAssignment(shift.request, service, { title: 'Vikar i 3B' })
  await answer(service, OLA, 'claim')
  for (const late of [SIRI, AILE])
    expect((await shift.request.post(await addressFor(service, late, 'claim'), NO_WORDS)).status()).toBe(409)
  await front.goto('/admin')
  await shift.goto(paths.assignment(id))
  await phone.goto('/admin/oppdragslogg')
  await expect(shift.getByRole('heading', { name: 'Ola Hansen kommer' })).toBeVisible()
  await expect(entry()).toHaveCount(0)

  await shift.request.post(await addressFor(service, OLA, 'withdraw'), { data: { responseMessage: WORD } })
  await expect(entry()).toContainText('Avbud')
  await expect(entry()).toContainText('vikaren har meldt avbud (2 i reserve er spurt)')
  await accessible(front)
  await entry().getByRole('link', { name: 'Se hvem som er i reserve' }).click()
  await expect(front).toHaveURL(new RegExp(`/${id}$`))
})

test('its page shows who cannot come, when and why, and the person to call first', async () => {
  await expect(shift.getByRole('heading', { name: 'Ola Hansen har meldt avbud' })).toBeVisible()
  await expect(shift.getByRole('status').filter({ hasText: 'Ola Hansen har meldt avbud.' })).toHaveCount(1)
  await expect(shift.getByText(`«${WORD}»`, { exact: true })).toBeVisible()
  await expect(personRow(shift, OLA.fullName)).toContainText(/Meldte avbud\s*kl\.\s\d\d\.\d\d/)
  const reserves = peopleGroup(shift, 'Har spørsmålet nå')
    .getByRole('listitem')
    .filter({ hasText: 'I reserve' })
  await expect(reserves).toHaveText([/^Siri Dahl/, /^Áile Sárá Utsi/])
  await expect(reserves.first().getByRole('link', { name: /ring / })).toHaveAttribute(
    'href',
    'tel:+4792345602',
  )
  await expect(section(shift, 'Hendelser')).toContainText(`Ola Hansen meldte avbud. «${WORD}»`)
  await expect(shift.locator('[data-row]')).toHaveText([
    /^Siri/,
    /^Áile/,
    /^Bo Vik/,
    /^Ola HansenMeldte avbud/,
  ])
  await accessible(shift)
})

test('on a phone the log and the page agree', async () => {
  await expect(card(phone, 'Vikar i 3B')).toContainText('Venter vikar')
  await expect(card(phone, 'Vikar i 3B')).toContainText('Vikaren har meldt avbud')
  await choose(phone, 'Vikar i 3B', 'Se alle svar')
  const answers = phone.getByRole('dialog', { name: 'Alle svar på oppdraget' })
  await expect(answers.getByText('Meldte avbud', { exact: true })).toBeVisible()
  await expect(answers.getByText('Interessert', { exact: true })).toHaveCount(2)
  await accessible(phone)
  await answers.getByRole('button', { name: 'Lukk' }).first().click()
  await card(phone, 'Vikar i 3B').getByRole('link', { name: 'Vikar i 3B' }).click()
  const reserves = phone.getByText('I reserve', { exact: true }).first()
  await expect(reserves).toBeVisible()
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN
  expect(await topOf(phone.getByText('Skoleveien 1', { exact: true }))).toBeLessThan(await topOf(reserves))
  await accessible(phone)
  for (const width of [390, 320]) {
    await phone.setViewportSize({ width, height: 844 })
    await fits(phone)
  }
  await phone.goto('/admin')
  await expect(phone.getByRole('link', { name: 'Se hvem som er i reserve' })).toBeVisible()
  await fits(phone)
})

test('the reserve is asked automatically, a reminder goes to the others, and the next yes is reported', async ({
  service,
}) => {
  await expect(shift.getByText(/^Siri Dahl og Áile Sárá Utsi står i reserve og ble spurt kl\./)).toBeVisible()
  await expect(shift.getByText(/^Spør (reserven|de i reserve)/)).toHaveCount(0)
  await chooseMore(shift, 'Send påminnelse til alle')
  // The two in reserve have just been asked again.
  await expect(question(shift, 'Send påminnelse til alle')).toContainText('får påminnelsen på SMS.')
  await confirm(shift, 'Send påminnelse')
  await told(shift, 'SMS sendt!', /får påminnelsen på SMS\./)
  await answer(service, AILE, 'claim')
  await expect(shift.getByRole('heading', { name: 'Áile Sárá Utsi kommer' })).toBeVisible()
  await expect(peopleGroup(shift, 'Har spørsmålet nå')).toHaveCount(0)
  await expect(peopleGroup(shift, 'Har fått oppdraget')).toContainText('Áile Sárá Utsi')
})

test('a vikar on holiday who wants no SMS is marked among the recipients, and gets an e-mail', async ({
  browser,
  service,
}) => {
  const ola = await enter(browser, service, OLA_LOGIN)
  await ola.request.put(`${service.url}/api/my-availability/sms`, { data: { noSms: true } })
  await addPeriod(ola, service, { startDate: inDays(3), endDate: inDays(9), reason: 'Ferie' })
  await ola.close()

  const until = dayWords(inDays(9))
  await shift.goto('/admin/opprett-oppdrag')
  await shift.getByLabel('Tittel').fill('Nattevakt')
  await shift.getByLabel('Sted').fill('Elveveien 4')
  await typeDate(shift, 'Dato', inDays(2))
  await typeTime(shift, 'Starttid', '2200')
  await typeTime(shift, 'Sluttid', '0700')
  await shift.getByText('1 utelatt – se hvem').click()
  const away = shift.getByText(new RegExp(`^Utilgjengelig til ${until.replaceAll('.', '\\.')}`))
  await expect(away).toBeVisible()
  await expect(shift.getByText('Vil ikke ha SMS, får e-post')).toBeVisible()
  await shift.getByRole('checkbox', { name: 'Ta med likevel Ola Hansen' }).check()
  await expect(shift.getByText(/^Ola Hansen er utilgjengelig til .*, men blir spurt likevel$/)).toBeVisible()
  await expect(shift.getByText(/^Send til 4 · 3 SMS · ca\.\s\d+\skr · \d+ igjen · 1 e-post$/)).toBeVisible()
  await expect(shift.getByText('1 vil ikke ha SMS og får e-post.')).toBeVisible()
  await expect(shift.getByRole('tab', { name: 'E-post' })).toBeVisible()
  await accessible(shift)
  await shift.getByText('Velg vikarer', { exact: true }).click()
  await expect(away).toBeVisible()
  await expect(shift.getByText('Vil ikke ha SMS, får e-post')).toBeVisible()
  await accessible(shift)
  await shift.getByText(/^Alle tilgjengelige vikarer/).click()
  await shift.getByRole('button', { name: 'Opprett og send forespørsler' }).click()
  await told(shift, 'Suksess', 'Oppdraget ble opprettet og SMS/e-post er sendt til 4 vikar(er)!')
  await expect
    .poll(async () => (await service.caught()).email.filter(({ to }) => to === OLA.email)[0]?.subject)
    .toMatch(/^Kan du jobbe .*\? Nattevakt, /)
  const texts = (await service.caught()).sms.filter(({ text }) => text.includes('Nattevakt'))
  expect(texts.map(({ to }) => to)).not.toContain('+4791234501')
})

test('a vikar who falls ill is marked in the register and on their shift, and keeps it', async ({
  browser,
  service,
}) => {
  const ola = await enter(browser, service, OLA_LOGIN)
  await shift.goto(paths.vikarer)
  const person = shift.getByRole('listitem').filter({ hasText: OLA.fullName })
  const vikarId = await person.getByRole('link', { name: 'Ola Hansen', exact: true }).getAttribute('href')
  id = await addAssignment(shift.request, service, {
    title: 'Kveldsvakt',
    date: inDays(1),
    vikarIds: [vikarId?.split('/').at(-1) ?? ''],
  })
  await ola.request.post(`${service.url}/api/my-assignments/${id}/claim`, NO_WORDS)
  await phone.goto(paths.assignment(id))
  await expect(phone.getByRole('heading', { name: 'Ola Hansen kommer' })).toBeVisible()
  await expect(person).toContainText('Vil ikke ha SMS')
  await addPeriod(ola, service, { startDate: inDays(0), endDate: inDays(1), reason: 'Syk' })
  await ola.close()

  const until = dayWords(inDays(1))
  await expect(phone.getByRole('heading', { name: 'Ola Hansen har sagt ja' })).toBeVisible()
  await expect(phone.getByText(new RegExp(`^Har meldt seg utilgjengelig til ${until}`))).toBeVisible()
  await expect(phone.getByText('Ring og hør om vakten fortsatt passer.')).toBeVisible()
  await expect(phone.getByRole('link', { name: '912 34 501, ring Ola Hansen' })).toHaveCount(2)
  await expect(phone.getByRole('button', { name: 'Send påminnelse til vikar' })).toBeVisible()
  await accessible(phone)
  await fits(phone)

  await expect(person).toContainText(`Utilgjengelig til ${until}`)
  await accessible(shift)
  await person.getByRole('link', { name: 'Rediger Ola Hansen' }).click()
  await expect(shift.getByRole('heading', { name: 'Rediger vikar' })).toBeVisible()
  await expect(shift.getByText(`Utilgjengelig til ${until}`)).toBeVisible()
  await expect(shift.getByText('Vil ikke ha SMS', { exact: true })).toBeVisible()
  await accessible(shift)
})

const addPeriod = async (
  of: BrowserContext,
  service: Service,
  period: { startDate: string; endDate: string; reason: string },
) => {
  const data = { id: crypto.randomUUID(), ...period }
  const answer = await of.request.post(`${service.url}/api/my-availability/periods`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const dayWords = (date: string) => formatDateShort(date).replace(/^\S+ /, '')

const entry = () =>
  section(front, 'Trenger oppmerksomhet').getByRole('listitem').filter({ hasText: 'Vikar i 3B' })

const NO_WORDS = { data: { responseMessage: '' } }

const addressFor = async (service: Service, vikar: typeof SIRI, deed: 'claim' | 'withdraw') =>
  `${(await answerLink(service, vikar, 'Vikar i 3B')).replace('/r/', '/api/responses/')}/${deed}`

const answer = async (service: Service, vikar: typeof SIRI, deed: 'claim' | 'decline') =>
  answerBehind(shift.request, await answerLink(service, vikar, 'Vikar i 3B'), deed)

test('a vikar with a shift at that time is offered the reserve, and the office sees who is busy', async ({
  browser,
  service,
}) => {
  const kari = contexts[1]?.request ?? shift.request
  const date = inDays(9)
  await addAssignment(kari, service, { title: 'Gym 5A', date })
  const other = await addAssignment(kari, service, { title: 'Matte 3B', date })
  await answerBehind(kari, await answerLink(service, SIRI, 'Gym 5A'), 'claim')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(await answerLink(service, SIRI, 'Matte 3B'))
  await expect(page.locator('#svar')).toHaveText(/^Du har allerede vakt \d\d\.\d\d–\d\d\.\d\d$/)
  await page.getByRole('button', { name: 'Sett meg i reserve' }).click()
  await expect(page.locator('.box')).toContainText(/Gym 5A, .* notert som interessert/s)
  await expect(page.getByRole('button', { name: 'Jeg kan ikke lenger' })).toBeVisible()
  await fits(page)
  await accessible(page)
  await context.close()
  await shift.goto(paths.assignment(other))
  const siri = shift.getByRole('listitem').filter({ hasText: SIRI.fullName })
  await expect(siri.filter({ hasText: 'Interessert' })).toContainText('Har en annen vakt da')
})
