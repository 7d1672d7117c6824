import { createHash } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import ical from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Vikar } from '#features/vikarer/contract.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { LINK_UNUSABLE, TOO_LATE } from '../../texts.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let ola: Vikar
let siri: Vikar
let assignment: Awaited<ReturnType<typeof castAssignment>>

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
  await giveCredits(app, kari, 1000)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.query('delete from rate_limits')
  // By name: a vikar who accepted in another test is no longer available for the same hours.
  assignment = await castAssignment(app, kari, {
    recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
  })
})

const page = (token: string, query = '') => server.anonymous('GET', `/r/${token}${query}`)

/** Presses a button of the page's form, as a browser does. */
const press = (token: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/r/${token}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers,
  })

describe('the page of a link', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('comes compressed as %s in one go, with its length', async (encoding, unpack) => {
    const path = `${server.url}/r/${assignment.token(ola.id)}`
    const answer = await new Promise<IncomingMessage>((resolve) =>
      get(path, { headers: { 'accept-encoding': encoding } }, resolve),
    )
    const body = await buffer(answer)
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(body.length),
    })
    expect(unpack(body).toString()).toContain('Hei Ola Hansen!')
  })

  it('shows the sender and the shift, with both buttons, in one small request, complete without script', async () => {
    const { status, text, headers } = await page(assignment.token(ola.id))
    expect(status).toBe(200)
    for (const part of [
      'Kari Nordmann',
      'Fjellhamar skole',
      'Hei Ola Hansen!',
      'Vikar i 3B',
      'Skoleveien 1',
      '07.45',
      '14.30',
      '<dt class="long">Beskrivelse</dt><dd class="long">Matte og norsk</dd>',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toMatch(/<button[^>]*value="accepted"/)
    expect(text).toMatch(/<button[^>]*value="declined"/)
    expect(text).not.toMatch(/<img|<link|src=/)
    expect(text).not.toContain('href="/"')
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(14_000)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toContain('noindex')
  })

  it('allows exactly its own style and script', async () => {
    const { text, headers } = await page(assignment.token(ola.id))
    const policy = headers.get('content-security-policy')?.split('; ')
    for (const part of ['style', 'script']) {
      const content = new RegExp(`<${part}>(.*?)</${part}>`, 's').exec(text)?.[1] ?? ''
      const hash = createHash('sha256').update(content).digest('base64')
      expect(policy).toContain(`${part}-src 'sha256-${hash}'`)
    }
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self'")
  })

  it('reveals no name in the preview of messaging programs', async () => {
    const { text } = await page(assignment.token(ola.id))
    const head = text.slice(0, text.indexOf('</head>'))
    for (const secret of ['Ola', 'Kari', 'Fjellhamar', 'Vikar i 3B']) expect(head).not.toContain(secret)
  })

  it('escapes all user input', async () => {
    const nasty = '</style><script>alert(1)</script>'
    const other = await castAssignment(app, kari, { title: nasty, description: nasty })
    const { text } = await page(other.token(ola.id))
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('&lt;script&gt;')
  })

  it('changes nothing on GET or HEAD, whatever the query', async () => {
    const token = assignment.token(ola.id)
    await page(token, '?response=accepted')
    await server.anonymous('HEAD', `/r/${token}?response=declined`)
    expect(
      await app.db.query('select 1 from assignment_responses where assignment_id = $1', [assignment.id]),
    ).toEqual([])
    expect(await app.db.query('select status from assignments where id = $1', [assignment.id])).toEqual([
      { status: 'open' },
    ])
  })

  it('gives unknown, tampered and malformed links the same answer', async () => {
    const answers = await Promise.all(
      ['x'.repeat(22), 'kort', '%00', `x${assignment.token(ola.id)}`].map((token) => page(token)),
    )
    for (const { status, text } of answers) {
      expect(status).toBe(404)
      expect(text).toContain(LINK_UNUSABLE)
      expect(text).toContain('Ring den som sendte deg lenken, eller <a href="/auth">logg inn</a>.')
      expect(text).toMatch(/<header><a href="\/">.*Vikarklar<\/a>/)
    }
  })

  it('limits guessing of unknown links, never known ones', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 31 }, (_, index) => page(String(index).padEnd(22, 'q'))),
    )
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await page(assignment.token(ola.id))).status).toBe(200)
  })
})

