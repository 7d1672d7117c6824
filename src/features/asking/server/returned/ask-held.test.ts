import { afterAll, beforeEach, expect, it } from 'vitest'
import { createMailer } from '#features/email/server/create-mailer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { answerNo } from '#features/answers/server/answer.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import type { Channel } from '#features/assignments/rules.ts'
import { castAssignment, giveCredits, nextDay } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'
import { askHeld } from './ask-held.ts'

const office = await openOffice()
const { app, kari, ola, siri, answer, balance } = office
const mailer = createMailer(app.config)

afterAll(() => {
  mailer.close()
  return office.close()
})
beforeEach(async () => {
  app.clock.set(`${nextDay(app)}T09:00:00Z`)
  for (const table of [
    'assignments',
    'credit_ledger',
    'email_history',
    'sms_history',
    'message_attempts',
    'gateway_health',
  ])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await app.db.query('update vikarer set no_sms = false')
  await app.db.query('update asking_settings set quiet_from = null, quiet_until = null')
  await giveCredits(app, kari, 10)
})

const ask = async ({
  channels = ['email'],
  smsIfBounced = true,
}: { channels?: Channel[]; smsIfBounced?: boolean } = {}) => {
  const recipients = { kind: 'chosen' as const, vikarIds: [ola.id, siri.id] }
  const { created } = await castAssignment(app, kari, { channels, smsIfBounced, recipients })
  return created
}
const open = (gateway: string) =>
  app.db.query(
    "insert into gateway_health (name, failures, retry_at, last_failure_at) values ($1, 5, now() + interval '1 hour', now())",
    [gateway],
  )
/** Makes the waiting mails due this many minutes ago. */
const letWait = (minutes: number) =>
  app.db.query(
    "update email_history set next_attempt_at = now() - $1 * interval '1 minute' where next_attempt_at is not null",
    [minutes],
  )
/** Makes mails wait this long for their first try behind the mail server's open circuit. */
const askAndWait = async (minutes: number, wish: Parameters<typeof ask>[0] = {}) => {
  const created = await ask(wish)
  await open('local-mailbox')
  await letWait(minutes)
  return created
}
const look = () => askHeld(app, app.system)
const deliver = () => deliverEmails(app, app.system, mailer, findUnwanted, noteAddresses)
const sms = () => app.db.query('select vikar_id, kind, status from sms_history order by id')
const mails = async () =>
  (await app.db.query("select gateway_state from email_history where kind = 'request'")).map(
    ({ gateway_state: state }) => state,
  )
const events = () =>
  app.db.query(
    "select vikar_id, because ->> 'code' as code from events where kind = 'sms-instead' order by vikar_name",
  )
const askedBySms = async () => (await sms()).map(({ vikar_id: id }) => String(id)).toSorted()
const BOTH = [ola.id, siri.id].toSorted()

it('a request that has waited behind an open circuit for a quarter of an hour goes by SMS, once', async () => {
  await askAndWait(14)
  await look()
  expect(await sms()).toEqual([])
  await letWait(16)
  await Promise.all([look(), look()])
  expect(await askedBySms()).toEqual(BOTH)
  expect(await balance()).toBe(8)
  await look()
  expect(await events()).toEqual([
    { vikar_id: ola.id, code: 'held' },
    { vikar_id: siri.id, code: 'held' },
  ])
  await app.db.query('delete from gateway_health')
  await deliver()
  expect(await mails()).toEqual(['stopped', 'stopped'])
  expect(await balance()).toBe(8)
})

it('a request for a shift that starts soon goes earlier: after half the time to it', async () => {
  const { id } = await askAndWait(6)
  await look()
  expect(await sms()).toEqual([])
  // The database's clock and the test's are a day apart.
  app.clock.set(new Date().toISOString())
  await app.db.query("update assignments set starts_at = now() + interval '5 minutes' where id = $1", [id])
  await app.db.query('update requests set is_urgent = true')
  await look()
  expect(await sms()).toHaveLength(2)
})

it('one that was tried waits from its first try', async () => {
  await askAndWait(1)
  await app.db.query('update email_history set attempts = 2')
  await app.db.query(
    `insert into message_attempts (message_id, attempt, outcome, at)
     select id, 1, 'retry', now() - interval '16 minutes' from email_history`,
  )
  await app.db.query("update email_history set next_attempt_at = now() + interval '10 minutes'")
  await look()
  expect(await sms()).toHaveLength(2)
})

it.each([
  ['the office did not choose SMS', async () => ({ smsIfBounced: false })],
  ['the SMS gateway does not answer either', async () => void (await open('local'))],
  ['there are too few credits', async () => void (await app.db.query('update sms_credits set balance = 0'))],
  ['they want no SMS', async () => void (await app.db.query('update vikarer set no_sms = true'))],
  [
    'it is night',
    async () => {
      app.clock.set(`${nextDay(app)}T00:30:00Z`)
      await app.db.query("update asking_settings set quiet_from = '22:00', quiet_until = '06:00'")
    },
  ],
])('the mail waits on, and nothing is paid, where %s', async (_why, arrange) => {
  const wish = (await arrange()) ?? {}
  const before = await balance()
  await askAndWait(60, wish)
  if (before === 0) await app.db.query('update sms_credits set balance = 0')
  await look()
  expect(await sms()).toEqual([])
  expect(await balance()).toBe(before)
  await app.db.query('delete from gateway_health')
  await deliver()
  expect(await mails()).toEqual(['accepted', 'accepted'])
})

it('a person who has answered or has had an SMS gets none', async () => {
  const { token } = await castAssignment(app, kari, { channels: ['email'], smsIfBounced: true })
  await open('local-mailbox')
  await letWait(60)
  await answer(token(ola.id), answerNo)
  await app.db.query("update sms_history set kind = 'other'")
  await look()
  expect(await sms()).toEqual([expect.objectContaining({ vikar_id: siri.id })])
  await app.db.query("update sms_history set status = 'failed'")
  await app.db.query("update email_history set status = 'pending', gateway_state = 'queued'")
  await letWait(60)
  await look()
  expect(await sms()).toHaveLength(1)
})

it('after a night without a worker the mail is tried first', async () => {
  await askAndWait(600)
  await app.db.query("update gateway_health set last_failure_at = now() - interval '9 hours'")
  await look()
  expect(await sms()).toEqual([])
})

it('a mail that is with the mail server right now may arrive, and stays', async () => {
  await askAndWait(60)
  await app.db.query(
    "update email_history set gateway_state = 'sending', attempts = 1, next_attempt_at = now() + interval '30 seconds'",
  )
  await look()
  expect(await sms()).toEqual([])
})
