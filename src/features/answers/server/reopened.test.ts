import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openOffice } from '#test/office.ts'
import { remindersOf } from '#test/reminders.ts'
import { withdrawalsOf } from '#test/withdrawals.ts'
import { answerNo, answerYes } from './answer.ts'

const office = await openOffice()
const { app, asKari, ola, siri, ask, answer, balance } = office
const { remindAll, remindAssigned } = remindersOf(office)
const { nina, withdraw, won, responses, messages } = await withdrawalsOf(office)

afterAll(office.close)
beforeEach(() => app.db.query('delete from rate_limits'))

describe('after a withdrawal', () => {
  it('the office sees it, and the first person in reserve', async () => {
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
    expect(withdrawals).toMatchObject([{ vikarName: 'Ola Hansen', note: 'Sykt barn' }])
    const answers = events.filter(({ kind }) => kind === 'answered')
    expect(answers).toMatchObject([
      { vikarName: 'Siri Dahl' },
      { vikarName: 'Ola Hansen', text: 'Ola Hansen svarte ja og fikk oppdraget.', note: null },
      { vikarName: 'Nina Moe', text: 'Nina Moe svarte nei.' },
    ])
    const [notice] = await app.db.query(
      "select subject, letter from email_history where assignment_id = $1 and kind = 'withdrawn-notice'",
      [id],
    )
    expect(JSON.stringify(notice)).toContain('Siri Dahl')
    expect(JSON.stringify(notice)).toContain('Sykt barn')
    expect(JSON.stringify(notice)).not.toContain('Nina Moe')
  })

  it('a reminder is sent at once, even to the recently reminded leaver, and mentions the free place', async () => {
    const { id, token } = await ask([ola, siri], ['sms', 'email'])
    await app.db.query(
      "update sms_history set status = 'sent', gateway_state = 'accepted' where assignment_id = $1",
      [id],
    )
    await answer(token(ola.id), answerYes)
    await answer(token(siri.id), answerYes)
    expect((await remindAssigned(id)).status).toBe(200)
    await withdraw(token(ola.id))
    expect(await remindAll(id)).toMatchObject({ status: 200, body: { recipients: 1, sms: { count: 1 } } })
    expect(await remindAll(id)).toMatchObject({ status: 409, body: { code: 'TOO_SOON' } })
    const [sms] = await app.db.query(
      "select message from sms_history where assignment_id = $1 and vikar_id = $2 and kind = 'reminder'",
      [id, siri.id],
    )
    expect(sms?.['message']).toMatch(/^Ledig igjen hos .*Første ja får jobben: \{lenke\}$/)
    const [mail] = await app.db.query(
      "select subject, letter from email_history where assignment_id = $1 and vikar_id = $2 and kind = 'reminder'",
      [id, siri.id],
    )
    expect(mail?.['subject']).toMatch(/^Ledig igjen: Kan du jobbe .*\? Vikar i 3B, /)
    expect(JSON.stringify(mail?.['letter'])).not.toContain('ikke fått svar')
  })

  it('a second late yes keeps the place in the queue', async () => {
    const { id, token } = await ask([ola, siri, nina])
    for (const { id: vikarId } of [ola, siri, nina, siri]) await answer(token(vikarId), answerYes)
    await withdraw(token(ola.id))
    const { body } = await asKari('GET', `/api/assignments/${id}`)
    const { recipients } = body as { recipients: { fullName: string }[] }
    expect(recipients.map(({ fullName }) => fullName)).toEqual(['Siri Dahl', 'Nina Moe', 'Ola Hansen'])
  })

  it('the reserve is reminded too, and the first yes wins again', async () => {
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

  it('a cancellation notifies no one, and stops unsent messages', async () => {
    const { id, token } = await won([ola])
    await withdraw(token(ola.id))
    const before = await office.accounted()
    expect((await asKari('POST', `/api/assignments/${id}/cancel`, {})).body).toMatchObject({
      recipients: 0,
      vikarName: null,
    })
    expect((await messages(id)).map(({ kind }) => kind)).toEqual(['withdrawn'])
    expect(await balance()).toBe(before + 1)
  })
})
