import { readFileSync, rmSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_PLACEHOLDER, withToken } from '#features/email/letter.ts'
import { renderHtml, renderText } from '#features/email/server/layout.tsx'
import { createSmtpMailer } from '#features/email/server/smtp-mailer.ts'
import type { Mailer } from '#features/email/server/mailer.ts'
import { storedLetter, type OutgoingEmail } from '#features/email/server/send.ts'
import { loadConfig, type Config } from '#server/config/config.ts'
import { withoutLinks } from '#shared/text.ts'
import { startFakeSmtp, type FakeSmtp } from './fakes/smtp.ts'
import { MAILS, MAILS_OF_SEVERAL, WRITTEN, type Write, type Written } from './letter-samples.ts'
import { makeFolder } from './folder.ts'

/** The readable text: without the marks that prevent automatic links. */
const read = (part: string) => part.replaceAll('\u200b', '')

const src = fileURLToPath(new URL('../src/', import.meta.url))
const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA'

/** The rooms that send text written by users, and the parts that their letters share. */
const CARRIERS = [
  ...['email', 'push'].map((room) => path.join('features', room, path.sep)),
  path.join('features', 'messages', 'server', 'notify'),
  path.join('features', 'messages', 'letter-parts.ts'),
]

/** Other exports of the files that write mails. */
const NO_MAILS = ['ownerMail']

let smtp: FakeSmtp
let dataDir: string
let config: Config
let mailer: Mailer

