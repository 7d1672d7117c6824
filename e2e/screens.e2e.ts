import type { Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { fits, logIn } from './parts.ts'
import { demonstrate, type Login } from './people.ts'
import { expect, test, type Service } from './service.ts'

test.use({ stage: 'screens' })

const screens = [
  ['the front page', '/admin', 'Velkommen, '],
  ['the register', '/admin/vikarregister', 'Vikarregister'],
  ['a new substitute', '/admin/vikarregister/legg-til', 'Legg til vikar'],
  ['a new assignment', '/admin/opprett-oppdrag', 'Opprett oppdrag'],
  ['the log', '/admin/oppdragslogg', 'Oppdragslogg'],
  ['the credits', '/admin/credits-sms', 'SMS'],
  ['the ledger', '/admin/credits-sms/bevegelser', 'Bevegelser'],
  ['an unknown page', '/finnes/ikke', 'Page Not Found'],
] as const

const openScreens = [
  ['the landing page', '/', 'Send forespørsel'],
  ['the login', '/auth', 'Logg inn'],
  ['the sign-up', '/auth?tab=signup', 'Kom i gang'],
  ['a useless confirmation link', '/auth/bekreft?token=x', 'Bekreft'],
  ['a useless login link', '/auth/magic?token=x', 'Innlogging feilet'],
  ['the outbox', '/utboks', 'Utboks'],
  ['the API', '/api/docs', 'API'],
] as const

let office: Login | undefined

/** As the demonstration's administrator. */
const enterOffice = async (page: Page, service: Service) => {
  office ??= await demonstrate(service)
  await page.goto('/auth')
  await logIn(page, office)
  await expect(page).toHaveURL(/\/admin$/)
}

/** What a browser complains about on the way: blocked styles, failed scripts. Answers of 4xx are the page's business. */
const complaints = (page: Page) => {
  const found: string[] = []
  page.on('pageerror', (error) => found.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      found.push(message.text())
  })
  return found
}

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 900 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    for (const [name, path, heading] of openScreens) {
      test(`${name} is accessible in light and dark, and nothing is blocked`, async ({ page }) => {
        const found = complaints(page)
        await page.goto(path)
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
        // Axe takes long on the endless page of the API, which looks the same on both.
        if (path !== '/api/docs') await accessible(page)
        else if (device === 'desktop') await accessible(page, { repeated: '.operation' })
        await fits(page)
        expect(found).toEqual([])
      })
    }

    test('every screen behind the login is accessible in light and dark, and nothing is blocked', async ({
      page,
      service,
    }) => {
      test.setTimeout(120_000)
      const found = complaints(page)
      await enterOffice(page, service)
      for (const [, path, heading] of screens) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
        await accessible(page)
        await fits(page)
      }
      expect(found).toEqual([])
    })
  })
}

test('every screen fits 320 pixels', async ({ page, service }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enterOffice(page, service)
  for (const [, path, heading] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await fits(page)
  }
})

test('the whole way to an assignment goes by keyboard alone', async ({ page, service }) => {
  await enterOffice(page, service)
  await page.goto('/admin/opprett-oppdrag')
  await page.getByLabel('Tittel').focus()
  await page.keyboard.type('Vikar i 5A')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rom 12')
  await tabTo(page, 'I morgen')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0800')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1530')
  await tabTo(page, 'Velg vikarer', () => page.keyboard.press('ArrowDown'))
  await expect(page.getByRole('radio', { name: /Velg vikarer/ })).toBeChecked()
  await tabTo(page, 'Amina')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 vikar(er) valgt')).toBeVisible()
  await tabTo(page, 'Opprett og send forespørsler')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Oppdraget ble opprettet og SMS/e-post er sendt til 1 vikar(er)!'),
  ).toBeVisible()
})

/** Presses Tab until what has the focus is called like that; `otherwise` is tried on each radio button passed. */
const tabTo = async (page: Page, name: string, otherwise?: () => Promise<void>) => {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if (otherwise && (await focused.getAttribute('type')) === 'radio') {
      await otherwise()
      return
    }
    const text = await focused.evaluate((element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return [
        element.textContent,
        element.getAttribute('aria-label'),
        ...labels.map((label) => label.textContent),
      ].join(' ')
    })
    if (text.includes(name)) return
  }
  throw new Error(`Tab never reached ${name}`)
}
