import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { returnAddress } from '#features/email/server/bounces/return-address.ts'
import { bounceSecret } from '#features/email/server/bounces/routes.ts'
import { createMailer } from '#features/email/server/create-mailer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import type { Mailer } from '#features/email/server/mailer.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { readVikar } from '#features/vikarer/server/read.ts'
import { bouncesPath } from '#shared/server-paths.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castNils,
  castVikar,
  giveCredits,
  type CastAdministrator,
  type CastVikar,
} from '#test/cast.ts'
import { askRefused } from './take-bounce.ts'
import { awayReply, eximBounce, exchangeBounce, gmailBounce, postfixBounce } from '#test/fakes/bounces.ts'
import { startFakeSmtp, type FakeSmtp } from '#test/fakes/smtp.ts'

const BOX = 'retur@vikarklar.example'

let app: TestApp
let server: Awaited<ReturnType<typeof createServer>>
let smtp: FakeSmtp
let mailer: Mailer
let kari: CastAdministrator
let nils: CastAdministrator
let ola: CastVikar

beforeAll(async () => {
  smtp = await startFakeSmtp()
  app = await openTestApp({ SMTP_URL: smtp.url, MAIL_BOUNCES: BOX })
  server = await createServer(app)
  mailer = createMailer(app.config)
  kari = await castKari(app)
  nils = await castNils(app)
})
beforeEach(async () => {
  for (const table of ['email_history', 'assignments', 'vikarer']) await app.db.query(`delete from ${table}`)
  ola = await castVikar(app, kari, 'Ola Hansen')
})
afterAll(async () => {
  mailer.close()
  await server.close()
  await smtp.close()
  await app.close()
})

/** Asks Ola by mail; returns the return address. */
const ask = async () => {
  const { id } = await castAssignment(app, kari, { channels: ['email'] })
  await deliverEmails(app, app.system, mailer, async () => [], noteAddresses)
  const mail = smtp.received.at(-1)
  return { id, to: mail?.envelope.from ?? '', recipient: ola.email }
}
const post = async (mail: string, secret = bounceSecret(app.tokens)) => {
  const answer = await server.inject({
    method: 'POST',
    url: bouncesPath(secret),
    headers: { 'content-type': 'message/rfc822' },
    payload: mail,
  })
  return { status: answer.statusCode, body: answer.json<{ state?: string }>() }
}
const RETURNED = { status: 200, body: { state: 'returned' } }
const IGNORED = { status: 200, body: { state: 'ignored' } }
const refusal = async () =>
  (await app.database.read(kari.scope, (tx) => readVikar(tx, ola.id)))?.emailRefusal?.reason ?? null
const states = () =>
  app.db.query("select status, gateway_state, failure from email_history where kind = 'request'")

it('every mail leaves with its own return address', async () => {
  const { to } = await ask()
  const [email] = await app.db.query('select id from email_history')
  expect(to).toBe(returnAddress(BOX, app.tokens, String(email?.['id'])))
  expect(smtp.received.at(-1)?.headers.find(({ key }) => key === 'from')?.value).not.toContain('retur')
})

