import type { Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { addVikar, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

const KARI = { fullName: 'Kari Nordmann', email: 'kari@solhaug.example', password: 'vinterferie-08' }

test('the keyboard alone lists the shortcuts, goes by them, and turns them off', async ({
  context,
  page,
  service,
}) => {
  await signUp(context.request, service, KARI)
  await addVikar(context.request, service, { fullName: 'Ola Hansen', phone: '912 34 501' })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Hurtigoversikt' })).toBeVisible() // the heading above is the server's

  await expect(async () => {
    await page.keyboard.press('?') // listening starts just after the first paint
    await expect(list(page)).toContainText('G så V', { timeout: 2000 })
  }).toPass()
  await accessible(page)
  await press(page, 'g', 'v')
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await expect(page).toHaveURL(/\/admin$/)

  await press(page, 'g', 'v')
  await expect(page).toHaveURL(/\/admin\/vikarregister$/)
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('ng?/')
  await expect(search).toHaveValue('ng?/')
  await expect(page).toHaveURL(/\/admin\/vikarregister\?q=/)
  await expect(list(page)).toHaveCount(0)

  await leaveFields(page)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/admin\/opprett-oppdrag$/)
  await page.goto('/admin/vikarregister/legg-til')
  await page.getByLabel('Fullt navn').fill('Siri Dahl')
  await leaveFields(page)
  await press(page, 'g', 'l')
  const question = page.getByRole('alertdialog', { name: 'Forlate siden uten å lagre?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Fullt navn')).toHaveValue('Siri Dahl')

  await chooseFromMenu(page)
  const setting = page.getByRole('switch', { name: /^Bruk snarveier/ })
  await setting.focus()
  await page.keyboard.press('Space')
  await expect(setting).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()
  await press(page, '?', 'g', 'l')
  await expect(question).toHaveCount(0)
  await expect(list(page)).toHaveCount(0)

  await chooseFromMenu(page)
  await expect(setting).not.toBeChecked()
  await setting.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()
  await page.keyboard.press('?')
  await expect(list(page)).toBeVisible()
})

const list = (page: Page) => page.getByRole('dialog', { name: 'Tastatursnarveier' })

const menu = (page: Page) => page.getByRole('button', { name: KARI.fullName })

const leaveFields = (page: Page) => page.getByRole('link', { name: 'Oversikt', exact: true }).focus()

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Opens the list from the account's menu, with the standard keys. */
const chooseFromMenu = async (page: Page) => {
  await menu(page).focus()
  await press(page, 'Enter', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
  await expect(list(page)).toBeVisible()
}
