import { addVikar, enter, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

test('eight tabs in one browser all load, and the active one is kept up to date', async ({
  browser,
  service,
}) => {
  const first = await browser.newContext({ baseURL: service.url })
  await signUp(first.request, service, KARI)
  await first.close()
  const context = await enter(browser, service, KARI)
  for (let tab = 0; tab < 8; tab += 1) {
    const page = await context.newPage()
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Vikarer', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /Vikar/ })).toBeVisible()
  }
  await addVikar(context.request, service, { fullName: 'Siri Dahl', phone: '40 00 00 01' })
  await expect(context.pages().at(-1)!.getByText('Siri Dahl')).toBeVisible()
  await context.close()
})
