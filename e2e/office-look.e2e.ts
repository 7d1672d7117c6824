import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { fits } from './parts.ts'
import { demonstrate, enter, type Login } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

let office: Login | undefined

/** A phone with large text, up to twice the size, and the smallest phone. */
const CRAMPED = [
  { width: 390, height: 844, text: '140%' },
  { width: 390, height: 844, text: '200%' },
  { width: 320, height: 568, text: '100%' },
]

const NAMES = '[aria-label="Hovedmeny"] a, h1'
/** Pages whose lists keep their words whole too. */
const LISTS: Readonly<Record<string, string>> = {
  '/admin': `${NAMES}, h2, h3, main li a`,
  '/admin/vikarregister': `${NAMES}, h2`,
  '/admin/oppdragslogg': `${NAMES}, main li h2`,
  '/admin/opprett-oppdrag': `${NAMES}, main form label, main form [role='group'] > span`,
}

test('on narrow screens every office page fits, words do not break, and the focus is never covered', async ({
  browser,
  service,
}) => {
  test.setTimeout(120_000)
  office ??= await demonstrate(service)
  const context = await enter(browser, service, office, { bypassCSP: true }) // or the policy refuses the style
  const page = await context.newPage()
  for (const [address, heading] of await pagesOf(page)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/^(Henter|Laster).*\.\.\.$/)).toHaveCount(0)
    for (const { text, ...size } of CRAMPED) {
      await page.setViewportSize(size)
      await page.addStyleTag({ content: `html { font-size: ${text} !important }` })
      await fits(page)
      if (text === '100%') expect(await footOfTabs(page), address).toBe(size.height)
      expect(await coveredByTabs(page), `${address} at ${text}`).toBeLessThanOrEqual(0)
      expect(await brokenWords(page, LISTS[address] ?? NAMES), address).toEqual([])
      expect(await shareOfBars(page), `${address} at ${text}`).toBeLessThan(0.4)
      expect(await coveredInFocus(page), address).toEqual([])
      expect(await coveredNames(page), `${address} at ${text}`).toEqual([])
    }
  }
  await context.close()
})

test('the sections of the office have headings and introductions of one size', async ({
  browser,
  service,
}) => {
  office ??= await demonstrate(service)
  const context = await enter(browser, service, office)
  const page = await context.newPage()
  await page.goto('/admin/kontoret')
  await expect(page.getByRole('heading', { name: 'Last ned data' })).toBeVisible()
  const { titles, intros } = await page.evaluate(() => {
    const sections = [...document.querySelectorAll('main section:has(> h2, > * > h2)')]
    const looks = (parts: Element[]) =>
      parts.map((part) => getComputedStyle(part)).map(({ fontSize, color }) => `${fontSize} ${color}`)
    return {
      titles: looks(sections.flatMap((section) => section.querySelector('h2') ?? [])),
      intros: looks(sections.flatMap((section) => section.querySelector('p:not(li *, form *)') ?? [])),
    }
  })
  expect(titles.length).toBeGreaterThan(8)
  expect(new Set(titles).size).toBe(1)
  expect(intros.length).toBeGreaterThan(5)
  expect(new Set(intros).size).toBe(1)
  await context.close()
})

test('forced colours: a chosen option looks different from the others', async ({ browser, service }) => {
  office ??= await demonstrate(service)
  const context = await enter(browser, service, office, { forcedColors: 'active' })
  const page = await context.newPage()
  await page.goto('/admin/opprett-oppdrag')
  const entries = page.getByRole('navigation', { name: 'Hovedmeny' })
  await expect(entries.getByRole('link', { name: 'Nytt oppdrag' })).toHaveCSS('outline-style', 'solid')
  await expect(entries.getByRole('link', { name: 'Vikarer' })).not.toHaveCSS('outline-style', 'solid')
  await differ(page, 'radio', 'Alle tilgjengelige', 'Velg vikarer')
  await differ(page, 'checkbox', 'SMS', 'E-post')
  await differ(page, 'tab', 'SMS', 'E-post')

  await page.getByText('I morgen', { exact: true }).click()
  await page
    .getByRole('button', { name: /kalender|dato/i })
    .first()
    .click()
  const chosen = page.getByRole('dialog').locator('[data-selected]').first()
  const other = page
    .getByRole('dialog')
    .locator('[role="button"]:not([data-selected], [data-disabled])')
    .first()
  expect(await background(chosen)).not.toBe(await background(other))
  await context.close()
})

const differ = async (page: Page, role: 'radio' | 'checkbox' | 'tab', chosen: string, other: string) => {
  const named = (name: string) => page.getByRole(role, { name }).first()
  expect(await background(named(chosen)), `${role} ${chosen}`).not.toBe(await background(named(other)))
}

