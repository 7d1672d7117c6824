import type { Page } from '@playwright/test'
import { expect, type Service } from './service.ts'

/** Finds the count in the page's content, because a live region outside it repeats the text. */
export const count = (page: Page, words: string) => page.locator('#innhold').getByText(words, { exact: true })

export const names = (page: Page) => page.getByRole('listitem').getByRole('heading')

export const entry = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

export const availability = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Tilgjengelighet for ${name}` })

/** The personal link of the newest request mailed to an address. */
export const mailedRequest = async (service: Service, to: string) => {
  const link = async () => {
    const mails = (await service.caught()).email.filter((mail) => mail.to === to)
    return mails.flatMap(({ text }) => text.match(/http\S+\/r\/[\w-]{22}/) ?? [])[0]
  }
  await expect.poll(link).toBeDefined()
  return (await link()) ?? ''
}
