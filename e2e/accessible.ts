import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Of axe's rules those that look at colours: the page is else the same in light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Axe finds nothing on the page as it stands, in light and in dark; `repeated` is looked at once, by its first. */
export const accessible = async (page: Page, { repeated }: { repeated?: string } = {}): Promise<void> => {
  await expect(page.getByRole('heading').first()).toBeAttached() // an empty page has no faults
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).setLegacyMode(true) // opens no page of its own to join frames
    if (repeated) axe.exclude(`${repeated} ~ ${repeated}`)
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(COLOUR_RULES) : axe).analyze()
    expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ target }) => target)])).toEqual(
      [],
    )
  }
}
