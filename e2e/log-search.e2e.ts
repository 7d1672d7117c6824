import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { cards, fits, reach } from './parts.ts'
import {
  addAssignment,
  addVikar,
  answerBehind,
  answerLink,
  confirmAddress,
  enter,
  inDays,
  KARI,
  signUp,
} from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()
test.describe.configure({ mode: 'serial' })

const NILS = { fullName: 'Nils Berg', email: 'nils@solvang.example', password: 'haustferie-09' }
const SIRI = { fullName: 'Siri Dahl', phone: '923 45 602' }

let wanted: string

test('a search matches words in any order, stays in the address, and combines with the preset days', async ({
  page,
  service,
}) => {
  await signUp(page.request, service, KARI)
  await confirmAddress(page.request, service, KARI.email)
  await service.command('grant', KARI.email, '20')
  await addVikar(page.request, service, SIRI)
  for (const [title, days] of [
    ['Vikar i 3B', 5],
    ['Tur til Marka', 3],
    ['Norsk 9A', 4],
  ] as const)
    wanted = await addAssignment(page.request, service, { title, date: inDays(days) })
  await answerBehind(page.request, await answerLink(service, SIRI, 'Tur til Marka'), 'claim')

  await page.goto('/admin/oppdragslogg')
  await expect(cards(page).getByRole('heading')).toHaveText(['Tur til Marka', 'Norsk 9A', 'Vikar i 3B'])
  await search(page).fill('siri tur')
  await expect(page).toHaveURL(/\?q=siri(\+|%20)tur$/)
  await expect(cards(page)).toHaveText([/Tur til Marka/])
  await page.reload()
  await expect(search(page)).toHaveValue('siri tur')
  await expect(cards(page)).toHaveText([/Tur til Marka/])

  await page.getByRole('button', { name: 'Tidligere' }).click()
  await expect(page.getByText('Ingen oppdrag passer med filteret')).toBeVisible()
  await page.getByRole('button', { name: 'Tidligere', pressed: true }).click()
  await expect(cards(page)).toHaveText([/Tur til Marka/])
  await search(page).fill('')
  await expect(cards(page)).toHaveCount(3)
  await expect(page).toHaveURL(/oppdragslogg$/)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await accessible(page)
    await fits(page)
  }
})

test('by keyboard alone the log is filtered by two statuses and exported', async ({ browser, service }) => {
  const kari = await enter(browser, service, KARI)
  const page = await kari.newPage()
  await page.goto('/admin/oppdragslogg')
  await expect(cards(page)).toHaveCount(3)
  await reach(page, page.getByRole('button', { name: 'Filtrer' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Filtrer oppdrag' })
  for (const status of ['Aktiv', 'Avlyst']) {
    await reach(page, form.getByLabel(status, { exact: true }))
    await page.keyboard.press('Space')
  }
  await reach(page, form.getByRole('button', { name: 'Vis oppdrag' }))
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveText([/Tur til Marka/])

  const downloading = page.waitForEvent('download')
  await reach(page, page.getByRole('button', { name: 'Eksporter CSV' }))
  await page.keyboard.press('Enter')
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Tur til Marka')
  await kari.close()
})

test('other offices find nothing by it, and an unknown address is not found', async ({ page, service }) => {
  await signUp(page.request, service, NILS)
  await page.goto('/admin/oppdragslogg')
  await expect(page.getByText('Ingen oppdrag funnet')).toBeVisible()
  for (const id of [wanted, 'finnes-ikke', wanted.replace(/^..../, '0000')]) {
    await page.goto(`/admin/oppdragslogg/${id}`)
    await expect(page.getByText('Fant ikke oppdraget')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Gå til oppdragsloggen' }).click()
  await expect(page.getByText('Ingen oppdrag funnet')).toBeVisible()
})

const search = (page: Page) => page.getByRole('searchbox', { name: 'Søk i oppdragsloggen' })
