import { expect, type Page, test } from '@playwright/test'
import { groupNames } from '#app/stil/part-names.ts'
import { type RunningStylePage, serveStylePage } from '#test/style-page.ts'
import { accessible } from './accessible.ts'

let stylePage: RunningStylePage
const part = (name: string) => stylePage.url(`part=${name}`)

test.use({ locale: 'en-US', contextOptions: { reducedMotion: 'reduce' } })
test.beforeAll(async () => {
  stylePage = await serveStylePage()
})
test.afterAll(() => stylePage.stop())

for (const group of groupNames) {
  test(`${group}: axe finds nothing in light and dark, it fits 320 px, and targets are at least 44 px`, async ({
    page,
  }) => {
    await page.goto(stylePage.url(`group=${group}`))
    await page.getByRole('heading').first().waitFor()
    await accessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth)) // the page follows the window with a delay
      .toBeLessThanOrEqual(320)
    expect(await smallTargets(page)).toEqual([])
  })
}

test('axe finds nothing in overlays, in light and dark', async ({ page }) => {
  await page.goto(part('Dates'))
  await openCalendar(page)
  await accessible(page)

  await page.goto(part('Dialog'))
  await page.getByRole('button', { name: 'Vis detaljer' }).click()
  await page.getByRole('dialog', { name: 'Vikar i 3B' }).waitFor()
  await accessible(page)

  await page.goto(part('Toast'))
  for (const name of ['Feil', 'Advarsel', 'Info']) await page.getByRole('button', { name }).click()
  await accessible(page)

  await page.goto(part('Form'))
  await page.getByRole('button', { name: '3 mottakere' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await accessible(page)
})

test('the error summary takes focus and its links lead into the fields', async ({ page }) => {
  await page.goto(part('Form'))
  await page.getByRole('button', { name: '3 mottakere' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()

  await summary.getByRole('link', { name: 'Skriv en tittel' }).click()
  await expect(page.getByLabel('Tittel')).toBeFocused()
  await summary.getByRole('link', { name: 'Velg en dato' }).click()
  await expect(page.getByRole('group', { name: 'Dato' }).getByRole('spinbutton').first()).toBeFocused()
  await summary.getByRole('link', { name: 'Starttid: skriv klokkeslettet' }).click()
  await expect(page.getByRole('group', { name: 'Starttid' }).getByRole('spinbutton').first()).toBeFocused()
  await summary.getByRole('link', { name: 'kommunikasjonsmetode' }).click()
  await expect(page.getByLabel('SMS', { exact: true })).toBeFocused()
})

test('typing in a field with an error does not throw focus back to the summary', async ({ page }) => {
  await page.goto(part('Form'))
  await page.getByRole('button', { name: '3 mottakere' }).click()
  const title = page.getByLabel('Tittel')
  await title.pressSequentially('Vi')
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Tittelen må ha minst 3 tegn')
  await title.pressSequentially('kar')
  await expect(title).not.toHaveAttribute('aria-invalid')
})

test('a form is filled in and sent by keyboard alone', async ({ page }) => {
  await page.goto(part('Form'))
  await page.getByLabel('Tittel').fill('Vikar i 3B')
  await page.getByRole('group', { name: 'Dato' }).getByRole('spinbutton').first().focus()
  await page.keyboard.type('16122026')
  await page.getByRole('group', { name: 'Starttid' }).getByRole('spinbutton').first().focus()
  await page.keyboard.type('0745')
  await page.getByLabel('SMS', { exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: '3 mottakere' }).press('Enter')
  const sent = '{"title":"Vikar i 3B","date":"2026-12-16","start":"07:45","channels":["sms"]}'
  await expect(page.locator('output')).toHaveText(sent)
})

test('a busy button keeps focus, refuses presses, shows its progress and cleans up', async ({ page }) => {
  await page.goto(part('Button'))
  const presses = page.locator('output')
  await page.getByRole('button', { name: 'Hent svar' }).press('Enter')
  const busy = page.getByRole('button', { name: 'Henter...' })
  await expect(busy).toBeFocused()
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('.read-aloud')).toHaveText('Henter...')
  await accessible(page)

  await busy.press('Enter')
  await busy.press('Space')
  await busy.click({ force: true })
  await expect(presses).toHaveText('1 trykk')
  await accessible(page)
})

test('the date picker is Norwegian in an English browser and numbers every week', async ({ page }) => {
  await page.goto(part('Dates'))
  const dialog = await openCalendar(page)
  await expect(dialog.getByRole('columnheader').or(dialog.locator('thead th')).first()).toHaveText('man.')
  await expect(dialog).toContainText('desember 2026')
  const weeks = dialog.locator('tbody tr td:first-child [data-week]')
  expect(await weeks.evaluateAll(drawnWeeks)).toEqual(['49', '50', '51', '52', '53'])
  await expect(
    dialog.getByRole('button', { name: 'tirsdag 8. desember 2026, ikke tilgjengelig' }),
  ).toBeVisible()

  await dialog.getByRole('button', { name: 'Neste' }).first().click()
  await expect(dialog).toContainText('januar 2027')
  expect(await weeks.evaluateAll(drawnWeeks)).toEqual(['53', '1', '2', '3', '4'])
})

test('a day picked in the calendar fills the field, and I morgen sets a date', async ({ page }) => {
  await page.goto(part('Dates'))
  const dialog = await openCalendar(page)
  await dialog.getByRole('button', { name: 'fredag 18. desember 2026' }).click()
  await expect(page.getByRole('group', { name: 'Dato' })).toHaveText(/18\.12\.2026/)
  await page.getByRole('button', { name: 'I morgen' }).click()
  await expect(page.getByRole('group', { name: 'Når' })).toHaveText(/\d\d\.\d\d\.20\d\d/)
})

test('times are in 24 hours', async ({ page }) => {
  await page.goto(part('Dates'))
  const end = page.getByRole('group', { name: 'Sluttid' })
  await end.getByRole('spinbutton').first().focus()
  await page.keyboard.type('2230')
  await expect(end).toHaveText(/22:30/)
})

test('a dialog keeps focus inside, closes with Escape and gives focus back', async ({ page }) => {
  await page.goto(part('Dialog'))
  const opener = page.getByRole('button', { name: 'Vis detaljer' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Vikar i 3B' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('navigation is a tab bar on a phone and part of the header on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(part('Header'))
  const current = page.getByRole('navigation', { name: 'Hovedmeny' }).locator('[aria-current="page"]')
  await expect(current).toHaveText('Vikarer')
  const [header, bar] = await Promise.all(
    [page.getByRole('banner'), page.getByRole('navigation')].map((part) => part.boundingBox()),
  )
  expect(bar?.y).toBeGreaterThan(header?.y ?? Infinity) // at the foot of the screen: `office-look.e2e.ts`

  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(current).toHaveText('Vikarer')
  const nav = await page.getByRole('banner').or(page.locator('header')).getByRole('navigation').boundingBox()
  expect(nav?.y).toBeLessThan(100)
})

test('a menu closes with Escape, on a choice and when focus leaves it', async ({ page }) => {
  await page.goto(part('Header'))
  const opener = page.getByRole('button', { name: 'Kari Nordmann' })
  const entry = page.getByRole('link', { name: 'Profilinnstillinger' })
  await opener.click()
  await expect(entry).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await page.getByRole('button', { name: 'Logg ut' }).click()
  await expect(page.getByText('Du er logget ut')).toBeVisible()
  await expect(entry).toBeHidden()

  await opener.click()
  await page.mouse.click(300, 600)
  await expect(entry).toBeHidden()
})

test('the theme switch changes the colours at once and is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(part('Header'))
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await paper()
  await page.getByRole('button', { name: 'Utseende: som enheten' }).click()
  await expect(page.getByText('Utseende: mørkt', { exact: true })).toBeAttached()
  const dark = await paper()
  expect(dark).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Utseende: mørkt' })).toBeVisible()
  expect(await paper()).toBe(dark)
})

async function openCalendar(page: Page) {
  await page.getByRole('group', { name: 'Dato' }).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** Runs in the page: the numbers CSS draws beside the days, as far as they are visible. */
function drawnWeeks(days: Element[]): string[] {
  return days
    .map((day) => getComputedStyle(day, '::before'))
    .filter((drawn) => drawn.display !== 'none' && drawn.visibility === 'visible')
    .map((drawn) => drawn.content.split('"')[1] ?? '')
}

/** Links in running text are exempt by WCAG 2.5.8; the empty button is a calendar's own, for screen readers alone. */
function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator('button, a[href], summary, select, input, label:has(input), [role="tab"]')
    .evaluateAll((targets) =>
      targets
        .filter(
          (target) =>
            !target.closest('p, [inert], [aria-hidden="true"], .skip-link') && target.checkVisibility(),
        )
        .filter((target) => !target.matches('label input, label a, [hidden], [tabindex="-1"]:empty'))
        .filter((target) => Math.round(target.getBoundingClientRect().height) < 44)
        .map((target) => target.outerHTML.slice(0, 120)),
    )
}
