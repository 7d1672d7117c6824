import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { fits, logIn, question, told } from './parts.ts'
import { confirmAddress, enter, KARI, mailedLink, signUp } from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'

beginEmpty()

test.describe.configure({ mode: 'serial' })

const NILS = {
  fullName: 'Nils Berg',
  email: 'nils@solbakken.example',
  password: 'vinterferie-08',
  company: 'Solbakken',
}
const EVA = { fullName: 'Eva Lund', email: 'eva@bjorkelia.example', password: 'hest-og-vogn' }
const WIDE = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 } }

let kari: BrowserContext
let eva: BrowserContext
let nils: BrowserContext
let office: Page
let evas: Page

test.beforeAll(async ({ browser, playwright, service }) => {
  for (const person of [NILS, KARI]) {
    const visitor = await playwright.request.newContext()
    await signUp(visitor, service, person)
    await confirmAddress(visitor, service, person.email)
    await visitor.dispose()
  }
  kari = await enter(browser, service, KARI, WIDE)
  eva = await browser.newContext({ baseURL: service.url, ...PHONE })
  nils = await browser.newContext({ baseURL: service.url, ...PHONE })
  office = await kari.newPage()
  evas = await eva.newPage()
})
test.afterAll(() => Promise.all([kari, eva, nils].map((context) => context.close())))

const invite = async (service: Service, email: string, role: string) => {
  const open = office.getByRole('button', { name: 'Inviter en kollega' })
  if (await open.isVisible()) await open.click()
  await office.getByLabel('E-post').fill(email)
  await office.getByRole('radio', { name: role }).check()
  await office.getByRole('button', { name: 'Send invitasjon' }).click()
  await told(office, 'Invitasjonen er sendt')
  return mailedLink(service, email, '/auth/invitasjon')
}

/** The pixels between the top of a member's row and the name. */
const spaceAbove = (page: Page, name: RegExp) =>
  page.getByRole('heading', { name }).evaluate((heading) => {
    const row = heading.closest('li')
    return row ? heading.getBoundingClientRect().top - row.getBoundingClientRect().top : 0
  })

test('Kari invites Eva, who creates a login on her telephone and plans', async ({ service }) => {
  await office.goto('/admin/profile-settings')
  await office.getByRole('link', { name: 'Kontoret' }).click()
  await expect(office).toHaveTitle('Kontoret – Vikarklar')
  await expect(office.getByRole('heading', { name: /Kari Nordmann/ })).toBeVisible()
  expect(await spaceAbove(office, /Kari Nordmann/), 'px above a row of several lines').toBeGreaterThan(8)
  const link = await invite(service, EVA.email, 'Planlegger')
  await expect(office.getByRole('heading', { name: EVA.email })).toBeVisible()
  await accessible(office)

  await evas.goto(link)
  await expect(evas.getByText(`${KARI.fullName} inviterer deg`)).toBeVisible()
  await accessible(evas)
  await evas.getByLabel('Fullt navn').fill(EVA.fullName)
  await evas.getByLabel('Passord', { exact: true }).fill(EVA.password)
  await evas.getByLabel('Bekreft passord').fill(EVA.password)
  await evas.getByRole('checkbox').check()
  await evas.getByRole('button', { name: 'Bli med og logg inn' }).click()
  await expect(evas).toHaveURL(/\/admin$/)
  await expect(evas.getByRole('link', { name: 'Opprett oppdrag' }).first()).toBeVisible()
  await evas.goto('/admin/kontoret')
  await expect(evas.getByRole('heading', { name: /Eva Lund/ })).toBeVisible()
  await expect(evas.getByRole('button', { name: 'Send invitasjon' })).toHaveCount(0)
  await accessible(evas)

  await evas.goto(link) // used
  await expect(evas.getByRole('heading', { name: 'Invitasjonen virker ikke lenger' })).toBeVisible()
})

