import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { confirmOnPage, fillVikar, fits, logIn } from './parts.ts'
import { demonstrate, mailedLink } from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()

const ADMINISTRATORS_ADDRESS = 'E-postadressen tilhører en administrator. Bruk en annen adresse for vikaren.'
const SHARED_ADDRESS = /^En annen vikar i registeret har denne e-postadressen\. Gi vikarene/
const NOT_USED = 'Invitert, ikke tatt i bruk'

test.describe.configure({ mode: 'serial' })

let kari: BrowserContext
let office: Page

test.beforeAll(async ({ browser }) => {
  kari = await browser.newContext({ viewport: { width: 390, height: 844 } })
  office = await kari.newPage()
})
test.afterAll(() => kari.close())

test('before her address is confirmed, Kari sees that a substitute is added without login', async ({
  service,
}) => {
  await office.goto(`${service.url}/auth?tab=signup`)
  await office.getByLabel('Fullt navn').fill('Kari Nordmann')
  await office.getByLabel('E-post').fill('kari@lysefjord.example')
  await office.getByLabel('Passord', { exact: true }).fill('vinterferie-08')
  await office.getByLabel('Bedrift').fill('Lysefjord skole')
  await office.getByRole('checkbox', { name: /vilkårene/ }).check()
  await office.getByRole('button', { name: 'Opprett konto' }).click()
  await expect(office).toHaveURL(`${service.url}/admin`)

  await openForm(office, service)
  await expect(sendLoginInfo(office)).toHaveAccessibleDescription(/bekrefte din egen adresse først/)
  await fillVikar(office, 'Siri Dahl', '923 45 602', 'siri@lysefjord.example')
  await sendLoginInfo(office).check()
  await office.getByRole('button', { name: 'Legg til vikar' }).click()
  await told(
    office,
    'Vikaren ble opprettet, men kunne ikke sende innloggingsinformasjon: Bekreft e-postadressen din',
  )
  await expect(office).toHaveURL(`${service.url}/admin/vikarregister`)
  await expect(card(office, 'Siri Dahl').getByRole('button', { name: /^Send innlogging/ })).toBeVisible()

  await card(office, 'Siri Dahl').getByRole('button', { name: 'Send innlogging til Siri Dahl' }).click()
  await told(office, 'Kunne ikke sende innloggingsinformasjon: Bekreft e-postadressen din')
  expect(await mailsTo(service, 'siri@lysefjord.example')).toEqual([])
  await confirmOnPage(office, service, 'kari@lysefjord.example')
})

test('a substitute who is added with a login gets a link, chooses a password and is in', async ({
  browser,
  service,
}) => {
  await openForm(office, service)
  await fillVikar(office, 'Ola Hansen', '912 34 501', 'ola@lysefjord.example')
  await sendLoginInfo(office).check()
  await office.getByRole('button', { name: 'Legg til vikar' }).click()
  await told(office, 'Vikaren er registrert og har mottatt innloggingsinformasjon på e-post.')
  await expect(card(office, 'Ola Hansen')).toContainText('Invitert')

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(await invitationFor(service, 'ola@lysefjord.example'))
  await phone.getByLabel('Nytt passord', { exact: true }).fill('paaskefjell-14')
  await phone.getByLabel('Bekreft nytt passord').fill('paaskefjell-14')
  await phone.getByRole('button', { name: 'Lagre og logg inn' }).click()
  await expect(phone).toHaveURL(`${service.url}/vikar/dashboard`)
  await phone.context().close()

  await office.reload()
  await expect(card(office, 'Ola Hansen')).not.toContainText('Invitert')
  await expect(card(office, 'Ola Hansen').getByRole('button', { name: /innlogging/ })).toHaveCount(0)
  await accessible(office)
})

test('a login is sent from the register, and again, and the card keeps the focus', async ({ service }) => {
  const siri = card(office, 'Siri Dahl')
  await siri.getByRole('button', { name: 'Send innlogging til Siri Dahl' }).press('Enter')
  await told(office, 'Innloggingsinformasjon sendt til Siri Dahl på e-post.')
  await expect(siri).toContainText('Invitert')
  await expect(office.locator('li:focus')).toContainText('Siri Dahl')
  const first = await invitationFor(service, 'siri@lysefjord.example')

  const again = siri.getByRole('button', { name: 'Send på nytt til Siri Dahl' })
  await again.press('Enter')
  await expect.poll(async () => (await mailsTo(service, 'siri@lysefjord.example')).length).toBe(2)
  await expect(again).toBeFocused()
  expect(await invitationFor(service, 'siri@lysefjord.example')).not.toBe(first)
  await accessible(office)
})

