import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The minified script takes half as long to start in a page. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Only axe's colour rules: apart from colours, light and dark pages are the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

interface Repetition {
  /** Of these, axe looks at the first only. */
  readonly repeated?: string
  /**
   * As `repeated`, but the others are off the page meanwhile: axe reads even what it leaves out, which takes a minute
   * on the page of the API. Only for pages without state, because React would miss its elements.
   */
  readonly detached?: string
}

/**
 * Axe finds nothing on the page as it is, in light and in dark. Each text has an element of its own, so a browser can
 * translate it (decision 122).
 */
export const accessible = async (page: Page, { repeated, detached }: Repetition = {}): Promise<void> => {
  await expect(page.getByRole('heading').first()).toBeAttached() // an empty page has no faults
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  expect(await loneTexts(page)).toEqual([])
  const exclude = repeated ? [`${repeated} ~ ${repeated}`] : []
  const places = detached ? await page.evaluateHandle(takeOff, `${detached} ~ ${detached}`) : null
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page, exclude, colorScheme === 'dark' ? COLOUR_RULES : null)).toEqual([])
  }
  await places?.evaluate((all) => all.forEach(({ mark, element }) => mark.replaceWith(element)))
}

/** Runs in the page: takes these elements off it, and marks their places. */
const takeOff = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => {
    const mark = document.createComment('')
    element.replaceWith(mark)
    return { element, mark }
  })

/** Violations of these rules, or of any; only violations are described, which takes a third of the time. */
const violations = (page: Page, exclude: string[], rules: string[] | null) =>
  page.evaluate(
    async ([left, only]) => {
      const result = await window.axe.run(
        { exclude: left },
        { resultTypes: ['violations'], ...(only && { runOnly: only }) },
      )
      return result.violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])
    },
    [exclude, rules] as const,
  )

/** Texts that React manages as nodes: an element's only text is not one of them. */
const loneTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode())
      if (Object.keys(texts.currentNode).some((key) => key.startsWith('__reactFiber')))
        found.push(texts.currentNode.nodeValue ?? '')
    return found.filter((text) => text.trim() !== '')
  })
