import { afterAll, beforeEach, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { takeWaitingEmailsForSent } from '#features/email/server/after-restore.ts'
import { forgetEmailTexts } from '#features/email/server/retention.ts'
import { takeWaitingSmsForSent } from '#features/sms/server/after-restore.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { recordReports } from '#features/sms/server/reports.ts'
import { forgetSmsTexts } from '#features/sms/server/retention.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import { castAssignment, giveCredits, shift } from '#test/cast.ts'
import { readAstray } from '#test/deliveries.ts'
import { openErasing } from '#test/erasing.ts'
import { ACCEPTED, createFakeSmsGateway, FAILED, REFUSED } from '#test/fakes/sms-gateway.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'
import { findUnwanted } from './unwanted.ts'
import { takeBounce } from '#features/asking/server/returned/take-bounce.ts'

const office = await openErasing()
const { app, kari, ola, siri } = office
const { query } = app.db
afterAll(office.close)

const BOTH = { channels: ['sms', 'email'] as ('sms' | 'email')[] }
const REJECTED: Outcome = { kind: 'rejected', reason: 'barred' }

beforeEach(async () => {
  for (const table of [
    'assignments',
    'credit_ledger',
    'email_history',
    'sms_history',
    'gateway_health',
    'rate_limits',
  ])
    await query(`delete from ${table}`)
  await query('update sms_credits set balance = 0')
  await giveCredits(app, kari, 30)
  expect(await kept()).toEqual([])
})

/** Compares the rows with the messages, and returns them like `sms request sent`. */
const kept = async () => {
  expect(await readAstray(app.db)).toEqual([])
  const rows = await query(
    "select channel || ' ' || kind || ' ' || status as told from deliveries order by 1 desc",
  )
  return rows.map(({ told }) => told)
}
const twice = (...told: string[]) => told.flatMap((one) => [one, one])

const ask = (changes: Parameters<typeof castAssignment>[2] = {}) =>
  castAssignment(app, kari, {
    recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
    ...BOTH,
    ...changes,
  })
const letBeDue = async () => {
  for (const table of ['sms_history', 'email_history'])
    await query(`update ${table} set next_attempt_at = now() where next_attempt_at is not null`)
}
/** Attempts all waiting messages, with these answers of the gateway and the mail server. */
const deliver = async (sms: Outcome = ACCEPTED, mail: Outcome = sms) => {
  await letBeDue()
  const fake = createFakeSmsGateway()
  fake.turn(sms)
  await deliverSms(app, app.system, fake.gateway, findUnwanted)
  const mailer = { idempotent: false, close: () => {}, send: async () => mail }
  await deliverEmails(app, app.system, mailer, findUnwanted, async () => [])
}
const act = async (id: string, what: string, body: object = {}) => {
  const { status } = await office.asKari('POST', `/api/assignments/${id}/${what}`, body)
  expect([what, status]).toEqual([what, 200])
}
const oneSms = async () => String((await query('select id from sms_history order by id limit 1'))[0]?.['id'])
const report = async (state: 'delivered' | 'failed') => {
  const event = { kind: 'report', id: await oneSms(), gatewayId: 'g1', state, reason: null } as const
  await app.database.transaction(app.system, (tx) => recordReports(tx, [event]))
}

const UNDER_WAY = twice('sms request under-way', 'email request under-way')

it('a request is under way until it is sent', async () => {
  await ask()
  expect(await kept()).toEqual(UNDER_WAY)
  await deliver()
  expect(await kept()).toEqual(twice('sms request sent', 'email request sent'))
  await report('delivered')
  expect(await kept()).toEqual(twice('sms request sent', 'email request sent'))
})

it('a refused request has failed, and so has one reported as lost or returned', async () => {
  await ask({ smsIfBounced: true, channels: ['email'] })
  await deliver()
  const [mail] = await query("select id from email_history where vikar_id = $1 and kind = 'request'", [
    ola.id,
  ])
  await takeBounce(app, {
    id: String(mail?.['id']),
    failed: [{ addresses: [ola.email ?? ''], words: '5.1.1: smtp; 550 5.1.1 User unknown' }],
  })
  expect(await kept()).toEqual(['sms request under-way', 'email request sent', 'email request failed'])
  await deliver(REJECTED)
  expect(await kept()).toEqual(['sms request failed', 'email request sent', 'email request failed'])
  await query('update vikarer set email_refused_at = null, email_refusal = null, email_bounced = false')
  await ask({ channels: ['sms'] })
  await deliver()
  await query("delete from sms_history where status = 'failed'")
  await report('failed')
  expect((await kept()).filter((one) => String(one).startsWith('sms'))).toEqual([
    'sms request sent',
    'sms request failed',
  ])
})

it('a retried request stays under way, and an uncertain one counts as sent', async () => {
  await ask()
  await deliver(REFUSED)
  expect(await kept()).toEqual(UNDER_WAY)
  await query('delete from gateway_health')
  await deliver(FAILED)
  expect(await kept()).toEqual(UNDER_WAY)
  await query('delete from gateway_health')
  await deliver(FAILED)
  expect(await kept()).toEqual(twice('sms request sent', 'email request sent'))
})

it('an expired request has failed', async () => {
  await ask()
  for (const table of ['sms_history', 'email_history'])
    await query(`update ${table} set valid_until = now() - interval '1 minute'`)
  await deliver()
  expect(await kept()).toEqual(twice('sms request failed', 'email request failed'))
})

it('an obsolete request was stopped', async () => {
  const { token } = await ask()
  await office.answer(token(ola.id), answerYes)
  await stopUnwantedNow(app)
  expect((await kept()).filter((one) => String(one).includes('request'))).toEqual(
    twice('sms request stopped', 'email request stopped'),
  )
})

it('reminders and cancellations are recorded too, other messages are not', async () => {
  const { id, token } = await ask()
  await deliver()
  await query("update assignments set created_at = created_at - interval '1 hour'")
  await act(id, 'reminders')
  await act(id, 'messages', { vikarIds: [ola.id], words: 'Ta med innesko' })
  await deliver()
  expect((await kept()).filter((one) => String(one).includes('reminder'))).toEqual(
    twice('sms reminder sent', 'email reminder sent'),
  )
  await office.answer(token(ola.id), answerYes)
  await act(id, 'cancel')
  expect((await kept()).filter((one) => String(one).includes('cancelled'))).toEqual([
    'sms cancelled under-way',
    'email cancelled under-way',
  ])
})

it('a resent SMS counts again', async () => {
  await ask({ channels: ['sms'] })
  await deliver(REJECTED)
  const { status } = await office.asSara('POST', `/api/service/sms/${await oneSms()}/resend`, {
    sendAnyway: true,
  })
  expect(status).toBe(200)
  expect(await kept()).toEqual(['sms request under-way', 'sms request failed', 'sms request failed'])
})

it('an undone request leaves no rows', async () => {
  const { status, body } = await office.asKari('POST', '/api/assignments', {
    ...shift({ recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] }, ...BOTH }),
    isUndoable: true,
  })
  expect(status).toBe(200)
  expect(await kept()).toEqual(UNDER_WAY)
  await act(String((body as { id: string }).id), 'undo')
  expect(await kept()).toEqual([])
})

