import { existsSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTwilioGateway } from '#features/sms/server/gateways/twilio.ts'
import { takeReports } from '#features/sms/server/reports.ts'
import { loadConfig } from '#server/config/config.ts'
import { testMail } from '../scripts/test-mail.ts'
import { testSms } from '../scripts/test-sms.ts'
import { openTestApp, type TestApp } from './app.ts'
import { startFakeSmtp, type FakeSmtp } from './fakes/smtp.ts'
import { startFakeTwilio, type FakeTwilio } from './fakes/twilio.ts'

let app: TestApp
let smtp: FakeSmtp
let twilio: FakeTwilio

beforeAll(async () => {
  ;[app, smtp, twilio] = await Promise.all([openTestApp(), startFakeSmtp(), startFakeTwilio()])
})
beforeEach(() => smtp.turn('accept'))
afterAll(async () => {
  await Promise.all([app.close(), smtp.close(), twilio.close()])
})

const ADDRESS = 'drift@vikarklar.example'
const mailBy = (env: Record<string, string>) =>
  testMail(loadConfig({ DATA_DIR: app.config.dataDir, MAIL_FROM: 'svar-ikke@vikarklar.example', ...env }), [
    ADDRESS,
  ])

describe('npm run test-mail', () => {
  it('sends a mail by the configured server and reports the server', async () => {
    const said = await mailBy({ SMTP_URL: smtp.url })
    expect(said).toMatch(
      /^Taken by 127\.0\.0\.1:\d+, from svar-ikke@vikarklar\.example, with the id <.+>\.\n/,
    )
    expect(smtp.received.at(-1)).toMatchObject({
      to: [{ address: ADDRESS }],
      subject: 'Prøve fra Vikarklar',
      text: expect.stringContaining('Dette er en prøve fra Vikarklar.'),
    })
    expect(await app.db.query('select from email_history')).toEqual([])
  })

  it('uses the envelope sender of the service’s mails', async () => {
    const env = { SMTP_URL: smtp.url, MAIL_BOUNCES: 'retur@vikarklar.example' }
    await mailBy(env)
    expect(smtp.received.at(-1)?.envelope.from).toMatch(/^retur\+[\da-f]{48}@vikarklar\.example$/)
    await mailBy({ SMTP_URL: smtp.url })
    expect(smtp.received.at(-1)?.envelope.from).toBe('svar-ikke@vikarklar.example')
    smtp.turn({ refuse: 550, at: 'sender', words: '5.7.60 not allowed to send as this sender' })
    await expect(mailBy(env)).rejects.toThrow('5.7.60 not allowed')
  })

  it('quotes the refusal, with its meaning', async () => {
    smtp.turn({ refuse: 554, at: 'content', words: '5.7.1 SPF fails' })
    await expect(mailBy({ SMTP_URL: smtp.url })).rejects.toThrow(
      /^Not taken by 127.*: 554 5\.7\.1 SPF fails\nAll messages of the service wait until that is mended/,
    )
    smtp.turn({ refuse: 550, at: 'recipient', words: '5.1.1 No such user' })
    await expect(mailBy({ SMTP_URL: smtp.url })).rejects.toThrow(
      /^Refused by 127.*: 550 5\.1\.1 No such user\nA message of the service would fail/,
    )
    await expect(mailBy({ SMTP_URL: 'smtp://mail.invalid' })).rejects.toThrow(
      'no connection with mail.invalid:587',
    )
  })

  it('reports the path of the stand-in’s mail', async () => {
    const said = await mailBy({ SMTP_URL: 'local' })
    const [, file = ''] = /It was caught, not sent: (\S+\.json)\n/.exec(said) ?? []
    expect(existsSync(file)).toBe(true)
    expect(said).toContain('/utboks')
  })

  it('takes one address', async () => {
    await expect(testMail(app.config, ['kari'])).rejects.toThrow('Usage:')
    await expect(testMail(app.config, [])).rejects.toThrow('Usage:')
  })
})

describe('npm run test-sms', () => {
  const byTwilio = (waitSeconds: number) =>
    testSms(
      app,
      ['912 34', '567'],
      waitSeconds,
      createTwilioGateway(twilio.credentials, 'Vikarklar', 'https://vikarklar.example/webhooks'),
    )
  const idOfLast = () => new URL(String(twilio.messages[0]?.callback)).searchParams.get('ref') ?? ''
  const report = (state: 'accepted' | 'failed' | 'delivered', reason: string | null = null) =>
    takeReports(app, 'twilio', [{ kind: 'report', id: idOfLast(), gatewayId: null, state, reason }])

  it('sends an SMS without a credit, and reports that no report has arrived', async () => {
    expect(await byTwilio(0)).toMatch(
      /^Taken by twilio, from Vikarklar, with the id SM\w+\.\nNo delivery report has come/,
    )
    expect(twilio.messages[0]).toMatchObject({
      to: '+4791234567',
      body: 'Dette er en prøve fra Vikarklar. Kommer den frem, virker utsendingen av SMS.',
    })
    expect(await app.db.query('select from sms_history union all select from credit_ledger')).toEqual([])
  })

  it.each([
    ['delivered', null, 'The gateway reports that it was delivered.'],
    ['failed', 'undelivered (30003)', 'The gateway reports that it was not delivered: undelivered (30003)'],
  ] as const)('says what the gateway reports: %s', async (state, reason, words) => {
    const before = twilio.messages.length
    const said = byTwilio(10)
    while (twilio.messages.length === before) await new Promise((resolve) => setTimeout(resolve, 20))
    await report('accepted')
    await report(state, reason)
    expect((await said).split('\n')[1]).toBe(words)
  })

  it('quotes the refusal', async () => {
    twilio.refuse('+4791234567', 21408)
    await expect(byTwilio(0)).rejects.toThrow(
      'Not taken by twilio, from Vikarklar: 21408: Refused with 21408\nMessages of the service to such a recipient wait',
    )
  })

  it('reports the path of the stand-in’s SMS, and accepts only a number', async () => {
    expect(await testSms(app, ['+47 912 34 567'], 0)).toContain('It was caught, not sent: ')
    await expect(testSms(app, ['kari'], 0)).rejects.toThrow('Usage:')
    await expect(testSms(app, ['+46 70 123 45 67'], 0)).rejects.toThrow('not sent to numbers of this country')
  })
})
