import { accessible } from './accessible.ts'
import { fits, told } from './parts.ts'
import { enter, KARI, makePeople, OLA } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

test.beforeAll(async ({ playwright, service }) => {
  const anybody = await playwright.request.newContext()
  await makePeople(anybody, service)
  await anybody.dispose()
})

test('Ola changes his number himself, and the office sees it at once', async ({ browser, service }) => {
  const context = await enter(browser, service, OLA, { viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto('/vikar/profile-settings')
  const office = await enter(browser, service, KARI)
  const register = await office.newPage()
  await register.goto('/admin/vikarregister')
  const card = register.getByRole('listitem').filter({ hasText: OLA.fullName })
  await expect(card).not.toContainText('412 34 577')

  const phone = page.getByLabel('Mobilnummer')
  await phone.fill('ring meg')
  await phone.press('Enter')
  await expect(page.getByRole('alert').first()).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/Ugyldig telefonnummer format/)
  await fits(page)
  await accessible(page)
  await phone.fill('412 34 577')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Lagre mobilnummer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await told(page, 'Mobilnummeret er lagret', 'ser det med en gang.')
  await expect(card).toContainText('412 34 577')
  await office.close()
  await context.close()
})