it('pruned texts change nothing, and neither do messages that a restore treats as sent', async () => {
  await ask()
  await app.database.transaction(app.system, async (tx) => {
    await takeWaitingSmsForSent(tx)
    await takeWaitingEmailsForSent(tx)
  })
  const sent = twice('sms request sent', 'email request sent')
  expect(await kept()).toEqual(sent)
  app.clock.set(new Date(Date.now() + 2 * 365 * 86_400_000).toISOString())
  await forgetSmsTexts(app, app.system)
  await forgetEmailTexts(app, app.system)
  app.clock.set(new Date().toISOString())
  expect(await query("select from sms_history where message <> 'Slettet'")).toEqual([])
  expect(await kept()).toEqual(sent)
})

it('a statement outside the product counts too', async () => {
  await ask()
  await query(
    "update sms_history set status = 'failed', gateway_state = 'failed', created_at = created_at - interval '1 day'",
  )
  expect((await kept()).slice(0, 2)).toEqual(twice('sms request failed'))
  await query("update sms_history set status = 'pending', gateway_state = 'queued'")
  expect(await kept()).toEqual(UNDER_WAY)
  await query('delete from sms_history where vikar_id = $1', [ola.id])
  expect(await kept()).toEqual(UNDER_WAY.slice(1))
})

it('an erased employer leaves no rows', async () => {
  await ask()
  await deliver()
  await office.hard(kari.userId)
  expect(
    await query('select from employers where erased_at is null and id = $1', [kari.scope.employerId]),
  ).toEqual([])
  expect(await kept()).toEqual([])
})
