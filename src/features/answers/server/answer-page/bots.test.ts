import { chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { giveCredits } from '#test/cast.ts'
import { dumpTables } from '#test/dump.ts'
import { openOffice, type Office } from '#test/office.ts'
import { until } from '#test/until.ts'
import { ensureBrowser } from '../../../../../scripts/browser.mjs'
import { answerNo, answerYes } from '../answer.ts'

/** A fresh machine downloads the browser first. */
const INSTALLING = { timeout: 600_000 }

let office: Office
/** Links in every state with a different page. */
let tokens: string[]

beforeAll(async () => {
  office = await openOffice()
  await giveCredits(office.app, office.kari, 1000)
  const { ola, siri } = office
  const [asked, won, declined] = [await office.ask(), await office.ask(), await office.ask()]
  await office.answer(won.token(ola.id), answerYes)
  await office.answer(declined.token(ola.id), answerNo)
  tokens = [asked.token(ola.id), won.token(ola.id), won.token(siri.id), declined.token(ola.id)]
})
afterAll(() => office.close())

const addressesOf = (token: string) => [
  paths.response(token),
  paths.response(token, 'accepted'),
  paths.response(token, 'declined'),
  `${paths.response(token)}?response=accepted&message=hei&_method=POST`,
  serverPaths.responseCalendar(token),
  serverPaths.responseOpened(token),
  serverPaths.responseLive(token),
  serverPaths.responseWithdraw(token),
  serverPaths.responseWhy(token),
]

const ROBOTS: HeadersInit[] = [
  { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' },
  { 'user-agent': 'WhatsApp/2.23.20.0' },
  { 'user-agent': 'TelegramBot (like TwitterBot)' },
  { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
  { 'user-agent': 'Mozilla/5.0 (compatible; Microsoft Outlook; SafeLinks)' },
  { 'user-agent': 'BarracudaCentral', 'sec-fetch-site': 'none' },
  { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender', 'sec-fetch-site': 'same-origin' },
  { 'x-moz': 'prefetch' },
  { 'x-http-method-override': 'POST' },
]

const ELSEWHERE: HeadersInit[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://ond.example' }]

/** Sends a request and hangs up; reads only the beginning of a stream. */
const ask = async (method: string, address: string, headers: HeadersInit) => {
  const leaving = new AbortController()
  const { signal } = leaving
  const answer = await fetch(office.server.url + address, { method, headers, redirect: 'manual', signal })
  leaving.abort()
  return answer.status
}

describe('a robot', () => {
  it('changes nothing by opening any address of a link with any safe method', async () => {
    const before = await dumpTables(office.app)
    for (const address of tokens.flatMap(addressesOf))
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        for (const headers of ROBOTS)
          expect(await ask(method, address, headers), `${method} ${address}`).toBeLessThan(500)
    expect(await dumpTables(office.app)).toEqual(before)
  })

  it('changes nothing by posting from another site', async () => {
    const before = await dumpTables(office.app)
    for (const token of tokens)
      for (const address of [token, `${token}/avbud`, `${token}/apnet`])
        for (const headers of ELSEWHERE) expect(await ask('POST', `/r/${address}`, headers)).toBe(403)
    expect(await dumpTables(office.app)).toEqual(before)
  })

  it('changes nothing by running scripts and synthesizing events', INSTALLING, async () => {
    const executablePath = ensureBrowser()
    const before = await dumpTables(office.app)
    const browser = await chromium.launch({ executablePath, args: FLAGS })
    const page = await browser.newPage()
    for (const address of tokens.flatMap((token) => [
      paths.response(token),
      paths.response(token, 'accepted'),
    ])) {
      await page.goto(office.server.url + address)
      expect(await page.title()).toBe('Forespørsel · Vikarklar')
      await page.evaluate(PLAY)
    }
    await until(() => office.app.live.subscribers > 0) // its script has run
    await browser.close()
    expect(await dumpTables(office.app)).toEqual(before)
  })
})

/** Events that a scanner for hidden content fires. */
const PLAY = `
for (const details of document.querySelectorAll('details')) details.open = true
scrollTo(0, document.body.scrollHeight)
for (const type of ['pointerdown', 'touchstart', 'keydown', 'click', 'mouseover', 'focus'])
  document.body.dispatchEvent(new Event(type, { bubbles: true }))
`

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync']
