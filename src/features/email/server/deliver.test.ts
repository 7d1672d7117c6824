import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, type CastAdministrator } from '#test/cast.ts'
import { startFakeSmtp, type FakeSmtp } from '#test/fakes/smtp.ts'
import { createMailer } from './create-mailer.ts'
import { deliverEmails } from './deliver.ts'
import type { Mailer } from './mailer.ts'

let app: TestApp
let smtp: FakeSmtp
let mailer: Mailer
let kari: CastAdministrator

beforeEach(async () => {
  smtp = await startFakeSmtp()
  app = await openTestApp({ SMTP_URL: smtp.url })
  mailer = createMailer(app.config)
  kari = await castKari(app)
})
afterEach(async () => {
  mailer.close()
  await smtp.close()
  await app.close()
})

const deliver = () => deliverEmails(app, app.system, mailer, async () => [], noteAddresses)
const rows = () =>
  app.db.query(
    'select status, gateway_state, attempts, possible_duplicate as twice from email_history order by id',
  )
/** Makes waiting messages (a lease, a back-off) due now. */
const letTimePass = () =>
  app.db.query('update email_history set next_attempt_at = now() where next_attempt_at is not null')
const everythingKept = async () => {
  const kept = await app.db.query('select row_to_json(email_history)::text as row from email_history')
  return kept.map(({ row }) => String(row)).join('\n')
}

describe('a queued mail', () => {
  it('is sent with the secret of its link, which is stored nowhere', async () => {
    await deliver()
    const [link] = await app.db.query('select id from login_links')
    const token = app.tokens.derive('login_links', String(link?.['id']))
    const address = `http://localhost:3000/auth/bekreft?token=${token}`
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toMatchObject({
      to: [{ address: kari.email }],
      subject: 'Bekreft e-postadressen din hos Vikarklar',
      text: expect.stringContaining(address),
      html: expect.stringContaining(`href="${address}"`),
    })
    const kept = await everythingKept()
    expect(kept).toContain('{token}')
    expect(kept).not.toContain(token)
  })

  it("is sent once, and stores the server's id", async () => {
    await deliver()
    await deliver()
    expect(smtp.received).toHaveLength(1)
    const [row] = await app.db.query(
      'select id, status, gateway_state, gateway_id, next_attempt_at, sent_at is not null as dated from email_history',
    )
    expect(row).toMatchObject({
      status: 'sent',
      gateway_state: 'accepted',
      next_attempt_at: null,
      dated: true,
    })
    expect(row?.['gateway_id']).toBe(`<${String(row?.['id'])}@localhost>`)
    expect(smtp.received[0]?.messageId).toBe(row?.['gateway_id'])
  })

  it('is sent by one of several workers', async () => {
    for (let index = 0; index < 12; index += 1) await castVikar(app, kari, 'Ola Vikar')
    await castAssignment(app, kari, { channels: ['email'] })
    await Promise.all([deliver(), deliver(), deliver()])
    const recipients = smtp.received.map(({ envelope }) => envelope.to[0])
    expect(recipients).toHaveLength(13)
    expect(new Set(recipients).size).toBe(13)
  })
})

describe('a request by e-mail', () => {
  it('has a link for each recipient, replies to the administrator, and no names in the address', async () => {
    const ola = await castVikar(app, kari, 'Ola Hansen')
    const siri = await castVikar(app, kari, 'Siri Dahl')
    const assignment = await castAssignment(app, kari, { channels: ['email'] })
    await deliver()
    for (const vikar of [ola, siri]) {
      const mail = smtp.received.find(({ envelope }) => envelope.to[0] === vikar.email)
      const links = [...(mail?.html?.matchAll(/href="([^"]*\/r\/[^"]*)"/g) ?? [])].map(([, href]) => href)
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) expect(link).toContain(`/r/${assignment.token(vikar.id)}`)
      expect(mail?.replyTo).toMatchObject([{ address: kari.email }])
    }
    const kept = await everythingKept()
    for (const token of assignment.tokens.values()) expect(kept).not.toContain(token)
  })

  it("shows the administrator's input as text", async () => {
    await castVikar(app, kari, 'Ola Hansen')
    const nasty = '<img src=x onerror=alert(1)>'
    await castAssignment(app, kari, {
      channels: ['email'],
      title: nasty,
      description: nasty,
      location: nasty,
    })
    await deliver()
    const html = smtp.received.find(({ subject }) => subject?.includes('img'))?.html
    expect(html).toContain('&lt;img src=x')
    expect(html).not.toContain('<img')
  })

  it('allows no header injection by a title, a place or a name', async () => {
    const smuggled = '\r\nBcc: alle@ofre.example\r\nSubject: Vunnet'
    await app.db.query('update profiles set full_name = full_name || $1', [smuggled])
    await app.db.query('update employers set name = name || $1', [smuggled])
    const ola = await castVikar(app, kari, 'Ola Hansen')
    await app.db.query('update vikarer set full_name = full_name || $1', [smuggled])
    await castAssignment(app, kari, {
      channels: ['email'],
      title: `Vikar${smuggled}`,
      location: `Skole${smuggled}`,
    })
    await deliver()
    const [mail] = smtp.received.filter(({ envelope }) => envelope.to[0] === ola.email)
    expect(mail?.envelope.to).toEqual([ola.email])
    const names = (mail?.headers ?? []).map(({ key }) => key)
    expect(names).not.toContain('bcc')
    expect(names.filter((name) => name === 'subject')).toHaveLength(1)
    expect(mail?.subject).not.toBe('Vunnet')
  })

  it('is followed after a yes by a mail with the calendar for the winner', async () => {
    const ola = await castVikar(app, kari, 'Ola Hansen')
    const assignment = await castAssignment(app, kari, { channels: ['email'] })
    await deliver()
    const link = await openResponseLink(app.database, assignment.token(ola.id))
    if (!link) throw new Error('the link of the test did not open')
    expect(await answerYes(app, link, null)).toBe('won')
    await deliver()
    const [confirmation] = smtp.received.filter(({ envelope }) => envelope.to[0] === ola.email).slice(-1)
    expect(confirmation?.raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=PUBLISH/i)
    expect(confirmation?.attachments.map(({ filename }) => filename)).toContain('oppdrag.ics')
    const file = confirmation?.attachments.find(({ filename }) => filename === 'oppdrag.ics')?.content
    const event = new ICAL.Component(
      ICAL.parse(new TextDecoder().decode(file as ArrayBuffer)),
    ).getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('url')).toBe(`${app.config.appUrl}/r/${assignment.token(ola.id)}`)
    const stored = await app.db.query('select letter from email_history')
    expect(JSON.stringify(stored)).not.toContain(assignment.token(ola.id))
    expect(smtp.received.map(({ envelope }) => envelope.to[0])).toContain(kari.email)
  })
})

