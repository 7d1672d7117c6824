import { stripVTControlCharacters } from 'node:util'
import type { Page, Route } from '@playwright/test'
import { emailPath } from '#app/utboks/messages.ts'
import { withKey } from '#test/outbox.ts'
import { ROLES } from '#shared/roles.ts'
import { accessible } from './accessible.ts'
import { kindOf, pagesFor } from './addresses.ts'
import { findExamples } from './examples.ts'
import { logInAll } from './insiders.ts'
import { deadLinks } from './links.ts'
import { fits, logIn } from './parts.ts'
import { demonstrate, sendAsByDay } from './people.ts'
import { beginEmpty, expect, type Service, test } from './service.ts'
import { type Swept, sweep } from './sweep.ts'

beginEmpty()
test.describe.configure({ mode: 'parallel' })

for (const role of [null, ...ROLES]) {
  test(`every page for ${role ?? 'visitors'} keeps the rules of all pages, and no link is dead`, async ({
    browser,
    page,
    service,
  }) => {
    test.setTimeout(300_000) // The processors may be busy.
    const inside = await logInAll(browser, service)
    const addresses = pagesFor(role, await findExamples(inside, service))
    if (!role) addresses.push(emailPath(await anyEmail(service)))
    const window = role ? await inside[role].newPage() : page
    if (!role) await window.goto(withKey(service)) // as the person who started the service
    const swept: Swept[] = []
    const faults: string[] = []
    for (const address of addresses)
      await test
        .step(address, () => sweep(window, address))
        .then(
          (seen) => swept.push(seen),
          (error: unknown) => faults.push(`${address} ${stripVTControlCharacters(String(error))}`),
        )
    expect(faults).toEqual([])
    expect(sharedTitles(swept)).toEqual([])
    expect(await deadLinks(window, role, swept)).toEqual([])
    await Promise.all(Object.values(inside).map((context) => context.close()))
  })
}

/** The id of an e-mail that was caught. */
const anyEmail = async (service: Service) => {
  const newest = async () => (await service.caught()).email[0]?.id
  await expect.poll(newest).toBeDefined()
  return (await newest()) ?? ''
}

/** Titles shared by several kinds of page. */
const sharedTitles = (swept: readonly Swept[]) => {
  const byTitle = Map.groupBy(swept, ({ title }) => title)
  return [...byTitle].flatMap(([title, pages]) => {
    const sharing = new Set(pages.map(({ path }) => kindOf(path)))
    return title === '' || sharing.size > 1 ? [[title, ...sharing]] : []
  })
}

test('overlays, and the error of a refused login, are accessible', async ({ browser, page, service }) => {
  const { administrator, superadmin } = await logInAll(browser, service)
  await page.goto('/auth')
  await logIn(page, { email: 'ingen@vikar.example', password: 'feil-passord-1' })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await accessible(page)

  const office = await administrator.newPage()
  await office.goto('/admin/oppdragslogg')
  await office
    .getByRole('button', { name: /^Flere valg for/ })
    .first()
    .click()
  await accessible(office)
  await office.keyboard.press('Escape')
  await office.getByRole('banner').getByRole('button').last().click()
  await expect(office.getByText('Logg ut')).toBeVisible()
  await accessible(office)
  await office.goto('/admin/opprett-oppdrag')
  await office.getByRole('group', { name: 'Dato' }).getByRole('button').click()
  await expect(office.getByRole('grid')).toBeVisible()
  await accessible(office)

  const prices = await superadmin.newPage()
  await prices.goto('/admin/sms-pricing')
  await prices
    .getByRole('button', { name: /^Slett/ })
    .first()
    .click()
  await expect(prices.getByRole('alertdialog')).toBeVisible()
  await accessible(prices)
  await Promise.all([administrator.close(), superadmin.close()])
})

test('pages that could not fetch their data show an accessible error', async ({ browser, service }) => {
  const inside = await logInAll(browser, service)
  for (const [role, addresses] of [
    ['administrator', ['/admin', '/admin/vikarregister', '/admin/oppdragslogg', '/admin/credits-sms']],
    ['superadmin', ['/admin/superadmin/customers', '/admin/superadmin/system-stats', '/admin/sms-pricing']],
    ['substitute', ['/vikar/dashboard', '/vikar/profile-settings']],
  ] as const) {
    const page = await inside[role].newPage()
    await page.route('**/api/rpc/**', refuseButMe)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
      await accessible(page)
      await fits(page)
    }
  }
  await Promise.all(Object.values(inside).map((context) => context.close()))
})

/** Refuses calls with an error that pages do not retry, so the test need not wait. */
const refuseButMe = async (route: Route) => {
  if (route.request().url().endsWith('/accounts/me')) return route.continue()
  const json = { defined: false, code: 'FORBIDDEN', status: 403, message: 'Ingen adgang' }
  return route.fulfill({ status: 403, json: { json } })
}

test('the keyboard alone suffices to create an assignment', async ({ page, service }) => {
  await page.goto('/auth')
  await logIn(page, await demonstrate(service))
  await expect(page).toHaveURL(/\/admin$/)
  await sendAsByDay(page.request, service)
  await page.goto('/admin/opprett-oppdrag')
  await expect(page.getByRole('group', { name: 'Dato' })).toBeVisible() // its script comes after the first screen
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
  await expect(page.getByRole('checkbox', { name: /^Amina/ })).toBeVisible() // its script comes later too
  await tabTo(page, 'Amina')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 vikar(er) valgt')).toBeVisible()
  await tabTo(page, 'Opprett og send forespørsler')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Oppdraget ble opprettet og SMS/e-post er sendt til 1 vikar(er)!'),
  ).toBeVisible()
})

/** Presses Tab until the focused element has this name; tries `otherwise` on each radio button passed. */
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
