import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { giveCredits } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'

const { app, kari, asKari, ola, siri, ask, answer, close } = await openOffice()

afterAll(close)
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments']) await app.db.query(`delete from ${table}`)
  await giveCredits(app, kari, 10)
})

const cancel = ({ id }: { id: string }) => asKari('POST', `/api/assignments/${id}/cancel`, {})

describe('the reserve of a cancelled shift', () => {
  const reserved = async (channels?: ('sms' | 'email')[]) => {
    const assignment = await ask([ola, siri], channels)
    expect(await answer(assignment.token(ola.id), answerYes)).toBe('won')
    expect(await answer(assignment.token(siri.id), answerYes)).toBe('taken')
    return assignment
  }

  it('is notified by SMS and e-mail, in its own words and without a calendar file', async () => {
    const shift = await reserved(['sms'])
    const { body } = await cancel(shift)
    expect(body).toMatchObject({
      recipients: 1,
      reserves: { recipients: 1, emails: 1, sms: { kind: 'queued', count: 1 } },
    })
    const [sms] = await app.db.query(
      "select message from sms_history where kind = 'cancelled' and vikar_id = $1",
      [siri.id],
    )
    expect(sms?.['message']).toMatch(/^Avlyst av .+ Du er ikke lenger i reserve\.$/)
    const [mail] = await app.db.query(
      "select letter from email_history where kind = 'cancelled' and vikar_id = $1",
      [siri.id],
    )
    expect(JSON.stringify(mail?.['letter'])).toContain('oppdraget du sto i reserve for')
    expect(JSON.stringify(mail?.['letter'])).not.toContain('BEGIN:VCALENDAR')
  })

  it('gets no message once the shift has begun', async () => {
    const shift = await reserved(['sms'])
    await app.db.query("update assignments set starts_at = now() - interval '1 minute' where id = $1", [
      shift.id,
    ])
    expect((await cancel(shift)).body).toMatchObject({ recipients: 1, reserves: { recipients: 0 } })
  })
})