describe('a mail server that', () => {
  it('refuses permanently ends the mail', async () => {
    smtp.turn({ refuse: 550, at: 'recipient' })
    await deliver()
    await letTimePass()
    await deliver()
    expect(await rows()).toEqual([{ status: 'failed', gateway_state: 'failed', attempts: 1, twice: false }])
  })

  it('refuses temporarily is tried again later', async () => {
    smtp.turn({ refuse: 451, at: 'content' })
    await deliver()
    await deliver() // backing off: nothing is due
    expect(await rows()).toEqual([{ status: 'pending', gateway_state: 'queued', attempts: 1, twice: false }])
    smtp.turn('accept')
    await letTimePass()
    await deliver()
    expect(await rows()).toEqual([{ status: 'sent', gateway_state: 'accepted', attempts: 2, twice: false }])
  })

  it('is unreachable is tried again when it is back', async () => {
    smtp.turn({ drop: 'recipient' })
    await deliver()
    smtp.turn('accept')
    await letTimePass()
    await deliver()
    expect(smtp.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'sent', twice: false }])
  })

  it('is down for long has its circuit opened, and gets each mail once when it is back', async () => {
    for (let index = 0; index < 12; index += 1) await castVikar(app, kari, 'Ola Vikar')
    await castAssignment(app, kari, { channels: ['email'] })
    smtp.turn({ drop: 'recipient' })
    for (let round = 0; round < 5; round += 1) {
      await deliver()
      await letTimePass()
    }
    const connections = smtp.connections
    await deliver()
    expect(smtp.connections).toBe(connections)
    expect(await app.db.query('select name, failures from gateway_health')).toEqual([
      { name: 'smtp', failures: 5 },
    ])
    smtp.turn('accept')
    await app.db.query('update gateway_health set retry_at = now()')
    await deliver()
    expect(new Set(smtp.received.map(({ envelope }) => envelope.to[0])).size).toBe(13)
    expect(smtp.received).toHaveLength(13)
  })

  it('disconnects after the content gets the mail at most once more, marked', async () => {
    smtp.turn({ drop: 'content' })
    await deliver()
    expect(await rows()).toMatchObject([{ status: 'pending', gateway_state: 'unknown' }])
    for (let round = 0; round < 3; round += 1) {
      await letTimePass()
      await deliver()
    }
    expect(smtp.received).toHaveLength(2)
    expect(smtp.received[1]?.messageId).toBe(smtp.received[0]?.messageId)
    expect(await rows()).toMatchObject([{ status: 'sent', gateway_state: 'unknown', twice: true }])
  })
})

// An unrecorded outcome is retried when the lease expires: the whole batch, not only the affected mail.
it.each(['nul \0 in the middle', `${'x'.repeat(499)}😀`])(
  'a failure is recorded whatever its words are',
  async (reason) => {
    const strange: Mailer = { ...mailer, send: async () => ({ kind: 'retry', reason }) }
    await deliverEmails(app, app.system, strange, async () => [], noteAddresses)
    expect(await rows()).toEqual([{ status: 'pending', gateway_state: 'queued', attempts: 1, twice: false }])
  },
)

it('an unreadable letter fails alone, and the others of its batch are sent', async () => {
  const readable = (await rows()).length
  await app.db.query(
    `insert into email_history (id, kind, recipient, subject, letter, valid_until)
     values ($1, 'login-link', 'ola@vikar.example', 'Uleselig', '{}', now() + interval '1 day')`,
    [crypto.randomUUID()],
  )
  await deliver()
  expect(smtp.received).toHaveLength(readable)
  const states = await app.db.query('select subject, status from email_history')
  expect(states.filter(({ status }) => status === 'failed')).toEqual([
    { subject: 'Uleselig', status: 'failed' },
  ])
})

it('an expired mail is not sent', async () => {
  await app.db.query("update email_history set valid_until = now() - interval '1 minute'")
  await deliver()
  expect(smtp.received).toHaveLength(0)
  expect(await rows()).toMatchObject([{ status: 'failed', gateway_state: 'expired' }])
})