describe('a bounced mail', () => {
  it.each([
    ['postfix', postfixBounce],
    ['Exchange', exchangeBounce],
    ['Gmail', gmailBounce],
    ['exim', eximBounce],
  ])('by %s has failed, and its address is marked in the register', async (_who, write) => {
    const told = await ask()
    expect(await post(write({ ...told, recipient: told.recipient.toUpperCase() }))).toEqual(RETURNED)
    expect(await states()).toEqual([
      { status: 'failed', gateway_state: 'failed', failure: expect.stringContaining('5.') },
    ])
    expect(await refusal()).toEqual(expect.stringContaining('smtp;'))
  })

  it('counts once: the office may clear the mark, and a repetition does not set it again', async () => {
    const told = await ask()
    await post(postfixBounce(told))
    await app.db.query(
      'update vikarer set email_refused_at = null, email_refusal = null, email_bounced = false',
    )
    expect(await post(postfixBounce(told))).toEqual(IGNORED)
    expect(await refusal()).toBeNull()
  })

  it('keeps the mark when the next server takes another mail, unlike a refusal of that server', async () => {
    await post(postfixBounce(await ask()))
    await ask()
    expect(await refusal()).not.toBeNull()
  })

  it('is forgotten with the address', async () => {
    await post(postfixBounce(await ask()))
    await app.db.query("update vikarer set email = 'ny@vikar.example' where id = $1", [ola.id])
    expect(await app.db.query('select email_refusal, email_bounced from vikarer')).toEqual([
      { email_refusal: null, email_bounced: false },
    ])
  })

  it('may be reported before the outcome of its attempt is recorded', async () => {
    const told = await ask()
    await app.db.query("update email_history set status = 'pending', gateway_state = 'sending'")
    expect(await post(postfixBounce(told))).toEqual(RETURNED)
    expect(await states()).toMatchObject([{ status: 'failed' }])
  })

  it('has failed without a mark if the report is not about the address', async () => {
    const told = await ask()
    await post(postfixBounce(told, { status: '4.4.1', words: 'connect: Connection timed out' }))
    expect(await states()).toMatchObject([{ status: 'failed' }])
    expect(await refusal()).toBeNull()
  })

  it('is recorded in the register of the sender only, not in the one of Nils', async () => {
    const same = await castVikar(app, nils, 'Ola Hansen')
    await app.db.query('update vikarer set email = $2 where id = $1', [same.id, ola.email])
    await post(postfixBounce(await ask()))
    expect(await app.db.query('select id from vikarer where email_refusal is not null')).toEqual([
      { id: ola.id },
    ])
  })
})

it('a mail that the next server refuses at once goes by SMS as well, if the request allows it', async () => {
  await giveCredits(app, kari, 5)
  for (const smsIfBounced of [false, true]) {
    smtp.turn({ refuse: 550, at: 'recipient', words: '5.1.1 No such user' })
    await castAssignment(app, kari, { channels: ['email'], smsIfBounced })
    await deliverEmails(app, app.system, mailer, async () => [], noteAddresses, undefined, askRefused(app))
    expect(await app.db.query('select kind, vikar_id from sms_history')).toEqual(
      smsIfBounced ? [{ kind: 'request', vikar_id: ola.id }] : [],
    )
    await app.db.query('update vikarer set email_refused_at = null, email_refusal = null')
  }
  smtp.turn('accept')
  const events = "select vikar_id, because ->> 'code' as code from events where kind = 'sms-instead'"
  expect(await app.db.query(events)).toEqual([{ vikar_id: ola.id, code: 'refused' }])
})

describe('has no effect:', () => {
  const unchanged = async () => {
    expect(await states()).toMatchObject([{ status: 'sent' }])
    expect(await refusal()).toBeNull()
  }

  it.each([
    ['a delay', (told: Told) => postfixBounce(told, { action: 'delayed', status: '4.4.1' }), 'no-failure'],
    ['an automatic reply', awayReply, 'no-report'],
    ['a forgery', (told: Told) => gmailBounce({ ...told, to: BOX }), 'unsigned'],
    [
      'a report about another address',
      (told: Told) => eximBounce({ ...told, recipient: 'siri@vikar.example' }),
      'ignored',
    ],
  ])('%s', async (_what, write, state) => {
    expect(await post(write(await ask()))).toEqual({ status: 200, body: { state } })
    await unchanged()
  })

  it('a report without the secret of the address', async () => {
    const told = await ask()
    expect((await post(postfixBounce(told), 'x'.repeat(22))).status).toBe(404)
    await unchanged()
  })

  it('a report about a mail that is gone', async () => {
    const to = returnAddress(BOX, app.tokens, '019a0000-0000-7000-8000-000000000000')
    expect(await post(postfixBounce({ to, recipient: ola.email }))).toEqual(IGNORED)
  })
})

interface Told {
  readonly to: string
  readonly recipient: string
}