test('the page of a substitute has the same login and the same button', async ({ service }) => {
  await openForm(office, service)
  await fillVikar(office, 'Jon Berg', '934 56 703', 'jon@lysefjord.example')
  await office.getByRole('button', { name: 'Legg til vikar' }).click()
  await told(office, 'Jon Berg er nå registrert som vikar')
  await card(office, 'Jon Berg').getByRole('link', { name: 'Rediger Jon Berg' }).click()
  await expect(office.getByRole('checkbox', { name: 'Send brukerinformasjon' })).toHaveCount(0)
  await office.getByLabel('Bedrift').fill('Lysefjord SFO')
  await office.getByRole('button', { name: 'Send innlogging til Jon Berg' }).click()
  await told(office, 'Innloggingsinformasjon sendt til Jon Berg på e-post.')
  await expect(office.getByText(NOT_USED)).toBeVisible()
  await expect(office.getByRole('button', { name: 'Send på nytt til Jon Berg' })).toBeVisible()
  await expect(office.getByLabel('Bedrift')).toHaveValue('Lysefjord SFO')
  await accessible(office)
  await office.getByRole('button', { name: 'Lagre endringer' }).click()
  await expect(office).toHaveURL(/\/admin\/vikarregister#[-0-9a-f]{36}$/)
})

test("an administrator's address gives a substitute, but no login", async ({ service }) => {
  await openForm(office, service)
  await fillVikar(office, 'Anna Lie', '945 67 804', 'kari@lysefjord.example')
  await sendLoginInfo(office).check()
  await office.getByRole('button', { name: 'Legg til vikar' }).click()
  await told(office, ADMINISTRATORS_ADDRESS)
  await expect(office).toHaveURL(`${service.url}/admin/vikarregister`)
  await card(office, 'Anna Lie').getByRole('button', { name: 'Send innlogging til Anna Lie' }).click()
  await told(office, ADMINISTRATORS_ADDRESS)
  await expect(card(office, 'Anna Lie').getByRole('button', { name: /^Send innlogging/ })).toBeVisible()
})

test('an address of another in the register is refused with nothing added and nothing lost', async ({
  service,
}) => {
  await openForm(office, service)
  await fillVikar(office, 'Per Moe', '956 78 905', 'SIRI@lysefjord.example')
  await sendLoginInfo(office).check()
  await office.getByRole('button', { name: 'Legg til vikar' }).click()
  await told(office, SHARED_ADDRESS)
  await expect(office.getByRole('alert').first()).toBeFocused()
  await expect(office.getByRole('textbox', { name: 'E-post' })).toHaveAccessibleDescription(
    /En annen vikar i registeret/,
  )
  await expect(office.getByLabel('Fullt navn')).toHaveValue('Per Moe')
  await expect(sendLoginInfo(office)).toBeChecked()
  await accessible(office)
})

test('a login of another in the register is not shared, though the addresses have changed since', async ({
  service,
}) => {
  const ola = await vikarNamed(office, service, 'Ola Hansen')
  const moved = { ...ola, company: '', skills: '', note: '', email: 'ola.hansen@lysefjord.example' }
  const answer = await office.request.put(`${service.url}/api/vikarer/${ola.id}`, { data: moved })
  expect(answer.status()).toBe(200)
  await fillVikar(office, 'Per Moe', '956 78 905', 'ola@lysefjord.example')
  await office.getByRole('button', { name: 'Legg til vikar' }).click()
  await told(office, SHARED_ADDRESS)
  await expect(office).toHaveURL(`${service.url}/admin/vikarregister`)
  await card(office, 'Per Moe').getByRole('button', { name: 'Send innlogging til Per Moe' }).click()
  await told(office, SHARED_ADDRESS)
})

test('an outdated screen is notified, and catches up', async ({ service }) => {
  const behind = await kari.newPage()
  await behind.route('**/api/live', (route) => route.abort())
  await openForm(office, service)
  await fillVikar(office, 'Eva Sol', '967 89 006', 'eva@lysefjord.example')
  await office.getByRole('button', { name: 'Legg til vikar' }).click()
  await told(office, 'Eva Sol er nå registrert')
  await behind.goto(`${service.url}/admin/vikarregister`)
  await expect(card(behind, 'Eva Sol').getByRole('button', { name: 'Send innlogging' })).toBeVisible()
  const { id } = await vikarNamed(office, service, 'Eva Sol')
  expect((await office.request.post(`${service.url}/api/vikarer/${id}/account`)).ok()).toBe(true)
  await card(behind, 'Eva Sol').getByRole('button', { name: 'Send innlogging' }).click()
  await told(behind, 'Vikaren er allerede invitert.')
  await expect(card(behind, 'Eva Sol')).toContainText('Invitert')
  await expect(behind.locator('li:focus')).toContainText('Eva Sol')
  await behind.close()
})

test('a substitute with a login at another employer decides on their dashboard', async ({
  browser,
  service,
}) => {
  const nils = await (await browser.newContext()).newPage()
  const login = await demonstrate(service)
  await nils.goto(`${service.url}/auth`)
  await logIn(nils, login)
  await expect(nils).toHaveURL(/\/admin$/)
  await openForm(nils, service)
  await fillVikar(nils, 'Ola Hansen', '912 34 501', 'ola@lysefjord.example')
  await nils.getByRole('button', { name: 'Legg til vikar' }).click()
  const before = (await mailsTo(service, 'ola@lysefjord.example')).length
  await card(nils, 'Ola Hansen').getByRole('button', { name: 'Send innlogging' }).click()
  await told(nils, 'Innloggingsinformasjon sendt til Ola Hansen på e-post.')
  await expect(card(nils, 'Ola Hansen')).toContainText('Invitert')
  await expect(card(nils, 'Ola Hansen').getByRole('button', { name: /^Send på nytt/ })).toBeVisible()
  await expect.poll(async () => (await mailsTo(service, 'ola@lysefjord.example')).length).toBe(before + 1)
  expect((await mailsTo(service, 'ola@lysefjord.example'))[0]?.text).toContain(
    'koble seg til innloggingen din',
  )

  const ola = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await ola.goto(`${service.url}/auth`)
  await logIn(ola, { email: 'ola@lysefjord.example', password: 'paaskefjell-14' })
  await expect(ola.getByRole('heading', { name: 'Invitasjon' })).toBeVisible()
  await expect(ola.getByRole('button', { name: /^Nei til / })).toBeVisible()
  await accessible(ola)
  await fits(ola)
  await ola.getByRole('button', { name: /^Ja til / }).click()
  await told(ola, 'Du er koblet til')
  await expect(ola.getByRole('heading', { name: 'Invitasjon' })).toHaveCount(0)
  await expect(card(nils, 'Ola Hansen')).toContainText('Har innlogging')
  await ola.context().close()
  await nils.context().close()
})

for (const width of [320, 390, 1280]) {
  test(`logins are accessible and fit ${width} pixels`, async ({ service }) => {
    await office.setViewportSize({ width, height: 900 })
    const { id } = await vikarNamed(office, service, 'Siri Dahl')
    for (const path of ['', '/legg-til', `/rediger/${id}`]) {
      await office.goto(`${service.url}/admin/vikarregister${path}`)
      await expect(office.getByText(/Siri Dahl|Send brukerinformasjon|Invitert/).first()).toBeVisible()
      if (width > 320) await accessible(office)
      await fits(office)
    }
  })
}

/** Waits for a toast and closes it, so that the next one is not mistaken for it. */
const told = async (page: Page, text: string | RegExp) => {
  const toast = page.getByRole('alertdialog').filter({ hasText: text })
  await toast.getByRole('button', { name: 'Lukk' }).click()
  await expect(toast).toHaveCount(0)
}
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const sendLoginInfo = (page: Page) => page.getByRole('checkbox', { name: 'Send brukerinformasjon' })

const openForm = (page: Page, service: Service) => page.goto(`${service.url}/admin/vikarregister/legg-til`)

const mailsTo = async (service: Service, address: string) =>
  (await service.caught()).email.filter(({ to }) => to === address)

const invitationFor = (service: Service, address: string) => mailedLink(service, address, '/auth/passord')

const vikarNamed = async (page: Page, service: Service, name: string) => {
  const answer = await page.request.get(`${service.url}/api/vikarer`)
  const { vikarer } = (await answer.json()) as { vikarer: { id: string; fullName: string }[] }
  const found = vikarer.find(({ fullName }) => fullName === name)
  if (!found) throw new Error(`${name} is not in the register`)
  return found
}
