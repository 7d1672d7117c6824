import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { warnLowBalances } from '#features/credits/server/warn.ts'
import { castColleague, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { startFakePush, type FakePush } from '#test/fakes/push.ts'
import type { Office } from '#test/office.ts'
import { openPushOffice, sendPush } from '#test/push.ts'
import { withdrawalsOf } from '#test/withdrawals.ts'
import { mailInstead } from './mail-instead.ts'

let fake: FakePush
let office: Office
let acts: Awaited<ReturnType<typeof withdrawalsOf>>
let eva: CastAdministrator
let evas: ReturnType<FakePush['subscribe']>[]

beforeAll(async () => {
  fake = await startFakePush()
  office = await openPushOffice(fake)
  acts = await withdrawalsOf(office)
  eva = await castColleague(office.app, office.kari, 'Eva Lund', 'planner')
  await chooses(office.kari, '{}')
})
afterAll(async () => {
  await office.close()
  await fake.close()
})
beforeEach(async () => {
  fake.turn('accept')
  await office.app.db.query('delete from push_messages')
  await office.app.db.query('delete from push_subscriptions')
  await office.app.db.query("update profiles set phone = '+4742000000' where user_id = $1", [eva.userId])
  evas = [await browserOf(eva), await browserOf(eva)]
})

/** Logs in, turns push on, and returns the fake browser. */
const browserOf = async (who: CastAdministrator) => {
  const browser = fake.subscribe()
  const { status } = await (
    await office.server.as(who)
  )('PUT', '/api/push/subscription', browser.subscription)
  expect(status).toBe(200)
  return browser
}
const chooses = ({ userId }: CastAdministrator, channels: string) =>
  office.app.db.query(
    `update memberships set notify_accepted = $1, notify_withdrawn = $1, notify_alarm = $1, notify_low_balance = $1
     where user_id = $2`,
    [channels, userId],
  )
const messages = (table: 'sms_history' | 'email_history' | 'push_messages', id: string) =>
  office.app.db.query(`select * from ${table} where assignment_id = $1 and kind = 'accepted-notice'`, [id])
const told = () => evas.map((browser) => browser.told.map(({ title }) => title))
/** As another process that records a refused subscription. */
const failOne = (id: string) =>
  office.app.database.transaction(office.app.system, async (tx) => {
    await sql`update push_messages set status = 'failed', gateway_state = 'failed', next_attempt_at = null where id = ${id}`.execute(
      tx,
    )
    await mailInstead(tx, [id])
  })
const letTimePass = () =>
  office.app.db.query('update push_messages set next_attempt_at = now() where next_attempt_at is not null')

describe('the push of a notice', () => {
  it('goes to every browser of a member who chose it, with the words of the mail, and opens the shift', async () => {
    await chooses(eva, '{push}')
    const { id } = await acts.won()
    await sendPush(office.app)
    const [message] = evas[0]?.told ?? []
    expect(message).toMatchObject({
      title: expect.stringContaining('Ola Hansen'),
      path: `/admin/oppdragslogg/${id}`,
    })
    expect(evas[1]?.told).toEqual([message])
    expect(await messages('email_history', id)).toEqual([])
    expect(await messages('sms_history', id)).toEqual([])
  })

  it('has a lifetime, a topic that replaces repetitions, and normal urgency', async () => {
    await chooses(eva, '{push}')
    await acts.won()
    await sendPush(office.app)
    const [head] = fake.heads.slice(-1)
    expect(head).toMatchObject({ urgency: 'normal', topic: evas[0]?.told[0]?.id.replaceAll('-', '') })
    expect(Number(head?.['ttl'])).toBeGreaterThan(3600)
  })

  it('is joined by an e-mail for both channels, and replaced by one for a member without a browser', async () => {
    await chooses(eva, '{email,push}')
    const both = await acts.won()
    await sendPush(office.app)
    expect([told(), (await messages('email_history', both.id)).length]).toEqual([
      [[expect.any(String)], [expect.any(String)]],
      1,
    ])
    await chooses(eva, '{push}')
    await office.app.db.query('delete from push_subscriptions')
    const alone = await acts.won()
    expect((await messages('email_history', alone.id)).map(({ recipient }) => recipient)).toEqual([eva.email])
  })

  it('is not sent when it was turned off, or when the yes was withdrawn first', async () => {
    await chooses(eva, '{push}')
    const { id } = await acts.won()
    await chooses(eva, '{}')
    await sendPush(office.app)
    expect((await messages('push_messages', id)).map((row) => row['gateway_state'])).toEqual([
      'stopped',
      'stopped',
    ])
    await chooses(eva, '{push}')
    const second = await acts.won()
    await acts.withdraw(second.token(office.ola.id))
    await sendPush(office.app)
    expect(told()).toEqual([
      [expect.stringContaining('kan ikke likevel')],
      [expect.stringContaining('kan ikke likevel')],
    ])
    expect(await messages('email_history', id)).toEqual([])
  })

  it('opens the page for credits when it is about a low balance', async () => {
    await chooses(eva, '{push}')
    await office.app.db.query('update sms_credits set warn_below = 1000, warned_at = null')
    await warnLowBalances(office.app, office.app.system)
    await office.app.db.query('update sms_credits set warn_below = 1')
    await sendPush(office.app)
    expect(evas[0]?.told).toMatchObject([{ path: '/admin/credits-sms' }])
  })
})

describe('the SMS of the same notice', () => {
  const opened = async (as: Office['asKari'], id = evas[0]?.told[0]?.id ?? '') =>
    (await as('PUT', `/api/notices/${id}/opened`)).status
  const waiting = async (id: string) =>
    (
      await office.app.db.query(
        `select gateway_state, cost, next_attempt_at > now() + interval '50 seconds' as waits
         from sms_history where assignment_id = $1 and kind = 'accepted-notice'`,
        [id],
      )
    )[0]

  it('waits for a minute, and is stopped with its credit returned once when the push is opened', async () => {
    await giveCredits(office.app, office.kari, 50)
    await chooses(eva, '{sms,push}')
    const { id } = await acts.won()
    await sendPush(office.app)
    expect(await waiting(id)).toEqual({ gateway_state: 'queued', cost: 1, waits: true })
    const before = await office.accounted()
    expect(await opened(await office.server.as(eva))).toBe(200)
    expect(await opened(await office.server.as(eva))).toBe(200)
    expect(await waiting(id)).toMatchObject({ gateway_state: 'stopped', cost: 0 })
    expect(await office.accounted()).toBe(before + 1)
  })

  it('cannot be stopped by another person', async () => {
    await chooses(eva, '{sms,push}')
    const { id } = await acts.won()
    await sendPush(office.app)
    expect(await opened(office.asNils)).toBe(404)
    expect(await opened(office.asKari)).toBe(404)
    expect(await waiting(id)).toMatchObject({ gateway_state: 'queued' })
  })

  it('leaves at once where no browser takes push, and to a shared number if one of its members has none', async () => {
    await chooses(eva, '{sms,push}')
    await chooses(office.kari, '{sms}')
    await office.app.db.query("update profiles set phone = '+4742000000' where user_id = $1", [
      office.kari.userId,
    ])
    const { id } = await acts.won()
    expect(await waiting(id)).toMatchObject({ waits: false })
    await chooses(office.kari, '{}')
    await office.app.db.query('delete from push_subscriptions')
    expect(await waiting((await acts.won()).id)).toMatchObject({ waits: false })
  })
})

describe('a push service', () => {
  const failed = async (id: string) => (await messages('push_messages', id)).map((row) => row['status'])

  it('that fails for a moment is tried again, and nothing is shown twice', async () => {
    await chooses(eva, '{push}')
    const { id } = await acts.won()
    fake.turn({ status: 503 })
    await sendPush(office.app)
    expect(await failed(id)).toEqual(['pending', 'pending'])
    fake.turn('accept')
    await letTimePass()
    await sendPush(office.app)
    await sendPush(office.app)
    expect([await failed(id), told()]).toEqual([
      ['sent', 'sent'],
      [[expect.any(String)], [expect.any(String)]],
    ])
  })

  it('that reports a browser as gone drops that one; when all are gone, one e-mail is sent', async () => {
    await chooses(eva, '{push}')
    const [first, second] = evas
    if (first) fake.forget(first)
    const one = await acts.won()
    await sendPush(office.app)
    expect([second?.told.length, (await messages('email_history', one.id)).length]).toEqual([1, 0])
    expect(await office.app.db.query('select 1 from push_subscriptions')).toHaveLength(1)
    if (second) fake.forget(second)
    const none = await acts.won()
    await sendPush(office.app)
    await sendPush(office.app)
    expect((await messages('email_history', none.id)).map(({ recipient }) => recipient)).toEqual([eva.email])
  })

  it('that cannot be called for one browser still delivers to the others', async () => {
    await chooses(eva, '{push}')
    const [first, second] = evas
    await office.app.db.query("update push_subscriptions set endpoint = 'https://' where endpoint = $1", [
      first?.subscription.endpoint,
    ])
    const { id } = await acts.won()
    await sendPush(office.app)
    expect([await failed(id), second?.told.length]).toEqual([expect.arrayContaining(['failed', 'sent']), 1])
  })

  it('that answers a process which dies counts as failed after the deadline, and an e-mail is sent', async () => {
    await chooses(eva, '{push}')
    const { id } = await acts.won()
    await office.app.db.query(
      `update push_messages set gateway_state = 'sending', attempts = 1, next_attempt_at = now(),
         valid_until = now() - interval '1 second'`,
    )
    await sendPush(office.app)
    expect([await failed(id), (await messages('email_history', id)).length]).toEqual([
      ['failed', 'failed'],
      1,
    ])
  })

  it('that fails for five minutes is replaced by an e-mail', async () => {
    await chooses(eva, '{push}')
    const { id } = await acts.won()
    fake.turn({ status: 500 })
    await sendPush(office.app)
    await office.app.db.query("update push_messages set valid_until = now() - interval '1 second'")
    await letTimePass()
    await sendPush(office.app)
    expect(await failed(id)).toEqual(['failed', 'failed'])
    expect(await messages('email_history', id)).toHaveLength(1)
  })

  it('that refuses two browsers at once causes exactly one e-mail', async () => {
    await chooses(eva, '{push}')
    evas.forEach((browser) => fake.forget(browser))
    for (let round = 0; round < 10; round += 1) {
      const { id } = await acts.won()
      await Promise.all((await messages('push_messages', id)).map(({ id: one }) => failOne(String(one))))
      expect(await messages('email_history', id)).toHaveLength(1)
    }
  })
})