test('as a reader she sees the same pages without forbidden actions', async () => {
  await office.getByLabel('Rolle for Eva Lund').selectOption({ label: 'Leser' })
  const question = office.getByRole('alertdialog', { name: 'Gi Eva Lund rollen leser' })
  await expect(question).toContainText('Eva Lund blir leser: ser, men endrer og sender ingenting.')
  await accessible(office)
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect(office.getByLabel('Rolle for Eva Lund')).toHaveValue('planner')
  await office.getByLabel('Rolle for Eva Lund').selectOption({ label: 'Leser' })
  await question.getByRole('button', { name: 'Gi rollen' }).click()
  await told(office, 'Eva Lund har fått ny rolle')
  await evas.goto('/admin')
  await expect(evas.getByRole('heading', { name: 'Velkommen, Eva Lund' })).toBeVisible()
  await expect(evas.getByRole('link', { name: 'Opprett oppdrag' })).toHaveCount(0)
  await expect(evas.getByRole('link', { name: 'Nytt oppdrag' })).toHaveCount(0)
  await evas.goto('/admin/vikarregister')
  await expect(evas.getByRole('heading', { name: 'Vikarregister' })).toBeVisible()
  await expect(evas.getByRole('link', { name: 'Legg til vikar' })).toHaveCount(0)
  await evas.goto('/admin/opprett-oppdrag')
  await expect(evas.getByRole('heading', { name: 'Du kan se, men ikke endre' })).toBeVisible()
  await expect(evas.getByRole('main')).toContainText(
    `Du er leser hos ${KARI.company}. Bare planleggere og eiere kan opprette oppdrag. Spør ${KARI.fullName} (eier).`,
  )
  await expect(evas.getByLabel('Tittel')).toHaveCount(0)
  await accessible(evas)
  for (const width of [320, 1280]) {
    await evas.setViewportSize({ width, height: 800 })
    await fits(evas)
  }
  await evas.getByRole('link', { name: 'Til oppdragsloggen' }).last().click()
  await expect(evas).toHaveURL(/\/admin\/oppdragslogg$/)
  await evas.goto('/admin/hendelser')
  await expect(evas.getByRole('heading', { name: 'Bare for eiere' })).toBeVisible()
})

test('Nils, who has his own office, accepts with his login and switches between them', async ({
  service,
}) => {
  const link = await invite(service, NILS.email, 'Leser')
  const page = await nils.newPage()
  await page.goto(link)
  await page.getByRole('link', { name: 'Logg inn', exact: true }).last().click()
  await logIn(page, NILS)
  await page.getByRole('button', { name: 'Godta invitasjonen' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('main').getByText(KARI.company)).toBeVisible()

  await page.getByRole('button', { name: NILS.fullName }).click()
  await page.getByRole('button', { name: 'Bytt kontor' }).click()
  await expect(page.getByRole('dialog')).toContainText('Du er her nå')
  await accessible(page)
  await page.getByRole('button', { name: `Gå til ${NILS.company}` }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('main').getByText(NILS.company)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Opprett oppdrag' }).first()).toBeVisible()
})

test('a removed member loses access at once, and the last owner cannot be removed', async () => {
  await evas.goto('/admin')
  await office.getByRole('button', { name: 'Fjern Eva Lund' }).click()
  await expect(question(office, 'Fjern Eva Lund fra kontoret')).toContainText(
    'Eva Lund logges ut herfra med en gang og får e-post om det.',
  )
  await accessible(office)
  await office.getByRole('alertdialog').getByRole('button', { name: 'Fjern', exact: true }).click()
  await told(office, 'Eva Lund er fjernet fra kontoret')
  await expect(evas).toHaveURL(/\/auth/)
  await office.getByRole('button', { name: /^Forlat / }).click()
  // The notice of the removal is an alertdialog too.
  const leaving = question(office, 'Forlat Bjørkelia barnehage')
  await expect(leaving).toContainText('Noen må eie kontoen.')
  await expect(leaving.getByRole('button', { name: 'Forlat', exact: true })).toBeDisabled()
})
