import type { Page } from '@playwright/test'
import type { Role } from '#shared/roles.ts'
import { isPageFor, pathOf } from './addresses.ts'
import type { Swept } from './sweep.ts'

/**
 * The links on these pages that lead nowhere: to no page of this role, to something the server refuses, or to a part that
 * the page does not have. An example of each kind of page was opened; another of the kind is taken to be there.
 */
export const deadLinks = async (
  page: Page,
  role: Role | null,
  swept: readonly Swept[],
): Promise<string[]> => {
  const links = new Set(swept.flatMap(({ links }) => links))
  const dead: string[] = []
  for (const link of links) {
    const reason = await fault(page, role, swept, link)
    if (reason) dead.push(`${link} on ${swept.find((seen) => seen.links.includes(link))?.path}: ${reason}`)
  }
  return dead
}

const fault = async (page: Page, role: Role | null, swept: readonly Swept[], link: string) => {
  const path = pathOf(link)
  const part = decodeURIComponent(new URL(link, page.url()).hash.slice(1))
  const seen = swept.find((one) => one.path === path)
  if (!seen && !isPageFor(role, path)) return answered(page, link)
  if (part === '' || seen?.ids.has(part)) return null
  if (seen) return 'no such part'
  await page.goto(link)
  return (await page.locator(`[id="${part}"]`).count()) === 1 ? null : 'no such part'
}

/** Files and what lies below a page; where the server knows no better, it sends the app, which has a page for that. */
const answered = async (page: Page, link: string) => {
  const answer = await page.request.get(link)
  if (!answer.ok()) return `status ${answer.status()}`
  const isApp = (await answer.text()).includes('<div id="root">')
  return isApp ? 'no page of this role' : null
}
