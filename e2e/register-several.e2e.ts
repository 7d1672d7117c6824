import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { fits, fillVikar, question, told } from './parts.ts'
import { addAssignment, answerBehind, confirmAddress, enter, KARI, post, signUp } from './people.ts'
import { entry, mailedRequest } from './register-parts.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const PHONE = { width: 390, height: 844 }
const NAMES = ['Ola Hansen', 'Siri Dahl', 'Per Lie', 'Zara Khan']

let contexts: BrowserContext[]
let office: Page
let phone: Page

test.beforeAll(async ({ browser, service }) => {
  const desktop = await browser.newContext({ baseURL: service.url })
  await signUp(desktop.request, service, KARI)
  await confirmAddress(desktop.request, service, KARI.email)
  for (const [index, fullName] of NAMES.entries())
    await post(desktop.request, `${service.url}/api/vikarer`, {
      fullName,
      phone: `912 34 50${index}`,
      email: `vikar${index}@vikar.example`,
      company: '',
      skills: '',
      availability: 'available',
    })
  const pocket = await enter(browser, service, KARI, { viewport: PHONE })
  contexts = [desktop, pocket]
  office = await desktop.newPage()
  phone = await pocket.newPage()
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `Velg ${name}` }).check()
}
const bar = (page: Page) => page.getByRole('group', { name: 'Valgte vikarer' })
const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

test('search and first names are on the first screen of a phone', async () => {
  await phone.goto('/admin/vikarregister')
  await expect(phone.getByRole('searchbox')).toBeInViewport({ ratio: 1 })
  await expect(entry(phone, 'Zara Khan')).toBeInViewport({ ratio: 1 })
  await expect(entry(phone, 'Per Lie')).toBeInViewport({ ratio: 1 })
  await phone.getByRole('button', { name: 'Mer' }).click()
  await accessible(phone)
  await phone.getByRole('button', { name: 'Nylig slettet' }).click()
  await expect(phone.getByText('Ingen er slettet nylig.')).toBeVisible()
  await phone.keyboard.press('Escape')
})

test('the chosen people get a login, after a dialog with their names', async ({ service }) => {
  await choose(phone, 'Siri Dahl', 'Per Lie')
  await accessible(phone)
  await fits(phone)
  await act(phone, 'Send innlogging').click()
  await expect(question(phone, 'Send innlogging')).toContainText(
    'Per Lie og Siri Dahl får en lenke på e-post',
  )
  await accessible(phone)
  await question(phone, 'Send innlogging').getByRole('button', { name: 'Send til 2' }).click()
  await told(phone, 'Innlogging sendt til 2 vikarer på e-post')
  await expect(entry(phone, 'Siri Dahl')).toContainText('Invitert')
  await expect
    .poll(async () => (await service.caught()).email.filter(({ to }) => /vikar[12]@/.test(to)).length)
    .toBe(2)
})

test('a request to the chosen people is started by keyboard alone', async () => {
  await office.goto('/admin/vikarregister')
  await office.getByRole('checkbox', { name: 'Velg Ola Hansen' }).focus()
  await office.keyboard.press('Space')
  await office.keyboard.press('Enter')
  await expect(bar(office)).toBeFocused()
  await office.keyboard.press('Escape')
  await expect(office.getByRole('checkbox', { name: 'Velg Ola Hansen' })).toBeFocused()
  await choose(office, 'Zara Khan')
  await office.keyboard.press('Enter')
  await act(office, 'Send forespørsel').focus()
  await office.keyboard.press('Enter')
  await expect(office.getByRole('radio', { name: 'Velg vikarer' })).toBeChecked()
  await expect(office.getByText('2 vikar(er) valgt')).toBeVisible()
  await expect(office.getByRole('checkbox', { name: 'Zara Khan' })).toBeChecked()
  await expect(office.getByRole('checkbox', { name: 'Per Lie' })).not.toBeChecked()
  await office.reload()
  await expect(office.getByText('2 vikar(er) valgt')).toBeVisible()
})

test('several are removed after a dialog with their shifts, and restored', async ({ service }) => {
  await addAssignment(office.request, service, { title: 'Vikar i 3B', channels: ['email'] })
  await answerBehind(office.request, await mailedRequest(service, 'vikar0@vikar.example'), 'claim')
  await office.goto('/admin/vikarregister')
  await choose(office, 'Per Lie')
  await act(office, 'Velg alle 4').click()
  await expect(bar(office)).toContainText('4 valgt')
  await office.getByRole('checkbox', { name: 'Velg Zara Khan' }).uncheck()
  await act(office, 'Slett').click()
  const dialog = question(office, 'Slett 3 vikarer')
  await expect(dialog).toContainText('Ola Hansen har 1 kommende vakt')
  await expect(dialog).toContainText('Per Lie og Siri Dahl slettes nå.')
  await accessible(office)
  await dialog.getByRole('radio', { name: 'Åpne vaktene igjen og slett nå' }).check()
  await expect(dialog).toContainText('Ola Hansen, Per Lie og Siri Dahl slettes nå.')
  await dialog.getByRole('button', { name: 'Slett 3 vikarer' }).click()
  await told(office, '3 vikarer er fjernet fra vikarregisteret')
  await expect(office.getByText('1 av 1 vikarer')).toBeVisible()
  await expect(entry(phone, 'Ola Hansen')).toHaveCount(0)
  await office.getByRole('button', { name: 'Nylig slettet' }).click()
  await office.getByRole('button', { name: 'Gjenopprett Per Lie' }).click()
  await told(office, 'Per Lie er tilbake i registeret')
  await expect(entry(phone, 'Per Lie')).toBeVisible()
  await office.keyboard.press('Escape')
})

test('several substitutes are added in a row, without returning to the list', async () => {
  await office.goto('/admin/vikarregister/legg-til')
  await fillVikar(office, 'Nina Vik', '912 34 511', 'nina@vikar.example')
  await office.getByLabel('Bedrift').fill('Kafé Sol')
  await office.getByRole('button', { name: 'Lagre og legg til en til' }).click()
  await told(office, 'Nina Vik er nå registrert som vikar')
  await expect(office.getByLabel('Fullt navn')).toBeFocused()
  await expect(office.getByLabel('Fullt navn')).toHaveValue('')
  await expect(office.getByLabel('Bedrift')).toHaveValue('Kafé Sol')
  await fillVikar(office, 'Tor Moe', '912 34 512', 'tor@vikar.example')
  await office.getByRole('button', { name: 'Legg til vikar' }).click()
  await expect(entry(office, 'Tor Moe')).toContainText('Kafé Sol')
  await expect(entry(office, 'Nina Vik')).toBeVisible()
})