describe('pressing yes', () => {
  it('gives the first person the job, with place, times, contact and a calendar file', async () => {
    const token = assignment.token(ola.id)
    const answer = await press(token, { response: 'accepted' })
    expect(answer.status).toBe(303)
    const { text } = await page(token)
    for (const part of ['Du har fått oppdraget', 'Skoleveien 1', '07.45', kari.email, 'kalender.ics'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/<button[^>]*name="response"/)
    const calendar = await server.anonymous('GET', `/r/${token}/kalender.ics`)
    const event = new ical.Component(ical.parse(calendar.text)).getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('uid')).toBe(`oppdrag-${assignment.id}@localhost`)
    expect(event?.getFirstPropertyValue('url')).toBe(`${app.config.appUrl}/r/${token}`)
    expect(event?.getFirstPropertyValue('location')).toBe('Skoleveien 1')
  })

  it('informs the second that it is too late, in the specified words, also when reopened', async () => {
    await press(assignment.token(ola.id), { response: 'accepted' })
    const { text: before } = await page(assignment.token(siri.id))
    expect(before).toContain(TOO_LATE)
    expect(before).not.toMatch(/<button[^>]*value="accepted"/)
    await press(assignment.token(siri.id), { response: 'accepted' })
    expect((await page(assignment.token(siri.id))).text).toContain(TOO_LATE)
  })

  it('offers the calendar file only to the winner', async () => {
    await press(assignment.token(ola.id), { response: 'accepted' })
    expect((await server.anonymous('GET', `/r/${assignment.token(siri.id)}/kalender.ics`)).status).toBe(404)
  })
})

describe('pressing no', () => {
  it('is shown as not interested, with a button for yes', async () => {
    const token = assignment.token(ola.id)
    await press(token, { response: 'declined' })
    const { text } = await page(token)
    expect(text).toContain('Ikke interessert')
    expect(text).toMatch(/<button[^>]*value="accepted"/)
    expect(text).not.toMatch(/<button[^>]*value="declined"/)
  })

  it('ends the person’s place in reserve once another has the job', async () => {
    await press(assignment.token(ola.id), { response: 'declined' })
    await press(assignment.token(siri.id), { response: 'accepted' })
    const { text } = await page(assignment.token(ola.id))
    expect(text).toContain('Ikke interessert')
    expect(text.match(/<button[^>]*value="[a-z]+"/g)).toEqual([expect.stringContaining('value="interested"')])
  })
})

describe('a bad answer', () => {
  it('is refused with an explanation and changes nothing', async () => {
    const token = assignment.token(ola.id)
    const answers = await Promise.all([
      press(token, {}),
      press(token, { response: 'kanskje' }),
      press(token, { response: 'accepted', message: 'x'.repeat(501) }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(
      await app.db.query('select 1 from assignment_responses where assignment_id = $1', [assignment.id]),
    ).toEqual([])
  })

  it('is refused from another site', async () => {
    const answer = await press(
      assignment.token(ola.id),
      { response: 'accepted' },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.status).toBe(403)
    const foreign = { origin: 'https://ond.example' }
    expect((await press(assignment.token(ola.id), { response: 'accepted' }, foreign)).status).toBe(403)
  })

  it('is not the form of an older browser, which hides its origin because the page sends no referrer', async () => {
    const answer = await press(assignment.token(ola.id), { response: 'declined' }, { origin: 'null' })
    expect(answer.status).toBe(303)
  })

  it('is a client error when the message contains NUL', async () => {
    const answer = await press(assignment.token(ola.id), { response: 'accepted', message: 'a\u0000b' })
    expect(answer.status).toBeLessThan(500)
  })
})
