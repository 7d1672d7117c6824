import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from '#features/email/server/create-mailer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { takeReports } from '#features/sms/server/reports.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { message, readRecipient } from '../scripts/message.ts'
import { openTestApp, type TestApp } from './app.ts'
import { castAssignment, castKari, castVikar, giveCredits, type CastAdministrator } from './cast.ts'
import { createFakeSmsGateway } from './fakes/sms-gateway.ts'
import { startFakeSmtp, type FakeSmtp } from './fakes/smtp.ts'

let app: TestApp
let smtp: FakeSmtp
let kari: CastAdministrator
let ola: { readonly id: string; readonly email: string; readonly phone: string }

beforeAll(async () => {
  smtp = await startFakeSmtp()
  app = await openTestApp({ SMTP_URL: smtp.url })
  kari = await castKari(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
})
afterAll(async () => {
  await smtp.close()
  await app.close()
})
beforeEach(async () => {
  await giveCredits(app, kari, 10)
  await app.db.query('delete from sms_history')
})

const sms = createFakeSmsGateway()
const deliver = async () => {
  await app.db.query('update sms_history set next_attempt_at = now() where next_attempt_at is not null')
  await deliverSms(app, app.system, sms.gateway, async () => [])
}
const shown = (typed: string) => message(app, readRecipient([typed]))

describe('npm run message', () => {
  it('shows each attempt to send an SMS with its reason, and its report', async () => {
    const { id: assignmentId } = await castAssignment(app, kari)
    sms.turn({ kind: 'retry', reason: '20003: Authenticate', isDown: true })
    await deliver()
    sms.turn({ kind: 'accepted', gatewayId: 'SM7' })
    await deliver()
    const [row] = await app.db.query('select id, employer_id from sms_history')
    const lines = (await shown(ola.phone)).split('\n')
    expect(lines[0]).toMatch(/^2\d\d\d-.* sms request: sent$/)
    expect(lines[1]).toBe(
      `  id ${String(row?.['id'])}, employer ${String(row?.['employer_id'])}, assignment ${assignmentId}, gateway's id SM7`,
    )
    expect(lines[2]).toMatch(/^ {2}attempt 1, 2.*: not taken, tried again: 20003: Authenticate$/)
    expect(lines[3]).toMatch(/^ {2}attempt 2, 2.*: taken$/)
    const report = { kind: 'report', id: String(row?.['id']), gatewayId: 'SM7', reason: null } as const
    await takeReports(app, 'twilio', [{ ...report, state: 'delivered' }])
    expect(await shown(ola.phone)).toMatch(/ sms request: delivered\n[^]*\n {2}report, 2.*: delivered\n/)
  })

  it('shows the reason of a lost SMS', async () => {
    await castAssignment(app, kari)
    await deliver()
    const [row] = await app.db.query('select id from sms_history')
    const report = { kind: 'report', id: String(row?.['id']), gatewayId: null } as const
    await takeReports(app, 'twilio', [{ ...report, state: 'failed', reason: 'undelivered (30003)' }])
    await takeReports(app, 'twilio', [{ ...report, state: 'failed', reason: 'undelivered (30003)' }])
    const text = await shown(ola.phone)
    expect(text).toMatch(/ failed\n[^]* attempt 1, .*: reported as not delivered: undelivered \(30003\)\n/)
    expect(text.match(/reported/g)).toHaveLength(1)
  })

  it('finds a number in any spelling, and an address in any case', async () => {
    await castAssignment(app, kari, { channels: ['sms', 'email'] })
    const eight = ola.phone.slice(3)
    for (const typed of [
      eight,
      `+47${eight}`,
      `0047 ${eight}`,
      `${eight.slice(0, 3)} ${eight.slice(3, 5)} ${eight.slice(5)}`,
    ])
      expect(await shown(typed)).toContain('sms request: waits for its first attempt')
    const mailer = createMailer(app.config)
    smtp.turn({ refuse: 550, at: 'recipient', words: `5.1.1 <${ola.email}> unknown` })
    await deliverEmails(
      app,
      app.system,
      mailer,
      async () => [],
      async () => [],
    )
    mailer.close()
    const text = await shown(ola.email.toUpperCase())
    expect(text).toMatch(
      /email request: failed\n.*\n {2}attempt 1, .*: refused for good: 550 5.1.1 <\[e-mail\]> unknown/,
    )
  })

  it('prints no text and no link, and is in the audit log', async () => {
    await castAssignment(app, kari, { title: 'Kontrabass' })
    const text = await shown(ola.phone)
    expect(text).not.toMatch(/Kontrabass|lenke|http/)
    expect(text).toContain('Texts are not printed')
    const [row] = await app.db.query(
      "select * from audit_log where action = 'messages-looked-up' order by at desc",
    )
    expect(row).toMatchObject({ actor_user_id: null, detail: { channel: 'sms' } })
  })

  it('fails without a result, and for invalid recipients', async () => {
    await expect(shown('+4790000000')).rejects.toThrow('No SMS to +4790000000 is stored.')
    await expect(shown('nora@vikar.example')).rejects.toThrow('No e-mail to nora@vikar.example is stored.')
    expect(() => readRecipient(['Ola', 'Hansen'])).toThrow('neither a number nor an e-mail address')
    expect(() => readRecipient([])).toThrow('Usage:')
  })
})
