import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { card, confirm, fits, question, told } from './parts.ts'
import { addAssignment, answerBehind, confirmAddress, enter, inDays, KARI, signUp } from './people.ts'
import { availability, count, entry, mailedRequest, names } from './register-parts.ts'
import { beginEmpty, expect, test } from './service.ts'
import { upload, windowsCsv, workbook } from './spreadsheet.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const NILS = { fullName: 'Nils Berg', email: 'nils@solvang.example', password: 'haustferie-09' }

/** Anna's number is too short, and Zara is listed twice. */
const LIST = [
  ['Navn', 'Mobil', 'E-post', 'Avdeling'],
  ['Åse Lie', '912 34 501', 'ase@vikar.example', 'Kafé Sol'],
  ['Zara Khan', '912 34 502', 'zara@vikar.example', '=SUM(1;2) AS'],
  ['Øyvind Moe', '+47 912 34 503', 'oyvind@vikar.example', ''],
  ['Ærlend Vik', '0047 91234504', 'aerlend@vikar.example', ''],
  ['Anna Berg', '1234', 'anna@vikar.example', ''],
  ['Zara Khan', '912 34 502', 'zara.khan@vikar.example', ''],
]
const PASTED = LIST.map((cells) => cells.join('\t')).join('\n')

let contexts: BrowserContext[]
/** Kari's desktop, where the lists are imported, and her phone, where the register stays open. */
let office: Page
let phone: Page
let nils: Page
/** The downloaded register. */
let downloaded: Buffer

