import type { BrowserContext, Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { confirm, fits, question, told } from './parts.ts'
import { enter, KARI, makePeople, SARA } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

let service: BrowserContext
let office: BrowserContext
/** Sara's table of packages. */
let pricing: Page
/** Kari's shop, which stays open. */
let shop: Page

test.beforeAll(async ({ browser, service: running }) => {
  const sameAsKari = await browser.newContext({ baseURL: running.url })
  await makePeople(sameAsKari.request, running)
  await sameAsKari.close()
  service = await enter(browser, running, SARA)
  office = await enter(browser, running, KARI)
  pricing = await service.newPage()
  shop = await office.newPage()
})
test.afterAll(() => Promise.all([service.close(), office.close()]))

test('a package that Sara makes appears in the open shop at once, and on the price page', async ({
  page,
}) => {
  await shop.goto('/admin/credits-sms')
  await expect(buy(shop, 100)).toBeVisible()
  await pricing.goto('/admin/sms-pricing')
  await expect(pricing.getByRole('status').filter({ hasText: '3 pakker, 3 til salgs' })).toBeVisible()
  await accessible(pricing)
  await fits(pricing)

  await pricing.getByRole('button', { name: 'Ny pakke' }).click()
  const dialog = pricing.getByRole('dialog', { name: 'Ny pakke' })
  await expect(dialog.getByLabel('Rekkefølge')).toHaveValue('4')
  await dialog.getByLabel('Antall SMS').fill('0')
  await dialog.getByRole('button', { name: 'Opprett pakke' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Fyll ut navn')
  await accessible(pricing)
  await dialog.getByLabel('Navn').fill('Prøvepakke')
  await dialog.getByLabel('Antall SMS').fill('50')
  await dialog.getByLabel('Pris i kroner').fill('99,50')
  await expect(dialog.getByText('Pris per SMS 1,99 kr')).toBeVisible()
  await dialog.getByRole('button', { name: 'Opprett pakke' }).click()
  await told(pricing, 'Pakke opprettet')
  await expect(row('Prøvepakke')).toContainText('99,50')
  await expect(buy(shop, 50)).toBeVisible()

  await page.goto('/priser')
  await expect(page.getByRole('heading', { name: 'Prøvepakke' })).toBeVisible()
  await accessible(page)
  await fits(page)
})

test('typed input is not lost without a question, and a change stops a buyer who has not seen it', async () => {
  // A shop without live notices.
  const deaf = await office.newPage()
  await deaf.route('**/api/live', (route) => route.abort())
  await deaf.goto('/admin/credits-sms')
  await expect(buy(deaf, 50)).toBeVisible()

  await pricing.getByRole('button', { name: 'Rediger Prøvepakke' }).click()
  const dialog = pricing.getByRole('dialog', { name: 'Rediger pakke' })
  await expect(dialog.getByLabel('Pris i kroner')).toHaveValue('99,50')
  await dialog.getByLabel('Antall SMS').fill('60')
  await pricing.keyboard.press('Escape')
  await question(pricing, 'Forkaste endringene?').getByRole('button', { name: 'Fortsett å redigere' }).click()
  await expect(dialog.getByLabel('Antall SMS')).toHaveValue('60')
  await expect(dialog.getByLabel('Antall SMS')).toBeFocused() // the disappearing question holds it a moment longer
  await pricing.keyboard.press('Enter')
  await told(pricing, 'Pakke oppdatert')
  await expect(buy(shop, 60)).toBeVisible()

  await buy(deaf, 50).click()
  await told(
    deaf,
    'Feil ved opprettelse av betaling',
    'Pakken er endret siden du åpnet siden. Se over og velg på nytt.',
  )
  await expect(buy(deaf, 60)).toBeVisible()
  await deaf.close()
})

test('a package is deleted after a confirmation, on a phone as well', async () => {
  await pricing.setViewportSize({ width: 390, height: 844 })
  await fits(pricing)
  await pricing.getByRole('button', { name: 'Slett Prøvepakke' }).click()
  await expect(question(pricing, 'Slett Prøvepakke')).toContainText(
    'Er du sikker på at du vil slette denne pakken? Denne handlingen kan ikke angres.',
  )
  await confirm(pricing, 'Slett pakke')
  await told(pricing, 'Pakke slettet')
  await expect(row('Prøvepakke')).toHaveCount(0)
  await expect(buy(shop, 60)).toHaveCount(0)
})

const buy = (page: Page, credits: number) => page.getByRole('button', { name: `Kjøp ${credits} SMS` })
const row = (name: string) => pricing.getByRole('row').filter({ hasText: name })
