import type { Page } from '@playwright/test'
import { expect } from './service.ts'

interface Passwords {
  current?: string
  next: string
  again?: string
}

/** Fills in and sends the form for another password. */
export const change = async (page: Page, { current, next, again = next }: Passwords) => {
  if (current !== undefined) await page.getByLabel('Nåværende passord', { exact: true }).fill(current)
  await page.getByLabel('Nytt passord', { exact: true }).fill(next)
  await page.getByLabel('Bekreft nytt passord', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'Endre passord' }).click()
}

/** A notice says this. */
export const told = async (page: Page, title: string | RegExp, description = '') => {
  const notice = page
    .getByRole('region', { name: /Varsler/ })
    .getByRole('alertdialog')
    .filter({ hasText: title })
  await expect(notice.first()).toContainText(description)
}
