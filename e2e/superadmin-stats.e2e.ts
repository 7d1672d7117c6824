import type { BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { accessible } from './accessible.ts'
import { fits, section } from './parts.ts'
import { addAssignment, enter, KARI, makePeople, SARA, signIn } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const HALF_A_MINUTE = 31_000

let desktop: BrowserContext
let sara: BrowserContext
let page: Page

test.beforeAll(async ({ browser, service }) => {
  desktop = await browser.newContext({ baseURL: service.url })
  await makePeople(desktop.request, service)
  await service.command('grant', KARI.email, '102')
  sara = await enter(browser, service, SARA)
  page = await sara.newPage()
  await page.clock.install()
})
test.afterAll(() => Promise.all([desktop.close(), sara.close()]))

test('Sara sees the service in numbers, its health and the last twelve months', async () => {
  await page.goto('/admin/superadmin/system-stats')
  await expect(page.getByRole('heading', { name: 'Systemstatistikk', level: 1 })).toBeVisible()
  for (const [label, figure] of [
    ['Brukere i alt', 3],
    ['Administratorer', 1],
    ['Vikarer i alt', 1],
    ['Oppdrag i alt', 0],
    ['Aktive oppdrag', 0],
    ['Dagens oppdrag', 0],
    ['SMS sendt', 0],
    ['SMS-kreditter', 102],
  ] as const)
    await expect(tile(label)).toHaveText(new RegExp(`^${label}${figure}\\D`))
  await expect(section(page, 'Aktivitet')).toContainText(/Oppdragsaktivitet.*0\s%.*1,0.*0,0/s)
  await expect(section(page, 'Systemhelse')).toContainText(/Operativ.*Stabil.*God/s)
  await expect(section(page, 'Målinger')).toContainText(/\d+ ms.*% ledig/s)
  await expect(section(page, 'Besetting').last().getByRole('row')).toHaveCount(13)
  await accessible(page)
  await fits(page)
})

test('the figures and the texts follow Kari’s acts without a reload', async ({ service }) => {
  await signIn(desktop.request, service, KARI)
  for (const title of ['Vikar i 3B', 'Vikar i 4A']) await addAssignment(desktop.request, service, { title })
  await expect.poll(smsSent).toBe(2) // the stand-in has an SMS a moment before the service records that it was sent
  await page.clock.fastForward(HALF_A_MINUTE)
  await expect(tile('Aktive oppdrag')).toHaveText(/^Aktive oppdrag2\D/)
  await expect(tile('SMS sendt')).toHaveText(/^SMS sendt2\D/)
  await expect(tile('SMS-kreditter')).toHaveText(/^SMS-kreditter100\D/)
  await expect(section(page, 'Aktivitet')).toContainText(/100,0\s%.*1,0.*1,0/s)
  await expect(section(page, 'Systemhelse')).toContainText(/Operativ.*Lav kreditt/s)
  await expect(section(page, 'Målinger')).toContainText('Sist vellykket')
})

test('on a phone the numbers of a chart are folded away below it', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  const sms = section(page, 'SMS').last()
  await expect(sms.getByRole('img', { name: /Søylediagram: SMS/ })).toBeVisible()
  await expect(sms.getByRole('row').first()).toBeHidden()
  await sms.getByText('Vis tallene').click()
  await expect(sms.getByRole('row').last()).toContainText(/hittil\s*2/)
  await fits(page)
})

const Sent = z.object({ totalSmsHistory: z.int() })

const smsSent = async () => {
  const answer = await sara.request.get('/api/service/statistics')
  return z.parse(Sent, await answer.json()).totalSmsHistory
}

const tile = (label: string) =>
  page.getByRole('region', { name: 'Nøkkeltall' }).locator('> div').filter({ hasText: label })
