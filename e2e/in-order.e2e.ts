import type { Page } from '@playwright/test'
import { osloTime } from '#shared/dates.ts'
import { accessible } from './accessible.ts'
import { fits, told, typeDate, typeTime } from './parts.ts'
import { addVikar, confirmAddress, enter, inDays, KARI, NEVER_QUIET, signUp } from './people.ts'
import { beginEmpty, expect, test, type Service } from './service.ts'
import { save } from './save.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const PEOPLE = ['Siri Dahl', 'Áile Sárá Utsi', 'Jon Berg', 'Anna Lie', 'Bo Vik', 'Ida Åsen', 'Lars Moe']
test.beforeAll(async ({ browser, service }) => {
  const desktop = await browser.newContext({ baseURL: service.url })
  const kari = desktop.request
  await signUp(kari, service, KARI)
  await confirmAddress(kari, service, KARI.email)
  for (const [n, fullName] of PEOPLE.entries())
    await addVikar(kari, service, { fullName, phone: `945 67 80${n}` })
  await save(kari, '/api/asking-settings', NEVER_QUIET)
  await service.command('grant', KARI.email, '50')
  await desktop.close()
})

const submit = (page: Page) => page.getByRole('button', { name: 'Opprett og send forespørsler' })
const change = (page: Page) => page.getByRole('button', { name: /rekkefølgen$/ })
const smsAbout = async (service: Service, title: string) =>
  (await service.caught()).sms.filter(({ text }) => text.includes(title)).length

const fill = async (page: Page, title: string, date = inDays(3)) => {
  await page.getByLabel('Tittel').fill(title)
  await page.getByLabel('Sted').fill('Skoleveien 1')
  await typeDate(page, 'Dato', date)
  await typeTime(page, 'Starttid', '0800')
  await typeTime(page, 'Sluttid', '1400')
}
const begin = async (page: Page, title: string, date?: string) => {
  await page.goto('/admin/opprett-oppdrag')
  await fill(page, title, date)
  await expect(page.getByText(/^Send til 3 av 7 · 3 SMS nå · maks 7 SMS · ca\.\s\d+\skr$/)).toBeVisible()
}

test('the office changes the plan on a phone, and sees its timeline before sending', async ({
  browser,
  service,
}) => {
  const context = await enter(browser, service, KARI, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const page = await context.newPage()
  await begin(page, 'Vikar i 3B')
  await expect(page.getByText(/^Noen om gangen: 3 om gangen, 30 min hver, resten /)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1.52 * 844)
  await change(page).tap()
  await page.getByLabel('Antall om gangen').fill('2')
  await page.getByLabel('Minutter hver').fill('10')
  await expect(page.getByText(/^Noen om gangen: 2 om gangen, 10 min hver, resten /)).toBeVisible()
  await expect(page.getByText(/^Hvis ingen svarer: 2 nå, 2 kl\. .* Maks 7 SMS\.$/)).toBeVisible()
  await expect(page.getByText(/Aldri etter hvordan de har svart før\.$/)).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await fits(page)
    await accessible(page)
  }
  await page.getByRole('button', { name: 'Husk for neste gang' }).tap()
  await told(page, 'Husket til neste gang', '2 om gangen, 10 min hver.')
  await submit(page).tap()
  await told(page, /2 av 7 er spurt\. Neste får spørsmålet kl\. \d\d\.\d\d, eller når noen sier nei\./)
  await expect.poll(() => smsAbout(service, 'Vikar i 3B')).toBe(2)
  await context.close()
})

test('a request to all at a later time is sent with the keyboard alone', async ({ browser, service }) => {
  const context = await enter(browser, service, KARI)
  const page = await context.newPage()
  await save(page.request, '/api/asking-settings', NEVER_QUIET)
  await begin(page, 'Kantinevakt')
  await change(page).focus()
  await page.keyboard.press('Enter')
  const some = page.getByRole('radio', { name: /^Noen om gangen/ })
  await expect(some).toBeVisible()
  await page.keyboard.press('Tab') // The tab stops at the chosen option.
  await expect(some).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Alle på én gang/ })).toBeChecked()
  await expect(page.getByLabel('Antall om gangen')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Send senere' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type(inDays(2).split('-').toReversed().join(''))
  await page.keyboard.press('Tab') // skips the year and the calendar
  await page.keyboard.press('Tab')
  await page.keyboard.type('0600')
  await expect(page.getByText(/^Send til 7 \S+ \d+\. \S+ kl\. 06\.00 · 7 SMS/)).toBeVisible()
  await accessible(page)
  await fits(page)
  await submit(page).focus()
  await page.keyboard.press('Enter')
  await told(page, /^Oppdraget er opprettet\s*Sendes \S+ \d+\. \S+ kl\. 06\.00/)
  expect(await smsAbout(service, 'Kantinevakt')).toBe(0)
  await movesTheTime(page)
  await expect.poll(() => smsAbout(service, 'Kantinevakt')).toBe(5) // two have an open question
  await expect(page.getByRole('heading', { name: 'Venter på et ja' })).toBeVisible()
  await expect(page.getByText(/køen|om gangen/i)).toHaveCount(0)
  await context.close()
})

