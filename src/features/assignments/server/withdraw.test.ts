import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { castVikar, giveCredits } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { remindersOf } from '#test/reminders.ts'
import { answerNo, answerYes } from './answer.ts'

const office = await openOffice()
const { app, server, kari, asKari, ola, siri, ask, answer, balance, accounted } = office
const { remindAll, withCredits, end } = remindersOf(office)
const nina = await castVikar(app, kari, 'Nina Moe')
const anyone = server.anonymous
await giveCredits(app, kari, 200)
await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])

afterAll(office.close)
beforeEach(() => app.db.query('delete from rate_limits'))

const withdraw = (token: string, responseMessage = '') =>
  anyone('POST', `/api/responses/${token}/withdraw`, { responseMessage })

const won = async (vikarer = [ola, siri, nina], channels?: ('sms' | 'email')[]) => {
  const assignment = await ask(vikarer, channels)
  await answer(assignment.token(ola.id), answerYes)
  return assignment
}
const assignmentOf = async (id: string) =>
  (
    await app.db.query(
      'select status, assigned_vikar_id, assigned_at, times_reopened from assignments where id = $1',
      [id],
    )
  )[0]
const responses = (id: string) =>
  app.db.query(
    `select v.full_name, r.response_type, r.message, r.withdrawn_at is not null as withdrawn
    from assignment_responses r join vikarer v on v.id = r.vikar_id where assignment_id = $1 order by v.full_name`,
    [id],
  )
const messages = (id: string, status = 'pending') =>
  app.db.query(
    `select 'sms' as channel, kind, recipient from sms_history where assignment_id = $1 and status = $2
    union all select 'email', kind, recipient from email_history where assignment_id = $1 and status = $2
    order by channel, kind, recipient`,
    [id, status],
  )
const change = (id: string, to: string) => app.db.query(`update assignments set ${to} where id = $1`, [id])

describe('the one who has the job and cannot come', () => {
  it('gives it back with a message, and it is open again', async () => {
    const { id, token } = await won()
    expect(await withdraw(token(ola.id), 'Barnet mitt er sykt')).toMatchObject({
      status: 200,
      body: { outcome: 'withdrawn' },
    })
    expect(await assignmentOf(id)).toEqual({
      status: 'open',
      assigned_vikar_id: null,
      assigned_at: null,
      times_reopened: 1,
    })
    expect(await responses(id)).toEqual([
      {
        full_name: 'Ola Hansen',
        response_type: 'declined',
        message: 'Barnet mitt er sykt',
        withdrawn: true,
      },
    ])
  })

  it('tells the administrator by e-mail and one SMS, and gets a mail that takes the event out', async () => {
    const { id, token } = await won([ola, siri])
    await app.db.query("update sms_history set status = 'sent' where assignment_id = $1", [id])
    await app.db.query("update email_history set status = 'sent' where assignment_id = $1", [id])
    const before = await accounted()
    await withdraw(token(ola.id))
    expect(await messages(id)).toEqual([
      { channel: 'email', kind: 'withdrawn', recipient: ola.email },
      { channel: 'email', kind: 'withdrawn-notice', recipient: kari.email },
      { channel: 'sms', kind: 'withdrawn-notice', recipient: '+4741000000' },
    ])
    expect(await accounted()).toBe(before - 1)
  })

  it('is told all the same when there is no credit, and the job is open', async () => {
    const { id, token } = await won([ola], ['email'])
    await app.db.query('delete from sms_history where assignment_id = $1', [id])
    await withCredits(0, () => withdraw(token(ola.id)))
    expect(await assignmentOf(id)).toMatchObject({ status: 'open' })
    expect((await messages(id)).map(({ kind }) => kind)).toEqual(['withdrawn', 'withdrawn-notice'])
  })

  it('stops what said that the job is filled and has not gone out, and pays it back', async () => {
    const before = await accounted()
    const { id, token } = await won([ola])
    expect((await messages(id)).map(({ kind }) => kind)).toEqual([
      'accepted-notice',
      'confirmation',
      'accepted-notice',
    ])
    await withdraw(token(ola.id))
    expect((await messages(id)).map(({ kind }) => kind)).toEqual([
      'withdrawn',
      'withdrawn-notice',
      'withdrawn-notice',
    ])
    // The request of Ola was stopped by the yes; what is away is the notice of the withdrawal.
    expect(await accounted()).toBe(before - 1)
  })

  it('may say yes again while nobody else has, and has the event back in a later version', async () => {
    const { id, token } = await won([ola])
    await withdraw(token(ola.id), 'Kan ikke')
    expect(await answer(token(ola.id), answerYes)).toBe('won')
    expect(await responses(id)).toMatchObject([{ response_type: 'accepted', message: null, withdrawn: true }])
    expect((await messages(id)).map(({ kind }) => kind)).toEqual([
      'accepted-notice',
      'confirmation',
      'accepted-notice',
    ])
    const versions = await app.db.query(
      `select kind, letter -> 'calendar' ->> 'content' as content from email_history
      where assignment_id = $1 and letter ? 'calendar' order by created_at`,
      [id],
    )
    expect(versions.map(({ kind, content }) => [kind, /SEQUENCE:(\d+)/.exec(String(content))?.[1]])).toEqual([
      ['confirmation', '0'],
      ['withdrawn', '1'],
      ['confirmation', '2'],
    ])
  })
})

