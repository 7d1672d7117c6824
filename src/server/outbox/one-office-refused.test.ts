import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deliverEmails } from '#features/email/server/deliver.ts'
import type { Email, Mailer } from '#features/email/server/mailer.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, type CastAdministrator } from '#test/cast.ts'
import { refusalOf } from './refusal.ts'

const REFUSED = refusalOf('policy', '554 5.7.1 Message rejected as spam by content filtering')

let app: TestApp
let kari: CastAdministrator
let sent: string[]
let isRefused: (email: Email) => boolean

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await app.db.query('delete from email_history')
  sent = []
})
afterEach(() => app.close())

const mailer: Mailer = {
  idempotent: true,
  send: async (email) => {
    if (isRefused(email)) return REFUSED
    sent.push(email.to)
    return { kind: 'accepted', gatewayId: email.id }
  },
  close: () => {},
}

const ask = async (count: number) => {
  await castVikarer(app, kari, count)
  await castAssignment(app, kari, { channels: ['email'] })
}
/** A mail of the service itself, without earlier attempts. */
const queueLogin = () =>
  app.db.query(
    `insert into email_history (id, kind, recipient, subject, letter, valid_until)
     select gen_random_uuid(), 'login', 'siri@kontor.example', 'Logg inn', letter, now() + interval '1 hour'
     from email_history limit 1`,
  )
const letTimePass = () =>
  app.db.query('update email_history set next_attempt_at = now() where next_attempt_at is not null')
const endPause = () => app.db.query('update gateway_health set retry_at = now() where retry_at is not null')
const deliver = () => deliverEmails(app, app.system, mailer, async () => [], noteAddresses)
const rounds = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) {
    await letTimePass()
    await deliver()
  }
}
const health = async () =>
  (await app.db.query('select failures, retry_at is not null as is_open from gateway_health'))[0]
const open = () => app.db.query('update gateway_health set failures = 5, retry_at = now()')

describe('twenty mails of one office that are refused for their content', () => {
  beforeEach(async () => {
    isRefused = ({ to }) => to !== 'siri@kontor.example'
    await ask(20)
  })

  // Fails when `callOf` takes a call for a repeated one only if it holds a single message.
  it('count once, however often they are tried together', async () => {
    await rounds(12)
    expect(await health()).toEqual({ failures: 1, is_open: false })
    await queueLogin()
    await deliver()
    expect(sent).toEqual(['siri@kontor.example'])
  })

  // Fails when `attempts > 0` is taken out of the order of `leaseProbe`.
  it('come after a login link even while the circuit is open', async () => {
    await rounds(1)
    await open()
    await letTimePass()
    await queueLogin()
    await deliver()
    expect(sent).toEqual(['siri@kontor.example'])
    expect(await health()).toMatchObject({ failures: 0, is_open: false })
  })

  // Fails when the messages of employers with refused mails are not sorted last in `leaseProbe`.
  it('delay the office that sends more of them behind others', async () => {
    await rounds(1)
    await app.db.query(
      'update email_history set attempts = 0 where id in (select id from email_history order by id limit 10)',
    )
    await open()
    await letTimePass()
    await queueLogin()
    await deliver()
    expect(sent).toEqual(['siri@kontor.example'])
  })

  it('do not extend the pause when one of them is the probe', async () => {
    await rounds(1)
    await open()
    for (let turn = 0; turn < 5; turn += 1) {
      await letTimePass()
      await endPause()
      await deliver()
    }
    const [{ failures, pause } = {}] = await app.db.query(
      'select failures, extract(epoch from retry_at - now())::float8 as pause from gateway_health',
    )
    expect(failures).toBe(5)
    expect(pause).toBeGreaterThan(5)
    expect(pause).toBeLessThan(12.6)
  })
})

it('a refusal of every mail of the account opens the circuit with the fifth call, and is logged', async () => {
  isRefused = () => true
  await ask(1)
  for (let mail = 0; mail < 5; mail += 1) {
    await queueLogin()
    await deliver()
  }
  expect(await health()).toEqual({ failures: 5, is_open: true })
})