/** The request waits without an order; its time is moved, and then it is sent now. */
const movesTheTime = async (page: Page) => {
  await expect(page.getByText(/^Sendes \S+ \d+\. \S+ kl\.\s06\.00 til 7 vikarer\.$/)).toBeVisible()
  await expect(page.getByText(/køen|om gangen/i)).toHaveCount(0)
  await page.getByRole('button', { name: 'Endre tidspunkt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Endre tidspunkt' })
  await typeTime(page, 'Send kl.', '0630')
  await accessible(page)
  await dialog.getByRole('button', { name: 'Lagre tidspunktet' }).click()
  await told(page, 'Tidspunktet er endret', /Forespørselen sendes .* kl\.\s06\.30 til 7 vikarer/)
  await page.getByRole('button', { name: 'Send nå' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send nå' })
  const plan = '5 vikarer får forespørselen på SMS.'
  await expect(question.getByText(plan)).toBeVisible()
  await question.getByRole('button', { name: 'Send nå' }).click()
  await told(page, 'Forespørselen er på vei', plan)
}

test('in quiet hours the form asks for a confirmation', async ({ browser, service }) => {
  const context = await enter(browser, service, KARI)
  const page = await context.newPage()
  const clock = (minutes: number) => osloTime(new Date(Date.now() + minutes * 60_000))
  await save(page.request, '/api/asking-settings', {
    ...NEVER_QUIET,
    quiet: { from: clock(-60), until: clock(60), weekends: false },
  })
  await page.goto('/admin/opprett-oppdrag')
  await fill(page, 'Kveldsvakt', inDays(6)) // no one has a question about it
  await change(page).click()
  await page.getByRole('radio', { name: /^Alle på én gang/ }).click()
  await submit(page).click()
  const question = page.getByRole('alertdialog', { name: 'Det er stilletid. Send likevel?' })
  await expect(
    question.getByText(/^Stilletiden varer til .* får 7 vikarer melding med en gang \(7 SMS\)\.$/),
  ).toBeVisible()
  await accessible(page)
  await question.getByRole('button', { name: 'Ikke send' }).click()
  await expect(question).toHaveCount(0)
  await submit(page).click()
  await question.getByRole('button', { name: /^Vent til/ }).click()
  await told(page, /^Oppdraget er opprettet\s*Sendes/)
  expect(await smsAbout(service, 'Kveldsvakt')).toBe(0)
  await page.getByRole('button', { name: 'Send nå' }).click()
  await page.getByRole('alertdialog', { name: 'Send nå' }).getByRole('button', { name: 'Send nå' }).click()
  await question.getByRole('button', { name: 'Send nå' }).click()
  await expect.poll(() => smsAbout(service, 'Kveldsvakt')).toBeGreaterThan(0)
  await save(page.request, '/api/asking-settings', NEVER_QUIET)
  await context.close()
})

test('an impossible time shows an error at its field', async ({ browser, service }) => {
  const context = await enter(browser, service, KARI)
  const page = await context.newPage()
  await begin(page, 'Nattevakt', inDays(4)) // no one has a question about that day
  await change(page).click()
  const rest = page.getByRole('group', { name: 'Spør resten til slutt' })
  await rest.getByRole('group', { name: 'Dato' }).getByRole('spinbutton').first().click()
  await page.keyboard.type(inDays(5).split('-').toReversed().join(''))
  await change(page).click() // the panel opens again for the error
  await submit(page).click()
  const problem = 'Spør resten: velg et tidspunkt før vakten starter'
  await page.getByRole('alert').getByRole('link', { name: problem }).click()
  await expect(rest.getByRole('spinbutton').first()).toBeFocused()
  await expect(rest.getByText(problem)).toBeVisible()
  await accessible(page)
  await page.getByRole('checkbox', { name: 'Spør resten til slutt' }).uncheck()
  await submit(page).click()
  await told(page, 'Suksess', '3 av 7 er spurt.')
  await context.close()
})