test.beforeAll(async ({ browser, service }) => {
  const desktop = await browser.newContext({ baseURL: service.url })
  const solvang = await browser.newContext({ baseURL: service.url })
  await Promise.all([
    signUp(desktop.request, service, KARI).then(() => confirmAddress(desktop.request, service, KARI.email)),
    signUp(solvang.request, service, NILS),
  ])
  const pocket = await enter(browser, service, KARI, { viewport: PHONE })
  contexts = [desktop, pocket, solvang]
  office = await desktop.newPage()
  phone = await pocket.newPage()
  nils = await solvang.newPage()
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

test('an empty register offers to add the first substitute and to import a list', async () => {
  await Promise.all([office, phone, nils].map((page) => page.goto('/admin/vikarregister')))
  await expect(phone.getByText('Ingen vikarer registrert ennå')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Legg til din første vikar' })).toBeVisible()
  await accessible(phone)
  await fits(phone)
  await office.getByRole('link', { name: 'Importer fra regneark' }).click()
  await expect(office.getByRole('heading', { name: 'Importer vikarer' })).toBeVisible()
  await lookAtBothSizes(office)
})

test('a pasted list shows its effects and errors, which are corrected in place', async () => {
  await office.getByLabel('Vikarene, én på hver rad').fill(PASTED)
  await office.getByRole('button', { name: 'Se over lista' }).click()
  await expect(count(office, '4 nye')).toBeVisible()
  await expect(count(office, '2 med feil')).toBeVisible()
  const phoneOf = (row: number) => office.getByRole('textbox', { name: `Telefon, rad ${row}` })
  await expect(phoneOf(6)).toHaveAccessibleDescription(/Telefonnummer må være minst 8 siffer/)
  await expect(phoneOf(7)).toHaveAccessibleDescription(/Samme telefonnummer som rad 3/)
  await expect(office.getByRole('button', { name: 'Importer 4 vikarer' })).toBeVisible()
  await lookAtBothSizes(office)
  await office.setViewportSize(PHONE)
  await expect(office.locator('td', { hasText: 'ase@vikar' })).toHaveCSS('text-align', 'left')

  await phoneOf(6).fill('912 34 505')
  await phoneOf(6).press('Enter')
  await expect(count(office, '5 nye')).toBeVisible()
  await expect(phoneOf(6)).toHaveCount(0)
  await expect(office.getByText('1 rad med feil blir ikke med.')).toBeVisible()
})

test('the import adds the valid rows, and the open phone shows them without a reload', async () => {
  await office.getByRole('button', { name: 'Importer 5 vikarer' }).click()
  await expect(office.getByRole('heading', { name: 'Importen er ferdig' })).toBeVisible()
  await expect(office.getByText('5 lagt til. 1 rad med feil ble ikke med.')).toBeVisible()
  await lookAtBothSizes(office)
  await expect(phone.getByText('5 av 5 vikarer')).toBeVisible()
  await expect(names(phone)).toHaveText(['Åse Lie', 'Zara Khan', 'Øyvind Moe', 'Ærlend Vik', 'Anna Berg'])
  await accessible(phone)
  await fits(phone)
  await expect(nils.getByText('Ingen vikarer registrert ennå')).toBeVisible()
})

test('an existing vikar is unchanged, unless an update is chosen', async () => {
  const csv = windowsCsv([
    ['Navn', 'Telefon', 'E-post', 'Kompetanse'],
    ['Åse Lie', '91234501', 'ase@vikar.example', 'Kokk på kjøkken'],
    ['Jørn Bø', '912 34 506', 'jorn@vikar.example', ''],
  ])
  await office.getByRole('button', { name: 'Importer flere' }).click()
  await upload(office, 'vikarer.csv', csv)
  await expect(count(office, '1 ny')).toBeVisible()
  await expect(count(office, '1 finnes fra før')).toBeVisible()
  await expect(office.getByText('Åse Lie: endrer kompetanse')).toBeVisible()
  await expect(office.getByRole('radio', { name: 'Hopp over' })).toBeChecked()
  await office.getByRole('button', { name: 'Importer 1 vikar' }).click()
  await expect(office.getByText('1 lagt til, 1 hoppet over')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Jørn Bø' })).toBeVisible()

  await office.getByRole('button', { name: 'Importer flere' }).click()
  await upload(office, 'vikarer.csv', csv)
  await expect(count(office, '2 finnes fra før')).toBeVisible()
  await office.getByText('Oppdater', { exact: true }).click()
  await office.getByRole('button', { name: 'Oppdater 1 vikar' }).click()
  await expect(office.getByText('0 lagt til, 1 oppdatert, 1 hoppet over')).toBeVisible()
  await office.getByRole('link', { name: 'Til vikarregisteret' }).click()
  await edit(office, 'Åse Lie')
  await expect(office.getByLabel('Kompetanse')).toHaveValue('Kokk på kjøkken')
})

test('an Excel file is accepted unchanged, with telephone numbers as numbers', async () => {
  await office.goto('/admin/vikarregister/importer')
  const xlsx = workbook([
    ['Fornavn', 'Etternavn', 'Mobil', 'Epost', 'Status'],
    ['Kåre', 'Ødegård', 4791234507, 'kare@vikar.example', 'Opptatt'],
  ])
  await upload(office, 'liste.xlsx', xlsx)
  await office.getByRole('button', { name: 'Importer 1 vikar' }).click()
  await expect(phone.getByText('7 av 7 vikarer')).toBeVisible()
  const added = entry(phone, 'Kåre Ødegård')
  await expect(added).toContainText('912 34 507')
  await expect(availability(phone, 'Kåre Ødegård')).toHaveValue('busy')
})

test('by name, æ ø å are last, and the order and the search stay in the address', async () => {
  await phone.getByLabel('Rekkefølge').selectOption('Navn')
  await expect(phone).toHaveURL(/\?sortering=navn$/)
  await phone.reload()
  await expect(names(phone)).toHaveText(BY_NAME)

  const search = phone.getByRole('searchbox')
  for (const typed of ['+47 912 34 504', '912 345 04', '004791234504', 'ærlend']) {
    await search.fill(typed)
    await expect(phone.getByText('1 av 7 vikarer')).toBeVisible()
    await expect(names(phone)).toHaveText(['Ærlend Vik'])
    await search.fill('kafé sol')
    await expect(names(phone)).toHaveText(['Åse Lie'])
  }
  await expect(phone).toHaveURL(/\?q=kaf%C3%A9(\+|%20)sol&sortering=navn$/)
  await phone.reload()
  await expect(names(phone)).toHaveText(['Åse Lie'])
  await search.fill('finnes ikke')
  await phone.getByRole('button', { name: 'Vis alle vikarer' }).click()
  await expect(names(phone)).toHaveText(BY_NAME)
})

test('after an edit the register shows the same position and search', async () => {
  const found = /\?q=moe(\+|%20)%C3%B8y&sortering=navn/
  await phone.goto('/admin/vikarregister?sortering=navn')
  await phone.getByRole('searchbox').fill('moe øy')
  await expect(phone).toHaveURL(found)
  await edit(phone, 'Øyvind Moe')
  await expect(phone).toHaveURL(/\/rediger\/[^?]+\?q=/)
  await phone.getByLabel('Kompetanse').fill('Matte')
  await phone.getByRole('button', { name: 'Lagre endringer' }).click()
  await told(phone, 'Vikaropplysninger oppdatert')
  await expect(phone).toHaveURL(found)
  await expect(names(phone)).toHaveText(['Øyvind Moe'])
  await expect(entry(phone, 'Øyvind Moe')).toBeFocused()

  await phone.getByRole('searchbox').fill('øyvind matte')
  await expect(phone).toHaveURL(/\?q=%C3%B8yvind(\+|%20)matte&sortering=navn$/)
  await expect(names(phone)).toHaveText(['Øyvind Moe'])
  await phone.getByRole('searchbox').fill('')
  await expect(names(phone)).toHaveText(BY_NAME)
  await edit(phone, BY_NAME.at(-1) ?? '')
  await phone.getByRole('link', { name: 'Tilbake til Vikarregister' }).click()
  await expect(entry(phone, BY_NAME.at(-1) ?? '')).toBeFocused()
  await expect(entry(phone, BY_NAME.at(-1) ?? '')).toBeInViewport()
  await phone.goto('/admin/vikarregister/rediger')
  await expect(phone).toHaveURL(/\/admin\/vikarregister$/)
  await expect(phone.getByText('7 av 7 vikarer')).toBeVisible()
  await phone.goto('/admin/vikarregister?sortering=navn')
})

test('the register is exported for a spreadsheet, and importing the file changes nothing', async () => {
  await office.goto('/admin/vikarregister')
  const [csv] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'Last ned som CSV' }).click(),
  ])
  await told(office, 'CSV-fil lastet ned')
  expect(csv.suggestedFilename()).toBe(`vikarer-${inDays(0)}.csv`)
  downloaded = await readFile(await csv.path())
  const [heading, ...rows] = downloaded.toString().split('\r\n')
  expect(heading).toBe(
    '\uFEFFNavn;Telefon;E-post;Bedrift;Kompetanse;Tilgjengelighet;Grupper;Merknad;Innlogging;Lagt til',
  )
  expect(rows.slice(0, 7).map((row) => row.split(';')[0])).toEqual(BY_NAME)
  expect(rows.find((row) => row.startsWith('Zara'))).toContain(`;"'=SUM(1;2) AS";`)

  await office.getByRole('link', { name: 'Importer', exact: true }).click()
  await upload(office, csv.suggestedFilename(), downloaded)
  await expect(count(office, '7 finnes fra før')).toBeVisible()
  await expect(office.getByText('ingenting å endre')).toHaveCount(7)
  await office.getByText('Oppdater', { exact: true }).click()
  await expect(office.getByText('Registeret har allerede de samme opplysningene.')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Ingen å importere' })).toBeDisabled()
})

test('a change in one browser shows in the other', async () => {
  await office.goto('/admin/vikarregister')
  await edit(office, 'Øyvind Moe')
  await office.getByLabel('Fullt navn').fill('Øyvind Moe Dahl')
  await office.getByLabel('Telefon').fill('47 92345603')
  await office.getByText('Inaktiv', { exact: true }).click()
  await office.getByRole('button', { name: 'Lagre endringer' }).click()
  await told(office, 'Vikaropplysninger oppdatert')
  const changed = entry(phone, 'Øyvind Moe Dahl')
  await expect(changed).toContainText('923 45 603')
  await expect(availability(phone, 'Øyvind Moe Dahl')).toHaveValue('inactive')
})

test('availability is changed on the row, and for several people at once', async () => {
  await availability(office, 'Zara Khan').selectOption('Opptatt')
  await expect(availability(phone, 'Zara Khan')).toHaveValue('busy')
  for (const name of ['Anna Berg', 'Åse Lie']) await office.getByRole('checkbox', { name }).check()
  await lookAtBothSizes(office)
  await office.getByRole('button', { name: 'Gjør utilgjengelig' }).click()
  await told(office, '2 vikarer er nå opptatt')
  for (const name of ['Anna Berg', 'Åse Lie']) await expect(availability(phone, name)).toHaveValue('busy')
  await office.getByRole('button', { name: 'Velg alle 7' }).click()
  await office.getByRole('button', { name: 'Gjør tilgjengelig' }).click()
  await told(office, '7 vikarer er nå tilgjengelige')
  await expect(availability(phone, 'Zara Khan')).toHaveValue('available')
})

test('a removed vikar disappears from the other browser too, and their shift is open again', async ({
  service,
}) => {
  await addAssignment(office.request, service, { title: 'Vikar i 3B', channels: ['email'] })
  await answerBehind(office.request, await mailedRequest(service, 'anna@vikar.example'), 'claim')
  await edit(office, 'Anna Berg')
  await office.getByRole('button', { name: 'Slett vikar' }).click()
  await expect(question(office, 'Slett vikar')).toContainText(
    'Er du sikker på at du vil slette denne vikaren?',
  )
  await expect(question(office, 'Slett vikar')).toContainText('Anna Berg har 1 kommende vakt')
  await accessible(office)
  await question(office, 'Slett vikar').getByRole('button', { name: 'Avbryt' }).click()
  await office.getByRole('button', { name: 'Slett vikar' }).click()
  await office.getByRole('radio', { name: 'Åpne vaktene igjen og slett nå' }).check()
  await confirm(office, 'Slett vikar')
  await told(office, 'Anna Berg er fjernet fra vikarregisteret')
  await expect(entry(phone, 'Anna Berg')).toHaveCount(0)
  await expect(phone.getByText('6 av 6 vikarer')).toBeVisible()
  await office.goto('/admin/oppdragslogg')
  await expect(card(office, 'Vikar i 3B')).toContainText('Venter vikar')
})

test('a removed vikar is restored from the list of recent removals, and removed again', async () => {
  await office.goto('/admin/vikarregister')
  await office.getByRole('button', { name: 'Nylig slettet' }).click()
  await accessible(office)
  await office.getByRole('button', { name: 'Gjenopprett Anna Berg' }).click()
  await told(office, 'Anna Berg er tilbake i registeret')
  await expect(entry(phone, 'Anna Berg')).toContainText('Tilgjengelig')
  await office.keyboard.press('Escape')
  await edit(office, 'Anna Berg')
  await office.getByRole('button', { name: 'Slett vikar' }).click()
  await confirm(office, 'Slett vikar')
  await told(office, 'Anna Berg er fjernet fra vikarregisteret')
  await expect(entry(phone, 'Anna Berg')).toHaveCount(0)
})

test('another employer sees none of them, and may import the same people', async () => {
  await nils.reload()
  await nils.getByRole('link', { name: 'Importer fra regneark' }).click()
  await upload(nils, 'vikarer.csv', downloaded)
  await expect(count(nils, '7 nye')).toBeVisible()
  await expect(nils.getByText('finnes fra før')).toHaveCount(0)
  await nils.getByRole('button', { name: 'Importer 7 vikarer' }).click()
  await nils.getByRole('link', { name: 'Til vikarregisteret' }).click()
  await expect(nils.getByText('7 av 7 vikarer')).toBeVisible()
  await expect(entry(nils, 'Zara Khan')).toContainText('=SUM(1;2) AS')
  await expect(phone.getByText('6 av 6 vikarer')).toBeVisible()
})

const BY_NAME = ['Anna Berg', 'Jørn Bø', 'Kåre Ødegård', 'Zara Khan', 'Ærlend Vik', 'Øyvind Moe', 'Åse Lie']

const edit = (page: Page, name: string) => page.getByRole('link', { name: `Rediger ${name}` }).click()

const lookAtBothSizes = async (page: Page) => {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await accessible(page)
    await fits(page)
  }
}