describe('it cannot be given back', () => {
  it('once the shift has started', async () => {
    const { id, token } = await won()
    await change(id, "starts_at = now() - interval '1 minute'")
    expect(await withdraw(token(ola.id))).toMatchObject({ status: 409, body: { code: 'STARTED' } })
    expect(await assignmentOf(id)).toMatchObject({ status: 'assigned', assigned_vikar_id: ola.id })
  })

  it('by somebody else, twice, or when it is cancelled or completed', async () => {
    const { id, token } = await won()
    const before = await messages(id)
    const NOT_YOURS = { status: 409, body: { code: 'NOT_YOURS' } }
    expect(await withdraw(token(siri.id))).toMatchObject(NOT_YOURS)
    await answer(token(siri.id), answerYes)
    expect(await withdraw(token(siri.id))).toMatchObject(NOT_YOURS)
    for (const status of ['cancelled', 'completed']) {
      await change(id, `status = '${status}'`)
      expect(await withdraw(token(ola.id))).toMatchObject(NOT_YOURS)
    }
    expect(await messages(id)).toEqual(before)
    await change(id, "status = 'assigned'")
    await withdraw(token(ola.id))
    expect(await withdraw(token(ola.id))).toMatchObject(NOT_YOURS)
    expect(await assignmentOf(id)).toMatchObject({ times_reopened: 1 })
  })

  it('by a link that opens nothing', async () => {
    const { id, token } = await won()
    expect(await withdraw('A'.repeat(22))).toMatchObject({ status: 404 })
    await end(id)
    await app.db.query(
      "update assignment_response_tokens set expires_at = now() - interval '1 hour' where assignment_id = $1",
      [id],
    )
    expect(await withdraw(token(ola.id))).toMatchObject({ status: 404 })
    expect(await assignmentOf(id)).toMatchObject({ status: 'assigned' })
  })
})

describe('after somebody has withdrawn', () => {
  it('the office sees it, and who would come in reserve first', async () => {
    const { id, token } = await ask([ola, siri, nina])
    await answer(token(nina.id), answerNo)
    await answer(token(ola.id), answerYes)
    await answer(token(siri.id), answerYes)
    await withdraw(token(ola.id), 'Sykt barn')
    const { body } = await asKari('GET', `/api/assignments/${id}`)
    expect(body).toMatchObject({
      assignment: { status: 'open', isReopened: true, vikar: null },
      recipients: [
        { fullName: 'Siri Dahl', response: 'interested', withdrawnAt: null },
        { fullName: 'Nina Moe', response: 'declined', withdrawnAt: null },
        {
          fullName: 'Ola Hansen',
          response: 'declined',
          withdrawnAt: expect.any(String),
          message: 'Sykt barn',
        },
      ],
    })
    const { events } = body as { events: { kind: string }[] }
    const withdrawals = events.filter(({ kind }) => kind === 'withdrawn')
    expect(withdrawals).toMatchObject([{ vikarName: 'Ola Hansen', message: 'Sykt barn' }])
    const [notice] = await app.db.query(
      "select subject, letter from email_history where assignment_id = $1 and kind = 'withdrawn-notice'",
      [id],
    )
    expect(JSON.stringify(notice)).toContain('Siri Dahl')
    expect(JSON.stringify(notice)).toContain('Sykt barn')
    expect(JSON.stringify(notice)).not.toContain('Nina Moe')
  })

  it('those in reserve are reminded too, and the first yes wins again', async () => {
    const { id, token } = await ask([ola, siri, nina])
    await app.db.query(
      "update sms_history set status = 'sent', gateway_state = 'accepted' where assignment_id = $1",
      [id],
    )
    await answer(token(ola.id), answerYes)
    await answer(token(siri.id), answerYes)
    await withdraw(token(ola.id))
    expect((await remindAll(id)).body).toMatchObject({ recipients: 2, sms: { count: 2 } })
    expect(await answer(token(siri.id), answerYes)).toBe('won')
    expect(await answer(token(nina.id), answerYes)).toBe('taken')
    expect(await responses(id)).toMatchObject([
      { full_name: 'Nina Moe', response_type: 'interested' },
      { full_name: 'Ola Hansen', response_type: 'declined', withdrawn: true },
      { full_name: 'Siri Dahl', response_type: 'accepted', withdrawn: false },
    ])
  })

  it('a cancelling tells nobody, and stops what was still to be said', async () => {
    const { id, token } = await won([ola])
    await withdraw(token(ola.id))
    const before = await balance()
    expect((await asKari('POST', `/api/assignments/${id}/cancel`, {})).body).toMatchObject({
      recipients: 0,
      vikarName: null,
    })
    expect((await messages(id)).map(({ kind }) => kind)).toEqual(['withdrawn'])
    expect(await balance()).toBe(before + 1)
  })
})
