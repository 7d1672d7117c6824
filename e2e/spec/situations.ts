import type { Page, Route } from '@playwright/test'
import { expect, test } from '../service.ts'
import { type Journey, SHOWN_HERE } from './texts.ts'

/** Compares texts of the specification with the page. A journey that ends without reading one of its own fails. */
export const readingOf = (journey: Journey) => {
  const texts: Readonly<Record<string, RegExp>> = SHOWN_HERE[journey]
  const seen = new Set<string>()
  test.afterAll(() => {
    const unseen = Object.keys(texts).filter((text) => !seen.has(text))
    if (seen.size > 0) expect(unseen, 'texts of the specification that no situation showed').toEqual([])
  })
  return async (page: Page, ...expected: string[]): Promise<void> => {
    for (const text of expected) {
      const place = texts[text]
      if (!place) throw new Error(`not a text of this journey: ${text}`)
      const words = patternOf(text)
      const shown = page.getByText(words).or(page.getByPlaceholder(words)).filter({ visible: true })
      await expect(shown.first(), text).toBeVisible()
      expect(new URL(page.url()).pathname, text).toMatch(place)
      seen.add(text)
    }
  }
}

/** Matches 'X av Y vikarer' with '2 av 2 vikarer', and trailing dots with any text or with dots. */
const patternOf = (text: string): RegExp => {
  const literal = text.trim().replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`)
  const open = literal.replaceAll(/\bX\b|\bY\b/g, String.raw`\d+`).replace(/: (?:\\\.){3}$/, ': .+')
  return new RegExp(String.raw`(?<![\wæøå])${open}(?![\wæøå])`, 'u')
}

/** A refusal that pages do not retry, so the journey need not wait three seconds. */
export const FINAL = { status: 422, code: 'INPUT_INVALID' }

/** Makes the server refuse this procedure until the returned function is called. */
export const refusing = async (
  page: Page,
  procedure: string,
  { status = 400, code = 'BAD_REQUEST' } = {},
): Promise<() => Promise<void>> => {
  const address = `**/api/rpc/${procedure}`
  const refuse = (route: Route) =>
    route.fulfill({ status, json: { json: { defined: false, code, status, message: 'Det gikk ikke.' } } })
  await page.route(address, refuse)
  return () => page.unroute(address, refuse)
}

/** Delays the server's answer to this procedure until it is released. */
export const delaying = async (page: Page, procedure: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    `**/api/rpc/${procedure}`,
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 },
  )
  return resolve
}
