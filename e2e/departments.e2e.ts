import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { fits, told, typeDate, typeTime } from './parts.ts'
import { addVikar, answerLink, confirmAddress, enter, inDays, KARI, mailedLink, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

test.describe.configure({ mode: 'serial' })

const EVA = { fullName: 'Eva Lund', email: 'eva@bjorkelia.example', password: 'hest-og-vogn' }
const WIDE = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }
const OLA = { fullName: 'Ola Hansen', phone: '912 34 501' }

let kari: BrowserContext
let eva: BrowserContext
let office: Page
let evas: Page

test.beforeAll(async ({ browser, playwright, service }) => {
  const visitor = await playwright.request.newContext()
  await signUp(visitor, service, KARI)
  await confirmAddress(visitor, service, KARI.email)
  await visitor.dispose()
  kari = await enter(browser, service, KARI, WIDE)
  await addVikar(kari.request, service, OLA)
  await addVikar(kari.request, service, { fullName: 'Siri Dahl', phone: '912 34 502' })
  await service.command('grant', KARI.email, '20')
  const group = await kari.request.post('/api/groups', { data: { name: 'Faste' } })
  const { vikarer } = (await (await kari.request.get('/api/vikarer')).json()) as {
    vikarer: { id: string; fullName: string }[]
  }
  const { id } = (await group.json()) as { id: string }
  await kari.request.post(`/api/groups/${id}/members`, {
    data: { add: vikarer.filter(({ fullName }) => fullName === OLA.fullName).map((vikar) => vikar.id) },
  })
  eva = await browser.newContext({ baseURL: service.url, ...PHONE })
  office = await kari.newPage()
  evas = await eva.newPage()
})
test.afterAll(() => Promise.all([kari, eva].map((context) => context.close())))

test('Kari makes two departments by keyboard, and errors show at their fields', async () => {
  await office.goto('/admin/kontoret')
  await office.getByRole('button', { name: 'Ny avdeling' }).focus()
  await office.keyboard.press('Enter')
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Kontaktperson', { exact: true }).fill('Gro Vik')
  await office.keyboard.press('Enter')
  await expect(dialog.getByLabel('Navn')).toBeFocused()
  await expect(dialog.getByLabel('Navn')).toHaveAccessibleDescription('Fyll ut navn på avdelingen')
  await expect(dialog.getByLabel('Telefon til kontaktpersonen')).toHaveAccessibleDescription(
    'Skriv nummeret som vikarene skal ringe',
  )
  await accessible(office)
  await office.keyboard.type('Barnetrinnet')
  await dialog.getByLabel('Sted').fill('Bygg A')
  await dialog.getByLabel('Telefon til kontaktpersonen').fill('923 45 678')
  await dialog.getByRole('checkbox', { name: 'Faste' }).check()
  await office.keyboard.press('Enter')
  await told(office, 'Barnetrinnet er lagret')
  await expect(office.getByText('Bygg A · Gro Vik, 923 45 678 · spør Faste')).toBeVisible()
  await office.getByRole('button', { name: 'Ny avdeling' }).click()
  await dialog.getByLabel('Navn').fill('Ungdomstrinnet')
  await office.keyboard.press('Enter')
  await told(office, 'Ungdomstrinnet er lagret')
  await accessible(office)
})

test('Eva is invited to one of them, and her new request starts with its values', async ({ service }) => {
  await office.getByRole('button', { name: 'Inviter en kollega' }).click()
  await office.getByLabel('E-post').fill(EVA.email)
  await office.getByRole('radio', { name: 'Bare noen avdelinger' }).check()
  await office.getByRole('checkbox', { name: 'Barnetrinnet' }).check()
  await office.getByRole('button', { name: 'Send invitasjon' }).click()
  await told(office, 'Invitasjonen er sendt')
  await expect(office.getByText(/ser Barnetrinnet/)).toBeVisible()
  await evas.goto(await mailedLink(service, EVA.email, '/auth/invitasjon'))
  await evas.getByLabel('Fullt navn').fill(EVA.fullName)
  await evas.getByLabel('Passord', { exact: true }).fill(EVA.password)
  await evas.getByLabel('Bekreft passord').fill(EVA.password)
  await evas.getByRole('checkbox').check()
  await evas.getByRole('button', { name: 'Bli med og logg inn' }).click()
  await expect(evas).toHaveURL(/\/admin$/)

  await evas.goto('/admin/opprett-oppdrag')
  await expect(evas.getByLabel('Avdeling')).toHaveValue(/./)
  await expect(evas.getByLabel('Sted')).toHaveValue('Bygg A')
  await expect(evas.getByRole('radio', { name: 'Velg vikarer' })).toBeChecked()
  await fits(evas)
  await accessible(evas)
  await evas.getByLabel('Tittel').fill('Lærer 2A')
  await typeDate(evas, 'Dato', inDays(3))
  await typeTime(evas, 'Starttid', '0800')
  await typeTime(evas, 'Sluttid', '1400')
  await evas.getByRole('button', { name: /^Opprett og send/ }).click()
  await expect(evas.getByRole('heading', { level: 1, name: 'Lærer 2A' })).toBeVisible()
  await expect(evas.getByRole('heading', { name: 'Mottakere (1)' })).toBeAttached()
  await accessible(evas)

  await evas.goto(await answerLink(service, OLA, 'Lærer 2A'))
  await expect(evas.getByText('Barnetrinnet', { exact: true })).toBeVisible()
  await expect(evas.getByRole('link', { name: '923 45 678' }).first()).toHaveAttribute(
    'href',
    'tel:+4792345678',
  )
})

