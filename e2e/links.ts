import type { Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'
import { isPageFor, pathOf } from './addresses.ts'
import type { Swept } from './sweep.ts'

/**
 * The dead links on these pages: to no page of this role, to something that the server refuses, or to a missing part of
 * a page. One example of each kind of page was opened; others of that kind are assumed to exist.
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

/**
 * Checks files and the addresses below a page: for unknown ones the server sends the app, which shows an error page.
 */
const answered = async (page: Page, link: string) => {
  const answer = await page.request.get(link, { headers: { accept: 'text/html' } })
  if (!answer.ok()) return `status ${answer.status()}`
  const isApp = (await answer.text()).includes('<div id="root">')
  const isLogin = answer.url().includes(paths.auth)
  return isApp && !isLogin ? 'no page of this role' : null
}
