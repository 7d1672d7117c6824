import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TOKEN_PLACEHOLDER, withToken } from '#features/email/letter.ts'
import { renderHtml, renderText } from '#features/email/server/layout.tsx'
import { LINK_PLACEHOLDER, withLink } from '#features/sms/texts.ts'
import { isAppPage, isDocument } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { MAILS, MAILS_OF_SEVERAL, WRITTEN, type Write } from './letter-samples.ts'
import { openOffice, type Office } from './office.ts'
import { key, severalShifts, days } from './several-shifts.ts'

let office: Office
let token: string
let ids: readonly string[]

beforeAll(async () => {
  office = await openOffice()
  const several = severalShifts(office)
  const request = await several.ask(days(3), ['sms', 'email'])
  token = request.tokenOf(office.ola)
  ids = request.ids
  await several.pressAll(token)
})
afterAll(() => office.close())

const SAMPLES = [...Object.entries(MAILS), ...Object.entries(MAILS_OF_SEVERAL)]
const PLACEHOLDERS = [TOKEN_PLACEHOLDER, encodeURI(TOKEN_PLACEHOLDER), LINK_PLACEHOLDER]

const linksIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link.replaceAll('&amp;', '&'))

const eventsIn = (content: string) =>
  new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent').map((event) => ({
    url: event.getFirstPropertyValue('url'),
    text: event.toString(),
  }))

/** Opens a link like a reader. Pages of the app need no server: the browser draws them for any known address. */
const follow = async (link: string) => {
  const { appUrl } = office.app.config
  expect(link.startsWith(appUrl), link).toBe(true)
  const { pathname } = new URL(link)
  if (isAppPage(pathname) || isDocument(pathname)) return
  const page = await fetch(office.server.url + link.slice(appUrl.length))
  expect(page.status, link).toBe(200)
}

const delivered = (write: Write) => {
  const { app } = office
  const { subject, letter: stored } = write(app.config, WRITTEN.usual)
  const letter = withToken(stored, token)
  const sender = { name: app.config.product.name, url: app.config.appUrl, contact: app.config.product.email }
  return { letter, text: renderText(letter, sender), html: renderHtml(subject, letter, sender) }
}

it.each(SAMPLES)('every link of %s opens, in its text, its HTML and its file', async (_name, write) => {
  const { letter, text, html } = delivered(write)
  const { calendar } = letter
  const events = calendar ? eventsIn(calendar.content) : []
  const published = calendar?.method === 'PUBLISH' ? events : []
  for (const { url } of published) expect(String(url)).toContain(token)
  for (const part of [text, html, calendar?.content.replaceAll('\r\n ', '') ?? ''])
    for (const placeholder of PLACEHOLDERS) expect(part).not.toContain(placeholder)
  const links = new Set([
    ...linksIn(text),
    ...linksIn(html),
    ...events.flatMap(({ url }) => linksIn(String(url))),
  ])
  for (const link of links) await follow(link)
})

it('a confirmation of several shifts gives each event the link to its own shift', () => {
  const { letter } = delivered(MAILS_OF_SEVERAL.confirmationEmail)
  const urls = eventsIn(letter.calendar?.content ?? '').map(({ url }) => String(url))
  expect(urls).toHaveLength(2)
  expect(new Set(urls).size).toBe(2)
  for (const url of urls) expect(url).toMatch(new RegExp(`/r/${token}\\?vakt=[\\w-]{8}$`))
})

it('the calendar file of the answer page links each event to its own shift', async () => {
  const file = await fetch(office.server.url + serverPaths.responseCalendar(token))
  expect(file.status).toBe(200)
  const urls = eventsIn(await file.text()).map(({ url }) => String(url))
  const { appUrl } = office.app.config
  expect(urls).toEqual(ids.map((id) => `${appUrl}/r/${token}?vakt=${key(id)}`))
  for (const url of urls) await follow(url)
})

it('every link of the stored messages opens once its secret is inserted', async () => {
  const { app } = office
  const sms = await app.db.query('select message from sms_history')
  expect(sms.length).toBeGreaterThan(0)
  for (const { message } of sms) {
    const text = withLink(String(message), `${app.config.appUrl}/r/${token}`)
    expect(text).not.toContain(LINK_PLACEHOLDER)
    for (const link of linksIn(text)) await follow(link)
  }
})
