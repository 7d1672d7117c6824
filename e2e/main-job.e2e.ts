import type { BrowserContext, Page } from '@playwright/test'
import { withKey } from '#test/outbox.ts'
import { accessible } from './accessible.ts'
import { confirmOnPage, fillVikar, typeTime } from './parts.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()

const TOO_LATE =
  'Beklager, du var for sent ute. Oppdraget er allerede tatt av en annen vikar. Takk for interessen!'
const vikarer = [
  { name: 'Ola Hansen', typed: '912 34 501', stored: '+4791234501', email: 'ola@vikar.example' },
  { name: 'Siri Dahl', typed: '47 92345602', stored: '+4792345602', email: 'siri@vikar.example' },
  { name: 'Áile Sárá Utsi', typed: '+4793456703', stored: '+4793456703', email: 'aile@vikar.example' },
]

test.describe.configure({ mode: 'serial' })

let kari: BrowserContext
let office: Page

test.beforeAll(async ({ browser }) => {
  kari = await browser.newContext()
  office = await kari.newPage()
})
test.afterAll(() => kari.close())

test('Kari signs up, lands on the front page and confirms her e-mail', async ({ service }) => {
  await office.goto(`${service.url}/auth?tab=signup`)
  await office.getByLabel('Fullt navn').fill('Kari Nordmann')
  await office.getByLabel('E-post').fill('Kari@Fjellhamar.example')
  await office.getByLabel('Passord', { exact: true }).fill('vinterferie-08')
  await office.getByLabel('Bedrift').fill('Fjellhamar skole')
  await expect(office.getByRole('button', { name: 'Opprett konto' })).toBeDisabled()
  await office.getByRole('checkbox', { name: /vilkårene/ }).check()
  await office.getByRole('button', { name: 'Opprett konto' }).click()
  await expect(office).toHaveURL(`${service.url}/admin`)
  await expect(office.getByText('Registrering vellykket')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Send ny bekreftelse' })).toBeVisible()

  await confirmOnPage(office, service, 'kari@fjellhamar.example')
  await office.goto(`${service.url}/admin`)
  await expect(office.getByRole('heading', { name: 'Hurtigoversikt' })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Send ny bekreftelse' })).toHaveCount(0)
})

test('she adds three substitutes, who appear in the register', async ({ service }) => {
  for (const vikar of vikarer) {
    await office.goto(`${service.url}/admin/vikarregister/legg-til`)
    await fillVikar(office, vikar.name, vikar.typed, vikar.email)
    await office.getByRole('button', { name: 'Legg til vikar' }).click()
    await expect(office).toHaveURL(`${service.url}/admin/vikarregister`)
    await expect(office.getByText(`${vikar.name} er nå registrert som vikar`)).toBeVisible()
  }
  await expect(office.getByText('3 av 3 vikarer')).toBeVisible()
  await expect(office.getByRole('combobox', { name: /^Tilgjengelighet for/ })).toHaveCount(3)
  await expect(office.getByRole('button', { name: /^Send innlogging/ })).toHaveCount(3)

  await office.getByRole('searchbox').fill('923 45')
  await expect(office.getByText('1 av 3 vikarer')).toBeVisible()
  await expect(office.getByRole('heading', { name: 'Siri Dahl' })).toBeVisible()
  await office.getByRole('searchbox').fill('finnes ikke')
  await expect(office.getByText('Ingen vikarer funnet som matcher søket.')).toBeVisible()
})

test('she gets credits, and her open front page shows them without a reload', async ({ service }) => {
  await office.goto(`${service.url}/admin`)
  await expect(tile(office, 'SMS igjen')).toContainText('0')
  await service.command('grant', 'kari@fjellhamar.example', '100')
  await expect(tile(office, 'SMS igjen')).toContainText('100')
})

test('she creates an assignment for all by SMS and e-mail, and sees text, length and price first', async ({
  service,
}) => {
  await office.goto(`${service.url}/admin/opprett-oppdrag`)
  await office.getByLabel('Tittel').fill('Vikar i 3B')
  await office.getByLabel('Sted').fill('Skoleveien 1, Fjellhamar')
  await office.getByRole('button', { name: 'I morgen' }).click()
  await typeTime(office, 'Starttid', '0745')
  await typeTime(office, 'Sluttid', '1430')
  await office.getByText('Beskrivelse og krav').click()
  await office.getByLabel('Beskrivelse').fill('Matte og norsk. Nøkkelen henger i resepsjonen.')
  await office.getByRole('checkbox', { name: /E-post/ }).check()
  await expect(office.getByText('Alle tilgjengelige vikarer (3)')).toBeVisible()
  await expect(
    office.getByText(/Fjellhamar skole: Vikar i 3B, .*kl\. 07\.45-14\.30.*Første ja får jobben/),
  ).toBeVisible()
  await expect(office.getByText(/1\d\d av 160 tegn/)).toBeVisible()
  await expect(office.getByText(/Send til 3 · 3 SMS · ca\.\s\d+\skr · 97 igjen/)).toBeVisible()
  await office.getByRole('button', { name: 'Opprett og send forespørsler' }).click()
  await expect(office.getByRole('heading', { name: 'Vikar i 3B', level: 1 })).toBeVisible()
  await expect(
    office.getByText('Oppdraget ble opprettet og SMS/e-post er sendt til 3 vikar(er)!'),
  ).toBeVisible()
  await office.getByRole('link', { name: 'Oversikt', exact: true }).click()
  await expect(tile(office, 'SMS igjen')).toContainText('97')
  await expect(tile(office, 'Åpne oppdrag')).toContainText('1')
})

test('the outbox shows three SMS and three e-mails, each with its own link', async ({ service, page }) => {
  await expect.poll(async () => (await service.caught()).sms.length).toBe(3)
  await expect.poll(async () => (await requests(service)).length).toBe(3)
  const { sms } = await service.caught()
  expect(sms.map(({ to }) => to).toSorted()).toEqual(vikarer.map(({ stored }) => stored))
  for (const { text } of sms) {
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text).toMatch(
      /^Fjellhamar skole: Vikar i 3B, Skoleveien 1, Fjellhamar, .+\d\d\.\d\d\. kl\. 07\.45-14\.30\. /,
    )
    expect(text).toMatch(new RegExp(`${service.url}/r/[\\w-]{22}$`))
  }
  for (const { html, text } of await requests(service)) {
    const token = /\/r\/([\w-]{22})/.exec(text)?.[1]
    expect(html).toContain(`/r/${token}?response=accepted`)
    expect(html).toContain(`/r/${token}?response=declined`)
    expect(text).toContain('?response=accepted')
    expect(html).toMatch(/>Ja<\/a>/)
    expect(html).toMatch(/>Nei<\/a>/)
  }
  const links = [
    ...sms.map(({ text }) => tokenIn(text)),
    ...(await requests(service)).map(({ text }) => tokenIn(text)),
  ]
  expect(new Set(links).size).toBe(3) // the same link by both channels
  await page.goto(withKey(service))
  await expect(page).toHaveURL('/utboks')
  await expect(page.getByText('Vikar i 3B').first()).toBeVisible()
  await accessible(page)
})

test('two press yes at the same moment: one gets the job, one is too late; a third says no', async ({
  service,
  browser,
}) => {
  const log = await kari.newPage()
  await log.goto(`${service.url}/admin/oppdragslogg`)
  await expect(log.getByText('Venter vikar')).toBeVisible()

  // A substitute's telephone without a login and without JavaScript.
  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const [ola, siri, aile] = await Promise.all(
    vikarer.map(async ({ stored }) => {
      const page = await phone.newPage()
      const sms = (await service.caught()).sms.find(({ to }) => to === stored)
      await page.goto(linkIn(sms?.text ?? '', '/r/'))
      return page
    }),
  )
  if (!ola || !siri || !aile) throw new Error('three substitutes have a page each')
  await expect(ola.getByRole('heading', { name: 'Hei Ola Hansen!' })).toBeVisible()
  await aile.getByRole('button', { name: 'Nei, jeg kan ikke' }).click()
  await expect(aile.getByText('Svaret ditt er registrert: Ikke interessert')).toBeVisible()
  await expect(log.getByText('1 svar')).toBeVisible()

  const yes = (page: Page) => page.getByRole('button', { name: 'Ja, jeg tar oppdraget' }).click()
  await Promise.all([yes(ola), yes(siri)])
  const wins = await Promise.all([ola, siri].map((page) => page.getByText('Du har fått oppdraget').count()))
  expect(wins.filter((count) => count === 1)).toHaveLength(1)
  const [winner, loser] = wins[0] === 1 ? [ola, siri] : [siri, ola]
  await expect(loser.getByText(TOO_LATE)).toBeVisible()
  for (const part of [
    'Skoleveien 1, Fjellhamar',
    '07.45–14.30',
    'Kari Nordmann',
    'kari@fjellhamar.example',
  ]) {
    await expect(winner.getByText(part).first()).toBeVisible()
  }
  await expect(winner.getByRole('link', { name: 'Legg i kalenderen' })).toBeVisible()

  // Both open pages of the office have changed by themselves.
  await expect(tile(office, 'Åpne oppdrag')).toContainText('0')
  await expect(log.getByText('Aktiv', { exact: true })).toBeVisible()
  await expect(log.getByText('3 svar')).toBeVisible()
  await log.getByRole('button', { name: /^Flere valg for/ }).click()
  await log.getByRole('button', { name: 'Se alle svar' }).click()
  const answers = log.getByRole('dialog', { name: 'Alle svar på oppdraget' })
  for (const label of ['Akseptert', 'Interessert', 'Avslått'])
    await expect(answers.getByText(label)).toBeVisible()
  await phone.close()
})

test('the winner gets the calendar file by e-mail, and Kari a notice', async ({ service }) => {
  await expect
    .poll(async () => (await service.caught()).email.some(({ attachments }) => attachments.length > 0))
    .toBe(true)
  const { email } = await service.caught()
  const confirmation = email.find(({ subject }) => subject.startsWith('Du har fått oppdraget Vikar i 3B, '))
  const [file] = confirmation?.attachments ?? []
  expect(file?.filename).toBe('oppdrag.ics')
  expect(Buffer.from(file?.content ?? '', 'base64').toString()).toContain('METHOD:PUBLISH')
  const notice = await latestMail(service, 'kari@fjellhamar.example')
  expect(notice.subject).toMatch(/tar oppdraget Vikar i 3B, /)
})

const tile = (page: Page, label: string) => page.getByRole('link', { name: new RegExp(label) }).first()

const latestMail = async (service: Service, to: string) => {
  await expect.poll(async () => (await service.caught()).email.some((mail) => mail.to === to)).toBe(true)
  const mail = (await service.caught()).email.find((candidate) => candidate.to === to)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}

const requests = async (service: Service) =>
  (await service.caught()).email.filter(({ subject }) => /^Kan du jobbe .*\? Vikar i 3B, /.test(subject))

const linkIn = (text: string, part: string) => {
  const link = text.split(/\s/).find((word) => word.startsWith('http') && word.includes(part))
  if (!link) throw new Error(`no link with ${part}`)
  return link
}

const tokenIn = (text: string) => /\/r\/([\w-]{22})/.exec(text)?.[1]
