import type { Locator, Page } from '@playwright/test'
import { type Login, mailedLink, sendAsByDay } from './people.ts'
import { expect, type Service } from './service.ts'

/** Fills in and sends the login form. */
export const logIn = async (page: Page, { email, password }: Login) => {
  await page.getByRole('textbox', { name: 'E-post' }).fill(email)
  await page.getByLabel('Passord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Logg inn', exact: true }).click()
}

/** Follows the link in the mail that confirms the address. */
export const confirmOnPage = async (page: Page, service: Service, email: string) => {
  await page.goto(await mailedLink(service, email, '/auth/bekreft'))
  await page.getByRole('button', { name: 'Bekreft e-postadressen' }).click()
  await expect(page.getByText('E-postadressen er bekreftet')).toBeVisible()
  await sendAsByDay(page.request, service)
}

/** Fills in the required fields of the form for a substitute. */
export const fillVikar = async (page: Page, name: string, phone: string, email: string) => {
  await page.getByLabel('Fullt navn').fill(name)
  await page.getByLabel('Telefon').fill(phone)
  await page.getByRole('textbox', { name: 'E-post' }).fill(email)
}

/** Types hours and minutes into a time field, segment by segment as people do. */
export const typeTime = async (page: Page, label: string, digits: string) => {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click()
  await page.keyboard.type(digits)
}

/** Types day, month and year into a date field, digit by digit. Date YYYY-MM-DD. */
export const typeDate = async (page: Page, label: string, date: string) => {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click()
  await page.keyboard.type(date.split('-').toReversed().join(''))
}

/** Presses a key until this element has the focus. */
export const reach = async (page: Page, wanted: Locator, key = 'Tab') => {
  await expect(wanted).toBeVisible()
  const isReached = () => wanted.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isReached()); presses++) await page.keyboard.press(key)
  await expect(wanted).toBeFocused()
}

/** Expects no horizontal scrolling. */
export const fits = async (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)

interface Passwords {
  current?: string
  next: string
  again?: string
}

/** Fills in and sends the form for another password. */
export const change = async (page: Page, { current, next, again = next }: Passwords) => {
  if (current !== undefined) await page.getByLabel('Nåværende passord', { exact: true }).fill(current)
  await page.getByLabel('Nytt passord', { exact: true }).fill(next)
  await page.getByLabel('Bekreft nytt passord', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Endre passord' }).click()
}

export const notices = (page: Page) => page.getByRole('region', { name: /Varsler/ }).getByRole('alertdialog')

/** Expects a notice with this text. */
export const told = async (page: Page, title: string | RegExp, description: string | RegExp = '') =>
  expect(notices(page).filter({ hasText: title }).first()).toContainText(description)

/** Expects a notice with exactly this text and closes it, so that it is not mistaken for the next one. */
export const toldExactly = async (page: Page, title: string, description: string | RegExp) => {
  const notice = [title, description].reduce(
    (found, words) => found.filter({ has: page.getByText(words, { exact: true }) }),
    notices(page),
  )
  await notice.getByRole('button', { name: 'Lukk' }).click()
  await expect(notice).toHaveCount(0)
}

/** The rows of the log. */
export const cards = (page: Page) => page.locator('#oppdrag li')

export const card = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })

export const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

/** Chooses an entry of the menu of a row in the log. */
export const choose = async (page: Page, title: string, entry: string) => {
  await page.getByRole('button', { name: `Flere valg for ${title}` }).click()
  await card(page, title).getByText(entry, { exact: true }).click()
}

/** Chooses an act behind 'Mer' on the page of a shift. */
export const chooseMore = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Mer', exact: true }).click()
  await page.getByRole('button', { name: entry, exact: true }).click()
}

/** A person's row on the page of a shift. */
export const personRow = (page: Page, name: string) =>
  page.locator('[data-row]').filter({ has: page.getByText(name, { exact: true }) })

/** Chooses an entry of the menu of a person's row. */
export const chooseFor = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `Flere valg for ${name}` }).click()
  await personRow(page, name).getByText(entry, { exact: true }).click()
}

/** A group of people with the same status, on the page of a shift. */
export const peopleGroup = (page: Page, title: string) =>
  page
    .locator('[data-group]')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })

/** A confirmation dialog. */
export const question = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })

/** Confirms it. */
export const confirm = (page: Page, label: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click()

/** Expects no button, link or field under a notice. */
export const coversNothing = async (page: Page) => {
  const covered = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('[aria-label^="Varsler"] [role=alertdialog]')].map(
        (notice) => notice.getBoundingClientRect(),
      )
      if (boxes.length === 0) return ['there is no notice']
      const isUnder = (box: DOMRect) =>
        boxes.some(
          (notice) =>
            box.left < notice.right &&
            notice.left < box.right &&
            box.top < notice.bottom &&
            notice.top < box.bottom,
        )
      return [...document.querySelectorAll('a[href], button, input, textarea, select, [role=spinbutton]')]
        .filter((control) => !control.closest('[aria-label^="Varsler"]') && control.checkVisibility())
        .filter((control) => isUnder(control.getBoundingClientRect()))
        .map((control) => control.textContent || control.outerHTML)
    })
  await expect.poll(covered).toEqual([])
}
