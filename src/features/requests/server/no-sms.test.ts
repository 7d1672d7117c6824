import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { castVikar, giveCredits, shift } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { remindersOf } from '#test/reminders.ts'
import { answerYes } from '#features/answers/server/answer.ts'

const office = await openOffice()
const { app, kari, asKari, ola, siri, ask, answer, accounted } = office
const { remindAll, remindAssigned } = remindersOf(office)
const per = await castVikar(app, kari, 'Per Lie')
await app.db.query("update vikarer set phone = '+4722334455' where id = $1", [per.id])
await app.db.query('update vikarer set no_sms = true where id = $1', [ola.id])
await giveCredits(app, kari, 200)

afterAll(office.close)
beforeEach(async () => {
  for (const table of ['assignments', 'rate_limits']) await app.db.query(`delete from ${table}`)
})

const messages = (id: string, kind: string) =>
  app.db.query(
    `select * from (
      select 'sms' as channel, vikar_id from sms_history where assignment_id = $1 and kind = $2
      union all select 'email', vikar_id from email_history where assignment_id = $1 and kind = $2
    ) sent order by channel, vikar_id = $3`,
    [id, kind, ola.id],
  )
const email = ({ id }: { id: string }) => ({ channel: 'email', vikar_id: id })
const sms = ({ id }: { id: string }) => ({ channel: 'sms', vikar_id: id })

describe('Ola, who wants no SMS', () => {
  it('is asked by e-mail when the office asks by SMS, and costs nothing', async () => {
    const before = await accounted()
    const vikarIds = [ola, siri, per].map(({ id }) => id)
    const request = shift({ recipients: { kind: 'chosen', vikarIds } })
    const create = () => asKari('POST', '/api/assignments', request)
    const first = await create()
    expect(first).toMatchObject({
      status: 200,
      body: {
        isNew: true,
        recipients: 3,
        sms: { kind: 'queued', count: 1, balance: before - 1, withoutMobile: 1 },
        emails: 1,
        emailsInstead: 1,
      },
    })
    const { id } = first.body as { id: string }
    expect(await messages(id, 'request')).toEqual([email(ola), sms(siri)])
    expect(await accounted()).toBe(before - 1)
    expect((await create()).body).toEqual({ ...(first.body as object), isNew: false, sms: expect.anything() })
    expect(await messages(id, 'request')).toHaveLength(2)
  })

  it('gets one request if the choice changes between two presses', async () => {
    const request = shift({ recipients: { kind: 'chosen', vikarIds: [siri.id] } })
    const create = () => asKari('POST', '/api/assignments', request)
    await create()
    await app.db.query('update vikarer set no_sms = true where id = $1', [siri.id])
    expect((await create()).body).toMatchObject({ isNew: false, sms: { count: 1, withoutMobile: 0 } })
    await app.db.query('update vikarer set no_sms = false where id = $1', [siri.id])
  })

  it('is asked by e-mail once when both are chosen', async () => {
    const { id, created } = await ask([ola, siri], ['sms', 'email'])
    expect(created).toMatchObject({ sms: { count: 1, withoutMobile: 0 }, emails: 2, emailsInstead: 0 })
    expect(await messages(id, 'request')).toEqual([email(siri), email(ola), sms(siri)])
  })

  it('is asked even without a credit for the others', async () => {
    const { withCredits } = remindersOf(office)
    const { id, created } = await withCredits(0, () => ask([ola, siri]))
    expect(created).toMatchObject({ sms: { kind: 'too-few-credits', needed: 1 }, emails: 1 })
    expect(await messages(id, 'request')).toEqual([email(ola)])
  })

  it('is reminded by e-mail, before and after the yes', async () => {
    const { id, token } = await ask([ola, siri])
    expect((await remindAll(id)).body).toMatchObject({ sms: { count: 1 }, emails: 1, emailsInstead: 1 })
    expect(await messages(id, 'reminder')).toEqual([email(ola), sms(siri)])
    await answer(token(ola.id), answerYes)
    await app.db.query("update email_history set created_at = created_at - interval '10 minutes'")
    expect((await remindAssigned(id)).body).toMatchObject({ sms: { count: 0 }, emails: 1 })
    expect(await messages(id, 'reminder')).toEqual([email(ola), email(ola), sms(siri)])
  })

  it('gets the cancellation by e-mail alone', async () => {
    const { id, token } = await ask([ola])
    await answer(token(ola.id), answerYes)
    const before = await accounted()
    expect((await asKari('POST', `/api/assignments/${id}/cancel`, {})).body).toMatchObject({
      sms: { kind: 'not-chosen' },
      emails: 1,
      vikarName: 'Ola Hansen',
    })
    expect(await messages(id, 'cancelled')).toEqual([email(ola)])
    expect(await accounted()).toBeGreaterThanOrEqual(before)
  })
})
