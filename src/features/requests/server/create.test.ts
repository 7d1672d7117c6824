import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikar, giveCredits, shift, type CastAdministrator } from '#test/cast.ts'
import { createAssignment } from '#test/one-shift.ts'
import { sendRequests } from './send-requests.ts'

let app: TestApp
let kari: CastAdministrator

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
})
afterEach(() => app.close())

const create = (changes?: Parameters<typeof shift>[0]) =>
  app.database.transaction(kari.scope, (tx) => createAssignment(tx, app, shift(changes)))

const rows = (table: string) => app.db.query(`select * from ${table} order by id`)
const balance = async () =>
  (
    await app.db.query('select balance from sms_credits where employer_id = $1', [kari.scope.employerId])
  )[0]?.['balance']

describe('creating an assignment', () => {
  it('asks everyone who is available, by both channels, in one transaction', async () => {
    await castVikar(app, kari, 'Ola Hansen')
    await castVikar(app, kari, 'Siri Dahl')
    await giveCredits(app, kari, 10)
    const outcome = await create({ channels: ['sms', 'email'] })
    expect(outcome).toMatchObject({
      kind: 'created',
      created: {
        isNew: true,
        recipients: 2,
        emails: 2,
        sms: { kind: 'queued', count: 2, balance: 8, withoutMobile: 0 },
      },
    })
    expect(await rows('recipients')).toHaveLength(2)
    expect(await rows('sms_history')).toHaveLength(2)
    expect(await balance()).toBe(8)
  })

  it('stores no secret: no message contains link or token', async () => {
    await castVikar(app, kari, 'Ola Hansen')
    await giveCredits(app, kari, 1)
    await create({ channels: ['sms', 'email'] })
    const [token] = await rows('recipients')
    const secret = app.tokens.derive('assignment_response_tokens', String(token?.['id']))
    const [sms] = await rows('sms_history')
    const [email] = await app.db.query("select letter::text from email_history where kind = 'request'")
    expect(sms?.['message']).toMatch(/\{lenke\}$/)
    expect(`${String(sms?.['message'])}${String(email?.['letter'])}`).not.toContain(secret)
    expect(email?.['letter']).toContain('{token}')
  })

  it('leaves out busy, inactive, removed and absent people, and accepts the chosen ones regardless', async () => {
    const ola = await castVikar(app, kari, 'Ola Hansen')
    const siri = await castVikar(app, kari, 'Siri Dahl')
    const away = await castVikar(app, kari, 'Per Borte')
    await app.db.query("update vikarer set availability = 'busy' where id = $1", [siri.id])
    const { date } = shift()
    await app.db.query(
      'insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date) values ($1, $2, $3, $3)',
      [kari.scope.employerId, away.id, date],
    )
    await create({ channels: ['email'] })
    expect((await rows('recipients')).map((row) => row['vikar_id'])).toEqual([ola.id])
    const chosen = await create({
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds: [siri.id, away.id] },
    })
    expect(chosen).toMatchObject({ created: { recipients: 2 } })
  })

  it('leaves out people who are absent on the next day, if the shift goes through the night', async () => {
    const ola = await castVikar(app, kari, 'Ola Hansen')
    await app.db.query(
      'insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date) values ($1, $2, $3::date + 1, $3::date + 1)',
      [kari.scope.employerId, ola.id, shift().date],
    )
    expect(await create({ startTime: '22:00', endTime: '07:00' })).toEqual({ kind: 'no-recipients' })
    expect(await create({ channels: ['email'] })).toMatchObject({ kind: 'created' })
  })

  it('changes nothing when no one is available', async () => {
    expect(await create()).toEqual({ kind: 'no-recipients' })
    expect(await rows('assignments')).toEqual([])
  })

  it("refuses a substitute of another employer's register and leaves nothing behind", async () => {
    const ola = await castVikar(app, kari, 'Ola Hansen')
    const theirs = await castVikar(app, await castNils(app), 'Liv Annen')
    await giveCredits(app, kari, 10)
    const outcome = await create({ recipients: { kind: 'chosen', vikarIds: [ola.id, theirs.id] } })
    expect(outcome).toEqual({ kind: 'unknown-recipient' })
    expect(await rows('assignments')).toEqual([])
    expect(await balance()).toBe(10)
  })

  it('is created without SMS if there are too few credits, and still sends the e-mails', async () => {
    await castVikar(app, kari, 'Ola Hansen')
    await castVikar(app, kari, 'Siri Dahl')
    await giveCredits(app, kari, 1)
    const outcome = await create({ channels: ['sms', 'email'] })
    expect(outcome).toMatchObject({
      created: { emails: 2, sms: { kind: 'too-few-credits', needed: 2, balance: 1 } },
    })
    expect(await rows('sms_history')).toEqual([])
    expect(await balance()).toBe(1)
  })

  it('takes no credit for a person without a mobile number', async () => {
    const ola = await castVikar(app, kari, 'Ola Hansen')
    await app.db.query("update vikarer set phone = '+4722334455' where id = $1", [ola.id])
    expect(await create()).toMatchObject({
      created: { sms: { kind: 'queued', count: 0, withoutMobile: 1, balance: 0 } },
    })
  })

  it('repeats its answer for the same request and creates nothing twice', async () => {
    await castVikar(app, kari, 'Ola Hansen')
    await giveCredits(app, kari, 5)
    const first = await create({ requestId: '6a1d7a4e-93b8-4d0e-8f43-1f0f5c1f9a11' })
    const again = await create({ requestId: '6a1d7a4e-93b8-4d0e-8f43-1f0f5c1f9a11' })
    if (first.kind !== 'created') throw new Error(first.kind)
    expect(again).toMatchObject({ kind: 'created', created: { ...first.created, isNew: false } })
    expect(await rows('assignments')).toHaveLength(1)
    expect(await balance()).toBe(4)
  })

  it('counts the SMS of the first press in that answer, however many were sent since', async () => {
    await castVikar(app, kari, 'Ola Hansen')
    await giveCredits(app, kari, 5)
    const requestId = crypto.randomUUID()
    const first = await create({ requestId })
    if (first.kind !== 'created') throw new Error(first.kind)
    await app.db.query("update sms_history set status = 'failed'")
    await app.database.transaction(kari.scope, (tx) => sendRequests(tx, app.config, first.created.id))
    expect(await create({ requestId })).toMatchObject({ created: { sms: { count: 1, withoutMobile: 0 } } })
  })
})
