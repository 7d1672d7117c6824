import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { test, expect } from '@playwright/test'
import { makeFolder } from '#test/folder.ts'
import { readOutbox } from '#test/outbox.ts'
import { accessible } from './accessible.ts'
import { fits, told, typeDate, typeTime } from './parts.ts'
import { addVikar, confirmAddress, inDays, KARI, signIn, signUp } from './people.ts'
import { preparedFolder } from './prepared.ts'
import type { Caught, Service } from './service.ts'
import { startService } from './start-service.ts'

/** The services of the other journeys send at once. */
test('a request sent by mistake is undone while it waits, and fills the form again', async ({ browser }) => {
  const dataDir = makeFolder('e2e-undo')
  execFileSync('cp', ['-a', `${preparedFolder()}/.`, dataDir])
  const { url, startBeside, stop } = await startService(dataDir, { UNDO_SECONDS: '10' })
  const beside = await startBeside()
  const caught = async () => (await readOutbox(url, { dataDir })) as Caught
  const service: Service = { url, dataDir, caught, command: beside.command }
  const kari = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
  try {
    await signUp(kari.request, service, KARI)
    await confirmAddress(kari.request, service, KARI.email)
    await signIn(kari.request, service, KARI)
    await addVikar(kari.request, service, { fullName: 'Ola Hansen', phone: '912 34 501' })
    await beside.command('grant', KARI.email, '10')
    const page = await kari.newPage()
    await page.goto('/admin/opprett-oppdrag')
    await page.getByLabel('Tittel').fill('Vikar i 3B')
    await page.getByLabel('Sted').fill('Rom 214')
    await typeDate(page, 'Dato', inDays(2))
    await typeTime(page, 'Starttid', '0800')
    await typeTime(page, 'Sluttid', '1400')
    await page.getByRole('button', { name: /^Opprett og send/ }).click()
    await expect(page.getByText(/^Sendes om \d+ sekund/)).toBeVisible()
    await fits(page)
    await accessible(page)
    await page.getByRole('button', { name: 'Angre' }).click()
    await told(page, 'Angret: ingenting er sendt', 'Skjemaet står som du forlot det.')
    await expect(page).toHaveURL(/opprett-oppdrag$/)
    await expect(page.getByLabel('Tittel')).toHaveValue('Vikar i 3B')
    await expect(page.getByLabel('Sted')).toHaveValue('Rom 214')
    await page.getByLabel('Sted').fill('Rom 215')
    await page.getByRole('button', { name: /^Opprett og send/ }).click()
    await expect(page.getByText('SMS/e-post er sendt')).toHaveCount(0)
    await expect(page.getByText(/^Sendes om \d+ sekund/)).toHaveCount(0, { timeout: 20_000 })
    await told(page, 'Suksess', 'Oppdraget ble opprettet og SMS/e-post er sendt til 1 vikar(er)!')
    await expect.poll(async () => (await caught()).sms.length, { timeout: 20_000 }).toBe(1)
    expect((await caught()).sms[0]?.text).toContain('Rom 215')
  } finally {
    await kari.close()
    await beside.stop()
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
