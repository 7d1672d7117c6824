import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { fits } from './parts.ts'
import { addAssignment, addVikar, answerLink, enter, inDays, KARI, makePeople, OLA, post } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

/** Words of 60 letters, which every field accepts. */
const long = (start: string) => start.padEnd(60, 'avdelingslederstillingsutlysning')
const SIRI = { fullName: `${long('Siri')} Dahl`, phone: '923 45 602' }
const PLACE = long('Skole')
const LARGE = { viewport: { width: 390, height: 844 }, bypassCSP: true } // or the policy refuses the style

test('words of 60 letters are whole on every main page, with text of twice the size on a telephone', async ({
  browser,
  service,
}) => {
  test.setTimeout(180_000)
  const visitor = await browser.newContext({ ...LARGE, baseURL: service.url })
  await makePeople(visitor.request, service)
  await visitor.clearCookies()
  const kari = await enter(browser, service, KARI, LARGE)
  await service.command('grant', KARI.email, '25')
  const department = { name: long('Avdeling') }
  const made = await post(kari.request, `${service.url}/api/departments`, department)
  const departmentId = z.parse(z.object({ id: z.string() }), await made.json()).id
  const siri = await addVikar(kari.request, service, SIRI)
  const title = long('Vikar')
  const ids = [1, 2, 3].map((days) =>
    addAssignment(kari.request, service, {
      title,
      location: PLACE,
      date: inDays(days),
      departmentId,
    }),
  )
  const [id = ''] = await Promise.all(ids)
  const link = await answerLink(service, SIRI, 'Vikar')
  const ola = await enter(browser, service, OLA, LARGE)
  const pages: [BrowserContext, string][] = [
    [kari, '/admin'],
    [kari, '/admin/uke'],
    [kari, '/admin/vikarregister'],
    [kari, `/admin/vikarregister/${siri}`],
    [kari, `/admin/vikarregister/rediger/${siri}`],
    [kari, '/admin/opprett-oppdrag'],
    [kari, '/admin/oppdragslogg'],
    [kari, `/admin/oppdragslogg/${id}`],
    [kari, `/admin/oppdragslogg/${id}/rekkefolge`],
    [kari, '/admin/kontoret'],
    [kari, '/admin/profile-settings'],
    [kari, '/admin/hendelser'],
    [kari, '/admin/credits-sms'],
    [kari, '/admin/credits-sms/bevegelser'],
    [kari, '/tavle'],
    [ola, '/vikar/dashboard'],
    [ola, '/vikar/profile-settings'],
    [visitor, link],
  ]
  for (const [context, address] of pages) {
    const page = await context.newPage()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    await expect(page.getByText(/^(Henter|Laster).*\.\.\.$/).filter({ visible: true })).toHaveCount(0)
    await fits(page)
    expect.soft(await clipped(page), address).toEqual([])
    await page.close()
  }
})

/** Texts of which a part is outside the window, or cut off by an element around them. */
const clipped = (page: Page) =>
  page.evaluate(() => {
    const isHidden = (element: Element) => element.getBoundingClientRect().width <= 2 // for screen readers alone
    const cut = (text: DOMRect, around: Element | null): boolean => {
      for (let part = around; part && part !== document.documentElement; part = part.parentElement) {
        const { overflowX } = getComputedStyle(part)
        const box = part.getBoundingClientRect()
        if (/auto|scroll/.test(overflowX)) return false // it can be scrolled
        if (overflowX !== 'visible' && (text.right > box.right + 1 || text.left < box.left - 1)) return true
      }
      return text.right > innerWidth + 1 || text.left < -1
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement
      if (!node.textContent?.trim() || !around?.checkVisibility({ visibilityProperty: true })) continue
      if (around.closest('script, style, select, option')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 2)
      const hidden = [around, around.parentElement].some((part) => part !== null && isHidden(part))
      if (!hidden && rects.some((rect) => cut(rect, around))) found.push(node.textContent.slice(0, 80))
    }
    return found
  })
