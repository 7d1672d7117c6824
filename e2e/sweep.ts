import type { Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { pathOf } from './addresses.ts'
import { fits } from './parts.ts'
import { expect } from './service.ts'

/** The findings on one page. */
export interface Swept {
  readonly path: string
  readonly title: string
  /** Addresses of our own, with their query and fragment. */
  readonly links: readonly string[]
  readonly ids: ReadonlySet<string>
}

/** On very long lists; the operations are those of the page of the API. */
const REPEATED = { repeated: ':is(tbody > tr, .thread, .mailbox li)', detached: '.operation' }

/**
 * Opens a page and checks the rules of all pages: one level-1 heading, one main part, a skip link, no axe violation on
 * a desktop or a phone, in light or dark, no horizontal scrolling, and no browser errors.
 */
export const sweep = async (page: Page, address: string): Promise<Swept> => {
  const complaints = listen(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(address)
  await settled(page)
  expect(pathOf(page.url()), 'is not sent elsewhere').toBe(pathOf(address))
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.locator('html')).toHaveAttribute('lang', 'nb')
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await fits(page)
    // Axe is slow on very long lists.
    if (width > 320) await accessible(page, REPEATED)
  }
  await skips(page)
  expect(complaints).toEqual([])
  page.removeAllListeners()
  const { ids, ...seen } = await read(page)
  expect(
    ids.filter((id, at) => ids.indexOf(id) < at),
    'has each id once',
  ).toEqual([])
  return { ...seen, ids: new Set(ids) }
}

/** Waits until the heading is shown and nothing is loading. */
const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\.\.\.$/ })).toHaveCount(0)
}

/** Collects browser errors: blocked styles, failed scripts, missing files. Refused calls are up to the page. */
const listen = (page: Page): string[] => {
  const found: string[] = []
  page.on('pageerror', (error) => found.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      found.push(message.text())
  })
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (response.status() >= 400 && kind !== 'document' && kind !== 'fetch') found.push(response.url())
  })
  return found
}

/** If more than the product's name precedes the main part, the first tab stop skips to it. */
const skips = async (page: Page) => {
  const stops = page.locator('a[href], button, input, select, textarea, [tabindex="0"]')
  const before = await stops.evaluateAll((all) => all.findIndex((stop) => stop.closest('main')))
  if (before === 0 || before === 1) return
  await stops.first().focus()
  await expect(stops.first()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

const read = async (page: Page) => {
  const { title, ids, hrefs } = await page.evaluate(() => ({
    title: document.title,
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    hrefs: [...document.querySelectorAll('a')].map(({ href }) => href),
  }))
  const { origin } = new URL(page.url())
  const own = hrefs.flatMap((href) => (URL.parse(href)?.origin === origin ? [href.slice(origin.length)] : []))
  return { path: pathOf(page.url()), title, ids, links: [...new Set(own)] }
}
