import { ADD_SUBSTITUTES } from '#features/marketing/web/videos/stories.ts'
import { DOCUMENTS, paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { accessible } from './accessible.ts'
import { told } from './parts.ts'
import { enter, KARI, signUp } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

const PHONE = { width: 390, height: 844 }

test('without script every document is readable, and the menu leads to the prices', async ({
  browser,
  service,
}) => {
  const context = await browser.newContext({
    baseURL: service.url,
    javaScriptEnabled: false,
    viewport: PHONE,
  })
  const page = await context.newPage()
  for (const path of DOCUMENTS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/\S{4}/)
  }
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Priser' })).toHaveCount(0)
  await page.locator('summary').filter({ hasText: 'Åpne meny' }).click()
  await page
    .getByRole('navigation', { name: 'Meny', exact: true })
    .getByRole('link', { name: 'Priser' })
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mest populær' })).toContainText('490,00')
  await expect(page.getByRole('link', { name: 'Kom i gang gratis' })).toHaveAttribute(
    'href',
    '/auth?tab=signup',
  )
  await context.close()
})

test('an unknown address shows a document: few files, and the sentence before the heading', async ({
  browser,
  page,
  service,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const answer = await page.goto('/finnes/ikke')
  await page.waitForLoadState('networkidle')
  expect(answer?.status()).toBe(404)
  expect(fetched.length).toBeLessThan(10)
  const context = await browser.newContext({
    baseURL: service.url,
    javaScriptEnabled: false,
    viewport: PHONE,
  })
  const still = await context.newPage()
  await still.goto('/admin/finnes-ikke')
  await expect(still.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(still.getByRole('main')).toHaveText(/^Page Not Found.*Vi fant ikke siden/)
  await expect(still.getByText('Laster')).toBeHidden()
  await still.getByRole('link', { name: 'Til forsiden', exact: true }).click()
  await expect(still).toHaveURL('/')
  await context.close()
})

for (const path of [paths.prices, paths.help])
  test(`on paper the folded answers of ${path} are open, with and without script`, async ({
    browser,
    service,
  }) => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: service.url, javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(path)
      const answers = page.getByRole('main').locator('details > :not(summary) p')
      await expect(answers.first()).toBeHidden()
      const count = await answers.count()
      expect(count).toBeGreaterThan(4)
      await page.emulateMedia({ media: 'print' })
      for (let nth = 0; nth < count; nth += 1) await expect(answers.nth(nth)).toBeVisible()
      await context.close()
    }
  })

test('on paper all text is dark, also for a reader who chose dark colours', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto(paths.prices)
  const price = page.getByText('490,00')
  const colour = () => price.evaluate((element) => getComputedStyle(element).color)
  expect(await colour()).toBe('rgb(237, 241, 238)')
  await page.emulateMedia({ media: 'print' })
  expect(await colour()).toBe('rgb(29, 36, 33)')
})

test('the licences of the browser’s scripts are published, and images declare their charset', async ({
  request,
}) => {
  const licences = await request.get(serverPaths.licences)
  expect(licences.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await licences.text()
  for (const part of [
    '## react - ',
    '## react-aria-components - ',
    '## zod - ',
    'Permission is hereby granted',
    'SIL OPEN FONT LICENSE',
  ])
    expect(text).toContain(part)
  expect((await request.get('/favicon.svg')).headers()['content-type']).toBe('image/svg+xml; charset=utf-8')
})

test('on a phone the menu opens and closes by keyboard, and gives the focus back', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const toggle = page.locator('summary').filter({ hasText: 'meny' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveText(/Lukk meny/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Funksjoner' }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toggle).toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Meny', exact: true })).toBeHidden()
  await toggle.click()
  await page
    .getByRole('navigation', { name: 'Meny', exact: true })
    .getByRole('link', { name: 'Funksjoner' })
    .click()
  await expect(page).toHaveURL(/\/#features$/)
  await expect(page.getByRole('navigation', { name: 'Meny', exact: true })).toBeHidden()
  await expect(page.locator('#features')).toBeInViewport()
})

test('a film is fetched on play: large, with captions below the picture, until Escape', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => /\.(webm|mp4)$/.test(request.url()) && films.push(request.url()))
  await page.goto('/#se-hvordan-det-virker')
  const film = page.locator('video').first()
  await film.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(films).toEqual([])
  const [first, second] = await Promise.all([film.boundingBox(), page.locator('video').nth(1).boundingBox()])
  expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0)) // one in each row
  await page.getByRole('button', { name: 'Spill av filmen: Legg til vikarer' }).focus()
  await page.keyboard.press('Enter')
  const large = page.getByRole('dialog', { name: 'Film: Legg til vikarer' })
  await expect(large.getByText(ADD_SUBSTITUTES.sentences[0] ?? '')).toBeVisible()
  const video = large.locator('video')
  await expect(video).toBeFocused()
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => [one.currentTime > 0, one.textTracks[0]?.mode]))
    .toEqual([true, 'hidden']) // The browser's captions are hidden: they would cover the picture.
  const [picture, caption] = await Promise.all([
    video.boundingBox(),
    large.getByRole('paragraph').boundingBox(),
  ])
  expect(picture?.width).toBeGreaterThan(1.2 * (first?.width ?? 0))
  expect(caption?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0))
  expect(new Set(films).size).toBe(1)
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(page.getByRole('button', { name: 'Spill av filmen: Legg til vikarer' })).toBeFocused()
  expect(await film.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)
})

test('without script a film plays in place', async ({ browser, service }) => {
  const context = await browser.newContext({
    baseURL: service.url,
    javaScriptEnabled: false,
    viewport: PHONE,
  })
  const page = await context.newPage()
  await page.goto('/#se-hvordan-det-virker')
  const film = page.getByLabel('Film: Opprett oppdrag').first()
  await expect(film).toHaveAttribute('controls')
  await expect(page.getByRole('button', { name: 'Spill av' })).toHaveCount(0)
  expect((await film.boundingBox())?.width).toBeGreaterThan(340)
  await context.close()
})

test('the prices are refreshed when a reader returns, and the chosen colours stay', async ({ page }) => {
  await page.goto('/priser')
  await expect(page.getByText('490,00')).toBeVisible()
  await page.route('**/priser', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('490,00', '495,00') })
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('495,00')).toBeVisible()
  await page.getByRole('button', { name: 'Utseende: som enheten. Bytt' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/auth')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a logged-in user is greeted, is sent from the landing page to their own, and logs out', async ({
  browser,
  request,
  service,
}) => {
  await signUp(request, service, KARI)
  const context = await enter(browser, service, KARI)
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/hjelp')
  await expect(page.getByRole('banner').getByText(`Hei, ${KARI.fullName}`).first()).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Logg ut' }).first().click()
  await expect(page).toHaveURL(/\/auth/)
  await told(page, 'Logget ut', 'Du har blitt logget ut.')
  await page.goto('/hjelp')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Kom i gang' }).first()).toBeVisible()
  await context.close()
})
