import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Vikar } from '#features/vikarer/contract.ts'
import { giveCredits } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'

const { app, kari, asKari, asNils, ola, siri, ask, answer, balance, close } = await openOffice()

afterAll(close)
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'credit_ledger'])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
})

const send = ({ id }: { id: string }, as = asKari) => as('POST', `/api/assignments/${id}/requests`, {})
const requests = ({ id }: { id: string }) =>
  app.db.query(
    "select vikar_id, link_id, message, status from sms_history where assignment_id = $1 and kind = 'request' order by created_at, recipient",
    [id],
  )
const fail = (vikar: Vikar) =>
  app.db.query(
    "update sms_history set status = 'failed', gateway_state = 'failed', next_attempt_at = null where vikar_id = $1",
    [vikar.id],
  )
const ALL_ASKED = {
  status: 409,
  body: { code: 'ALL_ASKED', message: 'Alle har allerede fått forespørselen' },
}

describe('sending the requests that could not be sent', () => {
  it('asks everyone once when there are credits, with their existing links', async () => {
    const assignment = await ask()
    expect(await requests(assignment)).toEqual([])
    await giveCredits(app, kari, 5)
    const { status, body } = await send(assignment)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        recipients: 2,
        sms: { kind: 'queued', count: 2, balance: 3, withoutMobile: 0 },
        emails: 0,
        emailsInstead: 0,
      },
    })
    const sent = await requests(assignment)
    expect(sent.map((row) => row['vikar_id'])).toEqual([ola.id, siri.id])
    for (const row of sent) {
      expect(row['message']).toMatch(/Første ja får jobben: \{lenke\}$/)
      expect(row['message']).not.toContain('Påminnelse')
      expect(app.tokens.derive('assignment_response_tokens', String(row['link_id']))).toBe(
        assignment.token(String(row['vikar_id'])),
      )
    }
    expect(await send(assignment)).toMatchObject(ALL_ASKED)
    expect([await balance(), (await requests(assignment)).length]).toEqual([3, 2])
  })

  it('reports the lack of credits at each attempt', async () => {
    const assignment = await ask()
    await giveCredits(app, kari, 1)
    for (let press = 0; press < 2; press += 1)
      expect((await send(assignment)).body).toEqual({
        recipients: 2,
        sms: { kind: 'too-few-credits', needed: 2, balance: 1 },
        emails: 0,
        emailsInstead: 0,
      })
    expect([await balance(), await requests(assignment)]).toEqual([1, []])
  })

  it('asks people again whose messages failed, and no one with a message under way', async () => {
    await giveCredits(app, kari, 5)
    const assignment = await ask()
    await fail(siri)
    expect((await send(assignment)).body).toMatchObject({ recipients: 1, sms: { count: 1, balance: 2 } })
    expect((await requests(assignment)).map((row) => [row['vikar_id'], row['status']])).toEqual([
      [ola.id, 'pending'],
      [siri.id, 'failed'],
      [siri.id, 'pending'],
    ])
    expect(await send(assignment)).toMatchObject(ALL_ASKED)
  })

  it('asks no one who has answered, or was reached by e-mail', async () => {
    const [bySms, byBoth] = [await ask(), await ask(undefined, ['sms', 'email'])]
    await answer(bySms.token(siri.id), answerNo)
    await giveCredits(app, kari, 5)
    expect((await send(bySms)).body).toMatchObject({ recipients: 1, sms: { count: 1 } })
    expect((await requests(bySms)).map((row) => row['vikar_id'])).toEqual([ola.id])
    expect(await send(byBoth)).toMatchObject(ALL_ASKED)
    expect(await requests(byBoth)).toEqual([])
  })

  it('is refused for a filled, cancelled, completed or ended shift', async () => {
    const CLOSED = { status: 409, body: { code: 'CLOSED' } }
    const taken = await ask()
    await answer(taken.token(ola.id), answerYes)
    await giveCredits(app, kari, 5)
    expect(await send(taken)).toMatchObject(CLOSED)
    for (const change of [
      "status = 'cancelled'",
      "status = 'completed'",
      "starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'",
    ]) {
      await app.db.query("update assignments set status = 'assigned'")
      await app.db.query(`update assignments set ${change}`)
      expect(await send(taken)).toMatchObject(CLOSED)
    }
    expect(await requests(taken)).toEqual([])
  })

  it("is a 404 for an unknown shift, or another employer's", async () => {
    const assignment = await ask()
    await giveCredits(app, kari, 5)
    const unknown = await send({ id: crypto.randomUUID() })
    const foreign = await send(assignment, asNils)
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Fant ikke oppdraget' } })
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect(await requests(assignment)).toEqual([])
  })
})
