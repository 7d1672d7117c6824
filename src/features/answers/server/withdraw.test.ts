import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openOffice } from '#test/office.ts'
import { remindersOf } from '#test/reminders.ts'
import { withdrawalsOf } from '#test/withdrawals.ts'
import { answerYes } from './answer.ts'

const office = await openOffice()
const { app, kari, ola, siri, ask, answer, accounted } = office
const { withCredits, end } = remindersOf(office)
const { withdraw, won, assignmentOf, responses, messages, change } = await withdrawalsOf(office)

afterAll(office.close)
beforeEach(() => app.db.query('delete from rate_limits'))

describe('a holder who cannot come', () => {
  it('withdraws with a message, and the shift is open again', async () => {
    const { id, token } = await won()
    expect(await withdraw(token(ola.id), 'Barnet mitt er sykt')).toMatchObject({
      status: 200,
      body: { outcome: 'withdrawn' },
    })
    expect(await assignmentOf(id)).toEqual({
      status: 'open',
      holder: null,
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

  it('is reported to the administrator by e-mail and one SMS, and gets a mail that removes the event', async () => {
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

  it('is reported without an SMS when no credit remains, and the job is open', async () => {
    const { id, token } = await won([ola], ['email'])
    await app.db.query('delete from sms_history where assignment_id = $1', [id])
    await withCredits(0, () => withdraw(token(ola.id)))
    expect(await assignmentOf(id)).toMatchObject({ status: 'open' })
    expect((await messages(id)).map(({ kind }) => kind)).toEqual(['withdrawn', 'withdrawn-notice'])
  })

  it('stops unsent messages that the job is filled, and refunds them', async () => {
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
    // Ola's request was stopped by the yes; the missing credit is the notice of the withdrawal.
    expect(await accounted()).toBe(before - 1)
  })

  it('may say yes again while no one else has, and gets the event in a later version', async () => {
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

describe('withdrawing is refused', () => {
  it('once the shift has started', async () => {
    const { id, token } = await won()
    await change(id, "starts_at = now() - interval '1 minute', ends_at = now() + interval '1 hour'")
    expect(await withdraw(token(ola.id))).toMatchObject({ status: 409, body: { code: 'STARTED' } })
    expect(await assignmentOf(id)).toMatchObject({ status: 'assigned', holder: ola.id })
  })

  it('from another person, twice, or after cancellation or completion', async () => {
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
  })

  it('the second time: it reports success and notifies no one again', async () => {
    const { id, token } = await won()
    await withdraw(token(ola.id))
    const before = await messages(id)
    expect(await withdraw(token(ola.id))).toMatchObject({
      status: 200,
      body: { outcome: 'already-withdrawn' },
    })
    expect(await assignmentOf(id)).toMatchObject({ times_reopened: 1 })
    expect(await messages(id)).toEqual(before)
    await answer(token(siri.id), answerYes)
    expect(await withdraw(token(ola.id))).toMatchObject({ body: { outcome: 'already-withdrawn' } })
    await change(id, "status = 'cancelled'")
    expect(await withdraw(token(ola.id))).toMatchObject({ status: 409, body: { code: 'NOT_YOURS' } })
  })

  it('after ten times, and after three sends no more SMS', async () => {
    const { id, token } = await ask([ola])
    const sms = async () => (await messages(id)).filter(({ channel }) => channel === 'sms').length
    for (let round = 1; round <= 10; round += 1) {
      await app.db.query("update sms_history set status = 'sent' where assignment_id = $1", [id])
      await answer(token(ola.id), answerYes)
      expect([round, await sms()]).toEqual([round, round <= 4 ? 1 : 0]) // three withdrawals came before the fourth
      expect((await withdraw(token(ola.id))).status).toBe(200)
      expect([round, await sms()]).toEqual([round, round <= 3 ? 1 : 0])
    }
    await answer(token(ola.id), answerYes)
    expect(await withdraw(token(ola.id))).toMatchObject({ status: 409, body: { code: 'TOO_OFTEN' } })
    expect(await assignmentOf(id)).toMatchObject({ status: 'assigned', times_reopened: 10 })
  })

  it('if the message is not valid text', async () => {
    const { id, token } = await won()
    const { status, body } = await withdraw(token(ola.id), 'Syk \ud83d')
    expect(status).toBe(422)
    expect(body).toMatchObject({ data: { fields: [{ path: 'responseMessage' }] } })
    expect(await assignmentOf(id)).toMatchObject({ status: 'assigned' })
  })

  it('if the link is invalid or expired', async () => {
    const { id, token } = await won()
    expect(await withdraw('A'.repeat(22))).toMatchObject({ status: 404 })
    await end(id)
    await app.db.query(
      "update recipients set expires_at = now() - interval '1 hour' where request_id = (select request_id from assignments where id = $1)",
      [id],
    )
    expect(await withdraw(token(ola.id))).toMatchObject({ status: 410 })
    expect(await assignmentOf(id)).toMatchObject({ status: 'assigned' })
  })
})