const ask = async (title: string, department: string) => {
  await office.goto('/admin/opprett-oppdrag')
  await office.getByLabel('Avdeling').selectOption({ label: department })
  await office.getByLabel('Tittel').fill(title)
  await office.getByLabel('Sted').fill('Kontoret')
  await typeDate(office, 'Dato', inDays(1))
  await typeTime(office, 'Starttid', '0800')
  await typeTime(office, 'Sluttid', '1400')
  await office.getByRole('button', { name: /^Opprett og send/ }).click()
  await expect(office.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('she sees nothing of another department, until a shift is moved to hers', async () => {
  await ask('Lærer 9B', 'Ungdomstrinnet')
  const address = office.url()
  await evas.goto('/admin/oppdragslogg')
  await expect(evas.getByText('1 totale oppdrag')).toBeVisible()
  await expect(evas.getByText('Barnetrinnet · Bygg A')).toBeVisible()
  await fits(evas)
  await evas.goto(address)
  await expect(evas.getByText('Fant ikke oppdraget').first()).toBeVisible()

  await office.getByRole('button', { name: 'Endre', exact: true }).click()
  await office.getByRole('dialog').getByLabel('Avdeling').selectOption({ label: 'Barnetrinnet' })
  await accessible(office)
  await office.getByRole('button', { name: 'Lagre endringen' }).click()
  await expect(office.getByRole('dialog')).toHaveCount(0)
  await expect(office.getByText('Barnetrinnet', { exact: true })).toBeVisible()
  await evas.goto(address)
  await expect(evas.getByRole('heading', { level: 1, name: 'Lærer 9B' })).toBeVisible()
})

test('Kari looks at one department on the front page, in the week and in the log', async () => {
  await ask('Vakt i resepsjonen', 'Hele kontoret')
  await office.goto('/admin')
  await expect(office.getByRole('link', { name: 'Vakt i resepsjonen', exact: true }).first()).toBeVisible()
  const days = office.getByRole('region', { name: /^I morgen/ })
  await office.getByRole('combobox', { name: 'Avdeling' }).selectOption({ label: 'Barnetrinnet' })
  await expect(days.getByRole('link', { name: 'Vakt i resepsjonen' })).toHaveCount(0)
  await expect(days.getByRole('link', { name: 'Lærer 9B' })).toBeVisible()
  await accessible(office)
  await office.goto('/admin/uke')
  await expect(office.getByRole('combobox', { name: 'Avdeling' })).toHaveValue(/./)
  await accessible(office)
  await office.goto('/admin/oppdragslogg')
  await office.getByRole('button', { name: 'Filtrer' }).click()
  await office.getByRole('dialog').getByLabel('Avdeling').selectOption({ label: 'Barnetrinnet' })
  await office.getByRole('button', { name: 'Vis oppdrag' }).click()
  await expect(office.getByText('3 totale oppdrag · 2 treff')).toBeVisible()
  await office.getByRole('button', { name: /Barnetrinnet/ }).click()
  await expect(office.getByText('3 totale oppdrag', { exact: true })).toBeVisible()
})

test('a member without a limit sees the whole office, and a closed department cannot be chosen', async () => {
  await office.goto('/admin/kontoret')
  await expect(office.getByText('Ser Barnetrinnet')).toBeVisible()
  await office.getByRole('button', { name: 'Avdelinger for Eva Lund' }).click()
  await office.getByRole('alertdialog').getByRole('radio', { name: 'Hele kontoret' }).check()
  await accessible(office)
  await office.getByRole('button', { name: 'Lagre', exact: true }).click()
  await told(office, 'Lagret')
  await evas.goto('/admin/oppdragslogg')
  await expect(evas.getByText('3 totale oppdrag')).toBeVisible()

  await office.getByRole('button', { name: 'Legg ned Ungdomstrinnet' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Legg ned', exact: true }).click()
  await told(office, 'Avdelingen er lagt ned')
  await evas.goto('/admin/opprett-oppdrag')
  await expect(evas.getByLabel('Avdeling').getByRole('option')).toHaveText(['Hele kontoret', 'Barnetrinnet'])

  await office.getByText('Nedlagte avdelinger (1)').click()
  await accessible(office)
  await office.getByRole('button', { name: 'Åpne igjen Ungdomstrinnet' }).click()
  await told(office, 'Avdelingen er åpnet igjen')
  await expect(office.getByRole('button', { name: 'Legg ned Ungdomstrinnet' })).toBeVisible()
})
