import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { castVikar, giveCredits, shift } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { remindersOf } from '#test/reminders.ts'

const office = await openOffice()
const { app, kari, asKari, ola, siri, ask } = office
const { remindAll, withCredits } = remindersOf(office)
const per = await castVikar(app, kari, 'Per Lie')
await app.db.query('update vikarer set email = null where id = $1', [per.id])
await giveCredits(app, kari, 200)

afterAll(office.close)
beforeEach(async () => {
  for (const table of ['assignments', 'rate_limits', 'sms_history', 'email_history'])
    await app.db.query(`delete from ${table}`)
})

const toPer = async () => {
  const sms = await app.db.query('select kind from sms_history where vikar_id = $1', [per.id])
  const mails = await app.db.query("select kind from email_history where vikar_id = $1 or recipient = ''", [
    per.id,
  ])
  return { sms: sms.map(({ kind }) => kind), mails: mails.map(({ kind }) => kind) }
}

describe('Per, who has no e-mail address', () => {
  it('is asked by SMS alone when both are chosen, and the answer counts that', async () => {
    const { created } = await ask([ola, per], ['sms', 'email'])
    expect(created).toMatchObject({
      recipients: 2,
      sms: { kind: 'queued', count: 2, withoutMobile: 0 },
      emails: 1,
      withoutEmail: 1,
    })
    expect(await toPer()).toEqual({ sms: ['request'], mails: [] })
  })

  it('is not reached by e-mail alone, which the answer counts, also the second time', async () => {
    const request = shift({
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds: [per.id, siri.id] },
    })
    const first = await asKari('POST', '/api/assignments', request)
    expect(first).toMatchObject({
      status: 200,
      body: { recipients: 2, sms: { kind: 'not-chosen' }, emails: 1, withoutEmail: 1 },
    })
    expect(await toPer()).toEqual({ sms: [], mails: [] })
    expect((await asKari('POST', '/api/assignments', request)).body).toMatchObject({ withoutEmail: 1 })
  })

  it('is counted when no one is reached', async () => {
    const { created } = await ask([per], ['email'])
    expect(created).toMatchObject({ recipients: 1, emails: 0, withoutEmail: 1 })
    const without = await withCredits(0, () => ask([per], ['sms', 'email']))
    expect(without.created).toMatchObject({ sms: { kind: 'too-few-credits' }, emails: 0, withoutEmail: 1 })
    expect(await toPer()).toEqual({ sms: [], mails: [] })
  })

  it('is not mentioned where SMS alone is chosen', async () => {
    const { created } = await ask([per, ola])
    expect(created).not.toHaveProperty('withoutEmail')
    expect(created).toMatchObject({ sms: { count: 2 }, emails: 0 })
  })

  it('is reminded and written to by SMS', async () => {
    const { id } = await ask([per], ['sms', 'email'])
    expect((await remindAll(id)).body).toMatchObject({ sms: { count: 1 }, emails: 0, withoutEmail: 1 })
    const written = await asKari('POST', `/api/assignments/${id}/messages`, {
      vikarIds: [per.id],
      words: 'Ta med innesko',
    })
    expect(written).toMatchObject({ status: 200, body: { sms: { count: 1 }, emails: 0, withoutEmail: 1 } })
    expect(await toPer()).toEqual({ sms: ['request', 'reminder', 'message'], mails: [] })
  })

  it('is marked in the choice of recipients', async () => {
    const { body } = await asKari('GET', '/api/assignments/candidates')
    expect(body).toMatchObject({
      candidates: [
        { id: ola.id, noEmail: false },
        { id: per.id, noEmail: true },
        { id: siri.id, noEmail: false },
      ],
    })
  })
})
