import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMailer } from '#features/email/server/create-mailer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import type { Mailer } from '#features/email/server/mailer.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { startFakeSmtp, type FakeSmtp } from '#test/fakes/smtp.ts'
import { raiseAlarms } from '../alarm/raise-alarms.ts'
import { readRecipientProgress } from '#features/messages/server/recipient-progress.ts'
import { askRefused } from './take-bounce.ts'

let app: TestApp
let smtp: FakeSmtp
let mailer: Mailer
let kari: CastAdministrator

beforeAll(async () => {
  smtp = await startFakeSmtp()
  app = await openTestApp({ SMTP_URL: smtp.url })
  mailer = createMailer(app.config)
  kari = await castKari(app)
  await giveCredits(app, kari, 5)
  await castVikar(app, kari, 'Ola Hansen')
})
beforeEach(async () => {
  for (const table of ['email_history', 'sms_history', 'assignments', 'message_attempts', 'gateway_health'])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 5')
  smtp.turn({ refuse: 554, at: 'content', words: '5.7.1 Message rejected as spam' })
})
afterAll(async () => {
  mailer.close()
  await smtp.close()
  await app.close()
})

const deliver = async () => {
  await app.db.query('update email_history set next_attempt_at = now() where next_attempt_at is not null')
  await deliverEmails(app, app.system, mailer, async () => [], noteAddresses, undefined, askRefused(app))
}
/** Moves all attempts so far back by this many minutes. */
const letPass = (minutes: number) =>
  app.db.query("update message_attempts set at = at - $1 * interval '1 minute'", [minutes])
const mails = () => app.db.query('select kind, status, failure from email_history order by id')
const sms = () => app.db.query('select kind, cost from sms_history')
const balance = async () => (await app.db.query('select balance from sms_credits'))[0]?.['balance']
const reached = (id: string) =>
  app.database.transaction(kari.scope, async (tx) =>
    (await readRecipientProgress(tx, id)).map(({ standing }) => standing !== 'unreached'),
  )

const FAILED = { kind: 'request', status: 'failed', failure: '554 5.7.1 Message rejected as spam' }

// Fails when `conclude` is taken out of the channel for e-mail.
it('a question whose mail is held for a quarter of an hour counts as unreached, and goes by SMS once', async () => {
  const { id } = await castAssignment(app, kari, { channels: ['email'], smsIfBounced: true })
  await deliver()
  await letPass(14)
  await deliver()
  expect(await mails()).toMatchObject([{ status: 'pending' }])
  expect(await reached(id)).toEqual([true])
  expect(await sms()).toEqual([])
  await letPass(2)
  await deliver()
  expect(await mails()).toEqual([FAILED])
  expect(await sms()).toEqual([{ kind: 'request', cost: 1 }])
  expect(await balance()).toBe(4)
  smtp.turn('accept')
  const before = smtp.received.length
  await deliver()
  expect(smtp.received.length).toBe(before)
  expect(await sms()).toHaveLength(1)
  expect(await balance()).toBe(4)
})

it('the office is alarmed, and sees the unreached people if it allows no SMS', async () => {
  const { id } = await castAssignment(app, kari, { channels: ['email'] })
  const alarms = async () => {
    await raiseAlarms(app, app.system)
    const raised = await app.db.query('select reason from shift_alarms where taken_back_at is null')
    return raised.map(({ reason }) => reason)
  }
  await deliver()
  expect(await alarms()).not.toContain('nobody-reached')
  await letPass(16)
  await deliver()
  expect(await mails().then((all) => all.filter(({ kind }) => kind === 'request'))).toEqual([FAILED])
  expect(await reached(id)).toEqual([false])
  expect(await sms()).toEqual([])
  expect(await alarms()).toContain('nobody-reached')
})

it('mails without a question wait, and so does a question that may arrive at any moment', async () => {
  await castAssignment(app, kari, { channels: ['email'] })
  await app.db.query(
    "update email_history set kind = 'login', employer_id = null, assignment_id = null, vikar_id = null",
  )
  await deliver()
  await letPass(60)
  await deliver()
  expect(await mails()).toMatchObject([{ kind: 'login', status: 'pending' }])
  await app.db.query('delete from email_history')
  smtp.turn({ refuse: 451, at: 'recipient', words: '4.7.1 Greylisted' })
  await castAssignment(app, kari, { channels: ['email'] })
  await deliver()
  await letPass(60)
  await deliver()
  expect(await mails()).toMatchObject([{ kind: 'request', status: 'pending' }])
})

it('a question that is refused again does not say that the mail server works', async () => {
  await castAssignment(app, kari, { channels: ['email'] })
  await deliver()
  await letPass(16)
  await app.db.query('update gateway_health set failures = 5, retry_at = now()')
  await deliver()
  expect(await mails()).toEqual([FAILED])
  expect(await app.db.query('select failures, retry_at is not null as is_open from gateway_health')).toEqual([
    { failures: 5, is_open: true },
  ])
})
