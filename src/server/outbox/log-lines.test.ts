import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from '#features/email/server/create-mailer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { createFakeSmsGateway } from '#test/fakes/sms-gateway.ts'
import { startFakeSmtp, type FakeSmtp } from '#test/fakes/smtp.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { codeIn } from './log-lines.ts'
import type { Outcome } from './outbox.ts'

let smtp: FakeSmtp
let opened: TestApp
let app: TestApp
let kari: CastAdministrator
let heard: ReturnType<typeof createHeardLog>

beforeAll(async () => {
  smtp = await startFakeSmtp()
})
beforeEach(async () => {
  heard = createHeardLog('info')
  opened = await openTestApp({ SMTP_URL: smtp.url })
  app = { ...opened, log: heard.log }
  kari = await castKari(app)
  await giveCredits(app, kari, 100)
})
afterEach(() => opened.close())
afterAll(() => smtp.close())

const sms = createFakeSmsGateway()
const deliver = () => deliverSms(app, app.system, sms.gateway, async () => [])
const letTimePass = () =>
  app.db.query('update sms_history set next_attempt_at = now() where next_attempt_at is not null')
const lines = () => {
  const read: Record<string, unknown>[] = JSON.parse(`[${heard.lines.join()}]`)
  return read.filter(({ channel }) => channel)
}
const ask = async (count: number, channel: 'sms' | 'email' = 'sms') => {
  await castVikarer(app, kari, count)
  await castAssignment(app, kari, { channels: [channel] })
}

describe('the log has one line with ids only for each attempt', () => {
  it.each<[Outcome, object]>([
    [
      { kind: 'accepted', gatewayId: 'SM7' },
      { level: 'info', msg: 'message sent', gatewayId: 'SM7' },
    ],
    [
      { kind: 'rejected', reason: '21211: no «Vakt» for Ola' },
      { level: 'warn', msg: 'message failed', code: '21211' },
    ],
    [
      { kind: 'retry', reason: '20003: Authenticate "Ola"', isDown: true },
      { level: 'info', msg: 'message waits for another attempt', reason: '20003: Authenticate [quoted]' },
    ],
    [
      { kind: 'unknown', reason: 'Ola' },
      { level: 'warn', msg: expect.stringContaining('unknown') },
    ],
  ])('of an SMS: %o', async (outcome, line) => {
    await ask(2)
    sms.turn(outcome)
    await deliver()
    const ids = await app.db.query('select id, employer_id from sms_history order by id')
    expect(lines().toSorted((one, other) => (String(one['id']) < String(other['id']) ? -1 : 1))).toEqual(
      ids.map(({ id, employer_id: employerId }) => ({
        time: expect.any(String),
        channel: 'sms',
        kind: 'request',
        attempt: 1,
        id,
        employerId,
        ...line,
      })),
    )
    expect(heard.lines.join('')).not.toContain('Ola')
  })

  it('about an expired SMS', async () => {
    await ask(1)
    await app.db.query("update sms_history set valid_until = now() - interval '1 second'")
    await deliver()
    expect(lines()).toMatchObject([{ level: 'warn', msg: 'message expired' }])
  })

  it('about an e-mail', async () => {
    await app.db.query('delete from email_history')
    await ask(1, 'email')
    const mailer = createMailer(app.config)
    const send = () =>
      deliverEmails(
        app,
        app.system,
        mailer,
        async () => [],
        async () => [],
      )
    smtp.turn({ refuse: 451, at: 'recipient', words: '4.7.1 Greylisted Ola' })
    await send()
    smtp.turn('accept')
    await app.db.query('update email_history set next_attempt_at = now()')
    await send()
    mailer.close()
    expect(lines()).toMatchObject([
      { channel: 'email', msg: 'message waits for another attempt', code: '451 4.7.1', attempt: 1 },
      { channel: 'email', msg: 'message sent', attempt: 2 },
    ])
    expect(heard.lines.join('')).not.toContain('Ola')
    expect(heard.lines.join('')).not.toContain('@')
  })

  it('and a line with the reason of an open circuit', async () => {
    await ask(1)
    sms.turn({ kind: 'retry', reason: 'Feil brukernavn for +4791234567', isDown: true })
    for (let time = 0; time < 5; time += 1) {
      await deliver()
      await letTimePass()
    }
    const opening = heard.lines.filter((line) => line.includes('circuit opened'))
    expect(opening.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'warn', reason: 'Feil brukernavn for [number]' }),
    ])
  })
})

it.each([
  ['550 5.1.1 No such user', '550 5.1.1'],
  ['550-5.7.26 This mail', '550-5.7.26'],
  ['550 No such user', '550'],
  ['undelivered (30003)', '30003'],
  ['12345678 is no number', null],
  ['Nummer 41736528 er sperret', null],
])('the code in %s is %s', (reason, code) => expect(codeIn(reason)).toBe(code))
