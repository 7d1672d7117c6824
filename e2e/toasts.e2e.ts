import { expect, type Page, test } from '@playwright/test'
import { type RunningStylePage, serveStylePage } from '#test/style-page.ts'

let stylePage: RunningStylePage
const part = (name: string) => stylePage.url(`part=${name}`)

test.use({ locale: 'en-US', contextOptions: { reducedMotion: 'reduce' } })
test.beforeAll(async () => {
  stylePage = await serveStylePage()
})
test.afterAll(() => stylePage.stop())

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 844 },
]) {
  test(`a toast is announced and leaves the pressed button free at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto(part('Toast'))
    for (const name of ['Øverst', 'Nederst']) {
      const button = page.getByRole('button', { name })
      await button.click()
      const toast = page.getByRole('alertdialog').first()
      await expect(toast.getByRole('alert')).toBeVisible()
      expect(await overlap(page, button, toast)).toBe(false)
      await toast.getByRole('button', { name: 'Lukk' }).click()
      await expect(toast).toBeHidden()
    }
  })
}

test('a toast disappears, but waits while the pointer is on it', async ({ page }) => {
  await page.clock.install()
  await page.goto(part('Toast'))
  await page.getByRole('button', { name: 'Øverst' }).click()
  const toast = page.getByRole('alertdialog')
  await page.clock.runFor(4000)
  await toast.hover()
  await page.clock.runFor(10_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(1500)
  await expect(toast).toBeHidden()
})

test('F6 leads to the toasts and back, and a toast closed by key passes the focus on', async ({ page }) => {
  await page.goto(part('Toast'))
  const info = page.getByRole('button', { name: 'Info', exact: true })
  await page.getByRole('button', { name: 'Advarsel' }).press('Enter')
  await info.press('Enter')
  const toasts = page.getByRole('alertdialog')
  await expect(toasts).toHaveCount(2)
  await page.keyboard.press('F6')
  await expect(page.getByRole('region', { name: 'Varsler' })).toBeFocused()
  await page.keyboard.press('F6')
  await expect(info).toBeFocused()
  await page.keyboard.press('F6')
  await page.keyboard.press('Tab')
  await expect(toasts.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toasts).toHaveCount(0)
  await expect(info).toBeFocused()
})

async function overlap(_page: Page, one: ReturnType<Page['locator']>, other: ReturnType<Page['locator']>) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of the two is not on the page.')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
