import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Only axe's colour rules: apart from colours, light and dark pages are the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Axe finds nothing on the page as it is, in light and in dark; `repeated` is looked at once, by its first. Each text
 * has an element of its own, so a browser can translate it (decision 122).
 */
export const accessible = async (page: Page, { repeated }: { repeated?: string } = {}): Promise<void> => {
  await expect(page.getByRole('heading').first()).toBeAttached() // an empty page has no faults
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  expect(await loneTexts(page)).toEqual([])
  const exclude = repeated ? [`${repeated} ~ ${repeated}`] : []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page, exclude, colorScheme === 'dark' ? COLOUR_RULES : null)).toEqual([])
  }
}

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
