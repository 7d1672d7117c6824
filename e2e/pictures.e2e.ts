import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, expect, type LaunchOptions, type Locator, type Page, test } from '@playwright/test'
import { partNames } from '#app/stil/part-names.ts'
import { type RunningStylePage, serveStylePage } from '#test/style-page.ts'

const folder = path.join(import.meta.dirname, 'pictures')
const browserFile = path.join(folder, 'browser.txt')
/** The version by which the pictures were drawn, in the form of {@link versionOf}. */
const drawnBy = readFileSync(browserFile, 'utf8').trim()
const widths = [390, 1280]
const schemes = ['light', 'dark'] as const

type Acts = Record<string, (page: Page) => Promise<Locator>>

/** States that a part shows only on interaction. */
const acts: Acts = {
  'hover-primary': (page) => hovered(page.locator('#Button').getByRole('button', { name: 'primary' })),
  'hover-secondary': (page) => hovered(page.locator('#Button').getByRole('button', { name: 'secondary' })),
  'focus-button': (page) => focused(page.locator('#Button').getByRole('button', { name: 'Liten' })),
  'focus-field': (page) => focused(page.locator('#TextField').getByLabel('Tittel')),
  'focus-checkbox': (page) => focused(page.locator('#Checkbox').getByLabel('Husk meg')),
  'menu-open': async (page) => {
    await page.locator('#Menu').getByRole('button').click()
    return page.locator('#Menu').getByRole('link').first().locator('..')
  },
}

/** Parts that open above the page. */
const overlays: Acts = {
  'calendar-open': async (page) => {
    await page.locator('#Dates').getByRole('group', { name: 'Dato' }).getByRole('button').click()
    return page.getByRole('dialog')
  },
  'dialog-open': async (page) => {
    await page.getByRole('button', { name: 'Vis detaljer' }).click()
    return page.getByRole('dialog')
  },
  'question-open': async (page) => {
    await page.locator('#Dialog').getByRole('button', { name: 'Slett vikar' }).click()
    return page.getByRole('alertdialog')
  },
  toasts: async (page) => {
    for (const name of ['Øverst', 'Feil', 'Advarsel'])
      await page.locator('#Toast').getByRole('button', { name }).click()
    const region = page.getByRole('region', { name: /Varsler/ })
    await region.getByRole('alertdialog').first().hover() // they stay while the pointer is on them
    await expect(region.getByRole('alertdialog')).toHaveCount(3)
    return region
  },
}

let stylePage: RunningStylePage | undefined

// Two thirds of the size saves bytes, and still shows a label moved by one pixel.
test.use({ deviceScaleFactor: 2 / 3, contextOptions: { reducedMotion: 'reduce' } })
test.skip(process.platform !== 'linux', 'the pictures are from Linux: other systems draw letters differently')
test.skip(
  ({ launchOptions }) => !drawnBy.startsWith(`${makeOf(launchOptions)} `),
  'the pictures are drawn by another make of browser, which sets letters otherwise',
)
test.beforeAll(async ({ browser, launchOptions }, { config }) => {
  stylePage = await serveStylePage()
  if (config.updateSnapshots === 'all') writeFileSync(browserFile, versionOf(browser, launchOptions))
})
test.afterAll(() => stylePage?.stop())

for (const width of widths) {
  for (const colorScheme of schemes) {
    test(`every part looks as in its picture at ${width} px, ${colorScheme}`, async ({
      page,
      browser,
      launchOptions,
    }) => {
      test.setTimeout(300_000) // fifty photographs, twice when renewed
      const tolerance = toleranceFor(versionOf(browser, launchOptions))
      const compare = async (locator: Locator, what: string) =>
        expect.soft(locator).toHaveScreenshot(fileName(what, width, colorScheme), tolerance)
      // Higher than the highest part, so that no picture needs scrolling.
      await page.setViewportSize({ width, height: 1300 })
      await page.emulateMedia({ colorScheme })
      await page.clock.setFixedTime('2026-12-15T07:30:00+01:00')
      await page.goto(stylePage?.url('') ?? '')
      await page.getByRole('heading', { name: 'Stil' }).waitFor()
      await page.evaluate(() => document.fonts.ready)
      for (const part of partNames) await compare(page.locator(`#${part}`), part)
      for (const [what, act] of Object.entries(acts)) {
        await compare(await act(page), what)
        await page.keyboard.press('Escape')
        await page.mouse.move(0, 0)
      }
      for (const [what, open] of Object.entries(overlays)) {
        const overlay = await open(page)
        await showParts(page, false) // other overlays would shine through, and move with every part above
        await compare(overlay, what)
        await page.keyboard.press('Escape')
        await showParts(page, true)
      }
    })
  }
}

test('every picture belongs to a part, and all of them take no more than 3 MB', () => {
  const wanted = [...partNames, ...Object.keys(acts), ...Object.keys(overlays)].flatMap((what) =>
    widths.flatMap((width) => schemes.map((scheme) => fileName(what, width, scheme))),
  )
  const found = readdirSync(folder).filter((file) => file.endsWith('.png'))
  expect(found.toSorted()).toEqual(wanted.toSorted())
  const bytes = found.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(3_000_000)
})

function fileName(what: string, width: number, scheme: string) {
  return `${what}-${width}-${scheme}.png`
}

/** For example 'chromium-headless-shell 156'. */
function versionOf(browser: Browser, options: LaunchOptions) {
  return `${makeOf(options)} ${browser.version().split('.')[0]}`
}

function makeOf({ executablePath = 'chromium' }: LaunchOptions) {
  return path.basename(executablePath)
}

/**
 * The browser that made the pictures reproduces them to the pixel. Another major version may draw the edges of letters
 * differently: then only large differences count, until the pictures are renewed.
 */
function toleranceFor(version: string) {
  return version === drawnBy
    ? { threshold: 0.02, maxDiffPixels: 20, scale: 'device' as const }
    : { threshold: 0.2, maxDiffPixelRatio: 0.02, scale: 'device' as const }
}

function showParts(page: Page, isShown: boolean) {
  return page.locator('#root').evaluate(
    (root, visibility) => {
      root.style.visibility = visibility
    },
    isShown ? '' : 'hidden',
  )
}

async function hovered(locator: Locator) {
  await locator.first().hover()
  return locator.first()
}

/** The focused element with its surroundings. */
async function focused(locator: Locator) {
  await locator.focus()
  await locator.page().keyboard.press('Shift')
  return locator.locator('..')
}
