import type { Browser, Page } from '@playwright/test'
import { settling } from './chromium.ts'
import { first, type Verdict } from '#test/sweeps/judges.ts'

/** The visible text of a page, with its fields' contents, and its problems. */
export interface Seen {
  readonly text: string
  readonly verdict: Verdict
}

/**
 * Opens each page in a browser with script, waits for all its requests, and reports everything that was executed or
 * became an element.
 */
export const lookAround = async (
  browser: Browser,
  url: string,
  cookie: { name: string; value: string; url: string } | null,
  pages: readonly string[],
  note: (path: string, seen: Seen) => void,
): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  if (cookie) await context.addCookies([cookie])
  await context.addInitScript(listenForRefusals)
  const page = await context.newPage()
  const heard: string[] = []
  page.on('dialog', (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.route('**', (route, request) => {
    const asked = new URL(request.url())
    if (asked.origin === new URL(url).origin || asked.protocol === 'data:') return route.continue()
    heard.push(`asked ${asked.href}`)
    return route.abort()
  })
  const settled = settling(page)
  for (const path of pages) {
    heard.length = 0
    note(path, await look(page, url + path, heard, settled))
  }
  await context.close()
}

/** A policy violation means that stored text was treated as markup. */
const listenForRefusals = () => {
  const refused: string[] = []
  Object.assign(window, { refused })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
    refused.push(`${violatedDirective} ${sourceFile}`),
  )
}

const look = async (
  page: Page,
  address: string,
  heard: readonly string[],
  settled: () => Promise<void>,
): Promise<Seen> => {
  try {
    await page.goto(address, { waitUntil: 'load', timeout: 20_000 })
    await page.mouse.wheel(0, 3000)
    await settled()
    const { text, elements, refused } = await page.evaluate(() => ({
      text: [
        document.body.innerText,
        ...[...document.querySelectorAll('input, textarea')].map((field) =>
          'value' in field ? String(field.value) : '',
        ),
      ].join('\n'),
      elements: document.querySelectorAll('[data-attack]').length,
      refused: (window as { refused?: string[] }).refused ?? [],
    }))
    return { text, verdict: judgePage(elements, refused, heard) }
  } catch (error) {
    const words = error instanceof Error ? error.message.slice(0, 200) : String(error)
    return { text: '', verdict: `did not open: ${words}` }
  }
}

const judgePage = (elements: number, refused: readonly string[], heard: readonly string[]): Verdict =>
  first(
    elements > 0 ? `${elements} elements came out of stored text` : null,
    refused.length > 0 ? `the policy had to stop ${refused[0]}` : null,
    heard[0] ?? null,
  )