const background = (part: ReturnType<Page['locator']>) =>
  part.evaluate((element) => getComputedStyle(element).backgroundColor)

/** Every address of the office, with its heading in the demonstration. */
const pagesOf = async (page: Page): Promise<[address: string, heading: string | RegExp][]> => {
  const first = async (path: string, list: string) => {
    const answer = await page.request.get(`/api/${path}`)
    return z.parse(z.record(z.string(), z.unknown()), await answer.json())[list]
  }
  const [assignment] = z.parse(z.array(Assignment), await first('assignments', 'assignments'))
  const [vikar] = z.parse(z.array(WithId), await first('vikarer', 'vikarer'))
  const [purchase] = z.parse(z.array(WithId), await first('credits/purchases', 'purchases'))
  return [
    ['/admin', 'Velkommen'],
    ['/admin/vikarregister', 'Vikarregister'],
    ['/admin/vikarregister/legg-til', 'Legg til vikar'],
    [`/admin/vikarregister/rediger/${vikar?.id}`, 'Rediger vikar'],
    ['/admin/vikarregister/importer', 'Importer vikarer'],
    ['/admin/opprett-oppdrag', 'Opprett oppdrag'],
    ['/admin/oppdragslogg', 'Oppdragslogg'],
    [`/admin/oppdragslogg/${assignment?.id}`, assignment?.title ?? ''],
    ['/admin/credits-sms', 'SMS'],
    ['/admin/credits-sms/bevegelser', 'Bevegelser'],
    [`/admin/credits-sms/kvittering/${purchase?.id}`, 'Kvittering'],
    ['/admin/profile-settings', 'Profilinnstillinger'],
    ['/admin/kontoret', 'Kontoret'],
  ]
}

const WithId = z.object({ id: z.string() })
const Assignment = z.object({ id: z.string(), title: z.string() })

/** Words in these elements that are broken across lines. */
const brokenWords = (page: Page, selector: string) =>
  page.evaluate((within) => {
    const isBroken = (node: Node, { index, 0: word }: RegExpExecArray) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    }
    return [...document.querySelectorAll(within)].flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const word of (node.textContent ?? '').matchAll(/[^\s-]+/g))
          if (isBroken(node, word)) broken.push(word[0])
      return broken
    })
  }, selector)

/** Names of rows that lie under a badge of their row. */
const coveredNames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main li')].flatMap((row) => {
      const name = row.querySelector('h2')?.getBoundingClientRect()
      const badge = row.querySelector('[aria-hidden="true"]:has(+ svg) > *')?.getBoundingClientRect()
      if (!name || !badge || badge.left >= name.right) return []
      return badge.top < name.bottom - 2 && badge.bottom > name.top ? [row.textContent] : []
    }),
  )

const footOfTabs = async (page: Page) => {
  const tabs = await page.getByRole('navigation', { name: 'Hovedmeny' }).last().boundingBox()
  return Math.round((tabs?.y ?? 0) + (tabs?.height ?? 0))
}

/** The height of the page's last part that the tab bar covers, in px. */
const coveredByTabs = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight)
    const tabs = Array.from(document.querySelectorAll('nav[aria-label="Hovedmeny"]')).at(-1)
    const feet = Array.from(
      document.querySelectorAll('main, main form'),
      (part) => part.getBoundingClientRect().bottom,
    )
    return Math.round(Math.max(...feet) - (tabs?.getBoundingClientRect().top ?? NaN))
  })

/** The share of the screen that sticky and fixed bars cover in the middle of the page. */
const shareOfBars = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight / 2 - innerHeight / 2)
    const isBar = (element: Element) => /sticky|fixed/.test(getComputedStyle(element).position)
    const covered = Array.from({ length: innerHeight }, (_, y) =>
      document.elementFromPoint(innerWidth / 2, y),
    ).filter((element) => {
      for (let part = element; part && part !== document.body; part = part.parentElement)
        if (isBar(part)) return true
      return false
    })
    return covered.length / innerHeight
  })

/** The elements that are fully covered while focused, among the first hundred focusable ones. */
const coveredInFocus = (page: Page) =>
  page.evaluate(() => {
    // A second focus of the same element would scroll nowhere.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const reachable = 'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])'
    return [...document.querySelectorAll<HTMLElement>(reachable)]
      .filter(
        (element) => element.tabIndex >= 0 && element.checkVisibility() && !element.matches(':disabled'),
      )
      .slice(0, 100)
      .flatMap((element) => {
        element.focus()
        const { left, top, width, height } = element.getBoundingClientRect()
        const isSeen = [0.1, 0.5, 0.9].some((share) => {
          const there = document.elementFromPoint(left + width / 2, top + height * share)
          return there !== null && (element.contains(there) || there.contains(element))
        })
        return isSeen ? [] : [`${element.tagName} ${element.textContent || element.ariaLabel}`]
      })
  })
