import type { Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { fits, question, told } from './parts.ts'
import { enter, inDays, KARI, makePeople, OLA } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

test('the days of one request are answered together, after a summary', async ({ browser, service }) => {
  const own = await browser.newContext({ baseURL: service.url })
  await makePeople(own.request, service)
  await own.close()
  const kari = await enter(browser, service, KARI)
  const pocket = await enter(browser, service, OLA, { viewport: { width: 390, height: 844 } })
  const times = { startTime: '08:00', endTime: '14:00', places: 1 }
  const shifts = [20, 21, 22].map((day) => ({ date: inDays(day), ...times }))
  const common = {
    title: 'Leirskole',
    location: 'Skoleveien 1',
    channels: ['email'],
    recipients: { kind: 'all' },
  }
  const data = { ...common, requestId: crypto.randomUUID(), shifts }
  expect((await kari.request.post('/api/requests', { data })).ok()).toBe(true)
  const phone = await pocket.newPage()
  await phone.goto('/vikar/dashboard')
  await expect(phone.getByRole('button', { name: 'Ja til alle' })).toBeVisible()
  await accessible(phone)
  await fits(phone)
  await row(phone, 'Leirskole').last().getByRole('button', { name: 'Nei, jeg kan ikke' }).first().click()
  await phone.getByRole('button', { name: 'Ja til de 2 andre' }).click()
  const summary = question(phone, 'Vil du ta 2 vakter?')
  await expect(summary.getByRole('listitem')).toHaveCount(2)
  await accessible(phone)
  await summary.getByRole('button', { name: 'Ja, jeg tar 2 vakter' }).click()
  await told(phone, 'Du har fått 2 av 2 vakter')
  const mine = row(phone, 'Leirskole').filter({ hasText: 'Akseptert' })
  await expect(mine.getByRole('button', { name: 'Jeg kan ikke likevel' })).toHaveCount(2)
  await expect(phone.locator('h4:focus')).toHaveText('Leirskole')
  await Promise.all([kari, pocket].map((context) => context.close()))
})

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