beforeAll(async () => {
  smtp = await startFakeSmtp()
  dataDir = makeFolder('letters')
  config = loadConfig({
    DATA_DIR: dataDir,
    APP_URL: 'https://vikarklar.example',
    SMS_GATEWAY: 'local',
    STRIPE_SECRET_KEY: 'local',
    SMTP_URL: smtp.url,
    ORG_NUMBER: '999888777',
  })
  mailer = createSmtpMailer(config)
})
afterAll(async () => {
  mailer.close()
  await smtp.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const SAMPLES = Object.entries(MAILS).flatMap(([name, write]) =>
  Object.entries(WRITTEN).map(([what, written]) => ({ name, what, write, written })),
)

/** A mail as delivered. */
const untouched = (mail: OutgoingEmail) => {
  const { subject } = mail
  const letter = withToken(storedLetter(mail), TOKEN)
  const sender = { name: config.product.name, url: config.appUrl, contact: config.product.email }
  return { subject, letter, text: renderText(letter, sender), html: renderHtml(subject, letter, sender) }
}
const finish = (mail: OutgoingEmail) => {
  const { text, html, ...rest } = untouched(mail)
  return { ...rest, text: read(text), html: read(html) }
}
const finished = (write: Write, written: Written) => finish(write(config, written))

const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? []
const withoutReturns = (text = '') => text.replaceAll('\r\n', '\n').trim()
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }
const decode = (html: string) => html.replaceAll(/&([#\w]+);/g, (whole, name: string) => NAMED[name] ?? whole)
/** The visible text. */
const readable = (html: string) => oneLine(decode(html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ')))

describe('the samples', () => {
  it('include every mail of the service', async () => {
    const exported: string[] = []
    for await (const file of glob('features/*/**/*.{ts,tsx}', { cwd: src })) {
      if (CARRIERS.some((room) => file.startsWith(room)) || /\.test\.tsx?$/.test(file)) continue
      if (!/\bOutgoingEmail\b|\breplyTo:/.test(readFileSync(src + file, 'utf8'))) continue
      exported.push(...Object.keys((await import(src + file)) as object))
    }
    expect(exported.toSorted()).toEqual([...Object.keys(MAILS), ...NO_MAILS].toSorted())
  })
})

describe.each(SAMPLES)('$name ($what)', ({ write, written }) => {
  it('has the same content in both parts, and all of it', () => {
    const { letter, text, html } = finished(write, written)
    const shown = readable(html)
    const { greeting, paragraphs, facts, amounts = [], buttons, closing } = letter
    expect(letter.preview).not.toBe('')
    expect(shown).toContain(oneLine(letter.preview))
    for (const part of [greeting, ...paragraphs, closing, config.appUrl, config.product.email]) {
      expect(text).toContain(part)
      expect(shown).toContain(oneLine(part))
    }
    for (const [label, value] of [...facts, ...amounts]) {
      expect(text).toContain(`${label}: ${value}`)
      expect(shown).toContain(`${label} ${oneLine(value)}`)
    }
    for (const { label, href } of buttons) expect(text).toContain(`${label}:\n${href}`)
    const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
    expect(links.map(([, href = '', label = '']) => [decode(href), label])).toEqual(
      buttons.map(({ href, label }) => [href, label]),
    )
  })

  it('has no undefined values or placeholders', () => {
    const mail = write(config, written)
    const { subject, letter, text, html } = finish(mail)
    expect(`${subject} ${text} ${html}`).not.toMatch(/\b(undefined|null|NaN|Invalid)\b|\[object/)
    expect(mail.validUntil.getTime()).toBeGreaterThan(0)
    expect(mail.recipient).toMatch(/^\S+@\S+$/)
    expect([...letter.facts, ...(letter.amounts ?? [])].flat()).not.toContain('')
  })

  it('has a subject that is readable in a list', () => {
    const { subject, html } = finished(write, written)
    expect(subject.length).toBeLessThanOrEqual(100)
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]|^\s|\s$/u)
    expect(decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')).toBe(subject)
  })

  it('has the secret in its links, wherever one is required', () => {
    const mail = write(config, written)
    const places = mail.letter.buttons.filter(({ href }) => href.includes(TOKEN_PLACEHOLDER)).length
    expect(places > 0).toBe(mail.link !== undefined)
    const { letter, text, html } = finish(mail)
    expect(letter.buttons.some(({ href }) => href.includes(TOKEN_PLACEHOLDER))).toBe(false)
    expect(text.split(TOKEN)).toHaveLength(places + 1)
    expect(html.split(TOKEN)).toHaveLength(places + 1)
    expect(JSON.stringify(mail)).not.toContain(TOKEN)
  })

  it('arrives as it was sent', async () => {
    const { subject, letter, text, html } = finished(write, written)
    const calendar = letter.calendar ?? null
    const mail = { from: 'Vikarklar', to: 'ola@vikar.example', replyTo: null, subject, text, html, calendar }
    expect(await mailer.send({ id: crypto.randomUUID(), ...mail })).toMatchObject({ kind: 'accepted' })
    const received = smtp.received.at(-1)
    expect(received?.subject).toBe(subject)
    expect(withoutReturns(received?.text)).toBe(withoutReturns(text))
    expect(withoutReturns(received?.html)).toBe(withoutReturns(html))
    expect(received?.envelope.to).toEqual(['ola@vikar.example'])
    const lines = received?.raw.split('\r\n').map((line) => Buffer.byteLength(line)) ?? []
    expect(Math.max(...lines)).toBeLessThanOrEqual(998) // RFC 5322
  })
})

it.each([
  ['one shift has its day', MAILS, /\bman\. 23\. nov\./],
  ['several shifts has how many they are', MAILS_OF_SEVERAL, /\b2 vakter\b/],
])('the subject of every mail about %s', (_what, mails, expected) => {
  const written = Object.values<Write>(mails)
    .flatMap((write) => Object.values(WRITTEN).map((words) => write(config, words)))
    .filter(({ letter }) => letter.facts.some(([label]) => label === 'Oppdrag'))
  expect(written.length).toBeGreaterThan(0)
  for (const { subject } of written) {
    expect(subject).toMatch(expected)
    expect(subject.length).toBeLessThanOrEqual(100)
  }
})

/** Mails of the service itself, about a login or a purchase. */
const OF_SERVICE = [
  'confirmEmailMail',
  'loginLinkMail',
  'passwordChangedMail',
  'factorAddedMail',
  'factorRemovedMail',
  'passkeyAddedMail',
  'passkeyRemovedMail',
  'recoveryCodeUsedMail',
  'identityLinkedMail',
  'identityRemovedMail',
  'adminMagicMail',
  'receiptMail',
]
/** Mails about the office's own account. */
const TO_OFFICE = ['lowBalanceMail']

describe('the employer', () => {
  const mails = {
    ...MAILS,
    ...Object.fromEntries(
      Object.entries(MAILS_OF_SEVERAL).map(([name, write]) => [`several ${name}`, write]),
    ),
  }
  const about = Object.entries<Write>(mails).filter(([name]) => !OF_SERVICE.includes(name))

  it.each(about)('is named in sender, subject and reason of %s', (name, write) => {
    const mail = write(config, WRITTEN.usual)
    expect(mail.from).toBe(TO_OFFICE.includes(name) ? undefined : 'Fjellhamar skole')
    expect(mail.subject).toMatch(/Fjellhamar skole/)
    expect(finish(mail).text).toMatch(/Du får denne e-posten (fordi|når|hver gang) /)
  })

  it('is in no mail of the service itself', () => {
    for (const [name, write] of Object.entries<Write>(MAILS)) {
      if (!OF_SERVICE.includes(name)) continue
      const { from, subject } = write(config, WRITTEN.usual)
      expect([name, from, subject]).toEqual([name, undefined, expect.not.stringContaining('Fjellhamar')])
    }
  })

  it.each(about)('makes no link of its name in %s', (_name, write) => {
    const { text, html } = untouched(write(config, { ...WRITTEN.usual, employer: 'www.gevinst.example' }))
    for (const part of [text, html]) expect(part).not.toContain('www.gevinst.example')
  })
})

describe.each(Object.entries(MAILS))('%s', (_name, write) => {
  it('adds no elements and attributes when people write markup', () => {
    const { html } = finished(write, WRITTEN.script)
    expect(tagsOf(html)).toEqual(tagsOf(finished(write, WRITTEN.usual).html))
  })
})

describe.each(Object.entries(WRITTEN))('the calendar files (%s)', (_what, written) => {
  const read = (write: Write) => {
    const { calendar } = write(config, written).letter
    const component = new ICAL.Component(ICAL.parse(calendar?.content ?? ''))
    const [event, ...more] = component.getAllSubcomponents('vevent')
    if (!event) throw new Error('a calendar file has an event')
    return { method: calendar?.method, component, event: new ICAL.Event(event), more, vevent: event }
  }

  it('belong to one event: withdrawn by its substitute, given again, and cancelled', () => {
    const versions = [MAILS.withdrawalEmail, MAILS.confirmationEmail, MAILS.cancelledEmail].map(read)
    for (const { method, component, event, more, vevent } of versions) {
      expect(component.getFirstPropertyValue('method')).toBe(method)
      expect(more).toEqual([])
      expect(vevent.getAllSubcomponents()).toEqual([])
      expect(event.startDate.toJSDate()).toEqual(new Date('2026-11-23T21:00:00Z'))
      expect(event.endDate.toJSDate()).toEqual(new Date('2026-11-24T06:30:00Z'))
      expect(event.summary).toContain(withoutLinks(written.title.replaceAll('\r\n', '\n')))
    }
    expect(versions.map(({ method, event }) => [method, event.sequence])).toEqual([
      ['CANCEL', 1],
      ['PUBLISH', 2],
      ['CANCEL', 3],
    ])
    expect(new Set(versions.map(({ event }) => event.uid)).size).toBe(1)
  })

  it('are part of no other mail', () => {
    const withFile = Object.entries(MAILS).filter(([, write]) => write(config, written).letter.calendar)
    expect(withFile.map(([name]) => name)).toEqual([
      'changedMessage',
      'removedEmail',
      'confirmationEmail',
      'cancelledEmail',
      'withdrawalEmail',
    ])
  })
})
