import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import * as z from 'zod'
import { filesFor } from '#app/shell/preload.ts'
import { paths } from '#shared/paths.ts'
import { REMEMBERED_MS } from '#server/live/topics.ts'
import { loadWhole } from '#test/whole-page.ts'
import { addAssignment, answerLink, enter, inDays, inviteVikar, KARI, makePeople, OLA } from './people.ts'
import { beginEmpty, expect, test } from './service.ts'

beginEmpty()

const web = new URL('../dist/web/', import.meta.url)

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
)

/**
 * The most compressed bytes of script, and files, that a first screen may add to those of `index.html`. Fetch new parts
 * after it.
 */
const LIMITS = [
  [paths.auth, 88_100, 6],
  [paths.admin, 147_700, 6],
  [paths.createAssignment, 167_700, 8],
  [paths.vikarDashboard, 119_400, 6],
] as const

test('no first screen has grown', () => {
  const manifest = Manifest.parse(JSON.parse(readFileSync(new URL('.vite/manifest.json', web), 'utf8')))
  for (const [address, most, count] of LIMITS) {
    const files = filesFor(manifest, address)
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, web))).length, 0)
    expect.soft(bytes, `bytes of ${address}`).toBeLessThanOrEqual(most)
    expect.soft(files.length, `files of ${address}`).toBeLessThanOrEqual(count)
  }
})

const PHONE = { viewport: { width: 390, height: 844 } }
const SIRI = {
  fullName: 'Siri Dahl',
  phone: '923 45 602',
  email: 'siri@bjorkelia.example',
  password: 'paskeferie-10',
}

/**
 * The most kB of 1000 bytes and requests of a first visit until the page has been idle for two seconds, all counted.
 * With few shifts a substitute's calendar and employers are near the window and come too.
 */
const WHOLE = {
  dashboard: [150, 18],
  calendar: [160, 20],
  office: [195, 24],
  form: [320, 38],
  answer: [8, 2],
  login: [115, 16],
} as const
test('no page has grown, counted until it has been idle for two seconds', async ({ browser, service }) => {
  test.slow()
  const visitor = await browser.newContext({ ...PHONE, baseURL: service.url })
  const weigh = async (name: keyof typeof WHOLE, context: BrowserContext, address: string) => {
    const page = await context.newPage()
    const { allKB, requests } = await loadWhole(page, new URL(address, service.url).href)
    console.log(`whole page, ${name}: ${allKB} kB in ${requests} requests`)
    const [mostKB, mostRequests] = WHOLE[name]
    expect.soft(allKB, `kB of ${name}`).toBeLessThanOrEqual(mostKB)
    expect.soft(requests, `requests of ${name}`).toBeLessThanOrEqual(mostRequests)
    await page.close()
  }
  await makePeople(visitor.request, service)
  await visitor.clearCookies()
  const kari = await enter(browser, service, KARI, PHONE)
  await service.command('grant', KARI.email, '25')
  const siri = await browser.newContext(PHONE)
  const id = await inviteVikar(kari.request, siri.request, service, SIRI)
  for (const days of [3, 4, 5, 6])
    await addAssignment(kari.request, service, { title: `Vikar ${days}`, date: inDays(days), vikarIds: [id] })
  const link = await answerLink(service, SIRI, 'Vikar 3')
  const [ola, busy, kariAgain] = [
    await enter(browser, service, OLA, PHONE),
    await enter(browser, service, SIRI, PHONE),
    await enter(browser, service, KARI, PHONE),
  ]
  await setTimeout(REMEMBERED_MS) // a new page gets the notices of that time, and fetches again
  await weigh('calendar', ola, paths.vikarDashboard)
  await weigh('dashboard', busy, paths.vikarDashboard)
  await weigh('office', kari, paths.admin)
  await weigh('form', kariAgain, paths.createAssignment)
  await weigh('login', visitor, paths.auth)
  await weigh('answer', await browser.newContext(PHONE), link)
})
