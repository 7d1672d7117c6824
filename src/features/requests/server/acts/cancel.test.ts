import ICAL from 'ical.js'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { castVikar, giveCredits } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { spendCredits } from '#test/spend.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'
import { LINK_UNUSABLE } from '#features/answers/texts.ts'
import { answerYes } from '#features/answers/server/answer.ts'

const {
  app,
  server,
  kari,
  asKari,
  asNils,
  ola,
  siri,
  ask,
  answer,
  accounted: balance,
  close,
} = await openOffice()

afterAll(close)
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'credit_ledger', 'audit_log'])
    await app.db.query(`delete from ${table}`)
  await app.db.query('update sms_credits set balance = 0')
  await giveCredits(app, kari, 10)
})

const assigned = async (channels?: ('sms' | 'email')[], vikar = ola) => {
  const assignment = await ask([vikar, siri], channels)
  expect(await answer(assignment.token(vikar.id), answerYes)).toBe('won')
  await stopUnwantedNow(app)
  return assignment
}
const cancel = async ({ id }: { id: string }, as = asKari) => {
  const answered = await as('POST', `/api/assignments/${id}/cancel`, {})
  await stopUnwantedNow(app)
  return answered
}

const told = (table: 'sms_history' | 'email_history') =>
  app.db.query(`select recipient, vikar_id, status from ${table} where kind = 'cancelled'`)
const stateOf = async ({ id }: { id: string }) => {
  const columns = 'status, closed_at is not null as closed, closed_by'
  return (await app.db.query(`select ${columns} from assignments where id = $1`, [id]))[0]
}
const calendar = async (kind: string) => {
  const [row] = await app.db.query(
    "select letter->'calendar'->>'method' as method, letter->'calendar'->>'content' as content from email_history where kind = $1",
    [kind],
  )
  const file = new ICAL.Component(ICAL.parse(String(row?.['content'])))
  const event = file.getFirstSubcomponent('vevent')
  const text = (name: string) => String(event?.getFirstPropertyValue(name))
  return {
    method: row?.['method'],
    written: String(file.getFirstPropertyValue('method')),
    uid: text('uid'),
    sequence: Number(text('sequence')),
    status: text('status'),
    start: text('dtstart'),
  }
}

describe('cancelling an unassigned assignment', () => {
  it('stops unsent messages, returns their credits once, and notifies no one', async () => {
    const assignment = await ask(undefined, ['sms', 'email'])
    expect(await balance()).toBe(8)
    const { status, body } = await cancel(assignment)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        recipients: 0,
        sms: { kind: 'not-chosen' },
        emails: 0,
        emailsInstead: 0,
        vikarName: null,
        phone: null,
      },
    })
    for (const table of ['sms_history', 'email_history'])
      expect(
        await app.db.query(
          `select distinct status, gateway_state, next_attempt_at from ${table} where assignment_id = $1`,
          [assignment.id],
        ),
      ).toEqual([{ status: 'failed', gateway_state: 'stopped', next_attempt_at: null }])
    expect(await balance()).toBe(10)
    expect((await cancel(assignment)).status).toBe(409)
    expect(await balance()).toBe(10)
    expect([await told('sms_history'), await told('email_history')]).toEqual([[], []])
  })

  it('records the actor and the time', async () => {
    const assignment = await ask()
    await cancel(assignment)
    expect(await stateOf(assignment)).toEqual({ status: 'cancelled', closed: true, closed_by: kari.userId })
    expect(
      await app.db.query(
        "select actor_user_id, employer_id, subject_type, subject_id from audit_log where action = 'assignment-cancelled'",
      ),
    ).toEqual([
      {
        actor_user_id: kari.userId,
        employer_id: kari.scope.employerId,
        subject_type: 'assignment',
        subject_id: assignment.id,
      },
    ])
  })

  it('returns nothing for messages that were sent, or are at the gateway', async () => {
    const assignment = await ask()
    await app.db.query(
      "update sms_history set status = 'sent', gateway_state = 'accepted', next_attempt_at = null where vikar_id = $1",
      [ola.id],
    )
    await app.db.query("update sms_history set gateway_state = 'sending', attempts = 1 where vikar_id = $1", [
      siri.id,
    ])
    await cancel(assignment)
    expect(await balance()).toBe(8)
  })

  it('is shown behind every personal link afterwards', async () => {
    const assignment = await ask()
    const page = () => server.anonymous('GET', `/r/${assignment.token(ola.id)}`)
    expect((await page()).text).not.toMatch(/avlyst/i)
    await cancel(assignment)
    const { status, text } = await page()
    expect(status).toBe(200)
    expect(text).toMatch(/avlyst/i)
    expect(text).not.toContain('value="accepted"')
    const late = await server.anonymous('POST', `/api/responses/${assignment.token(ola.id)}/claim`, {
      responseMessage: '',
    })
    expect(late.body).toMatchObject({ message: LINK_UNUSABLE })
    expect(late.status).toBe(404)
    expect(await stateOf(assignment)).toMatchObject({ status: 'cancelled' })
  })
})

describe('cancelling', () => {
  const CLOSED = {
    status: 409,
    body: { code: 'CLOSED', message: 'Oppdraget har endret seg i mellomtiden. Se over på nytt.' },
  }

  it('is refused for an ended, cancelled or completed shift, and changes nothing', async () => {
    for (const [vikar, change] of [
      [ola, "starts_at = now() - interval '2 hours', ends_at = now() - interval '1 minute'"],
      [null, "starts_at = now() - interval '2 hours', ends_at = now() - interval '1 minute'"],
      [ola, "status = 'cancelled'"],
      [ola, "status = 'completed'"],
    ] as const) {
      const assignment = vikar ? await assigned() : await ask()
      await app.db.query(`update assignments set ${change} where id = $1`, [assignment.id])
      const before = await stateOf(assignment)
      expect(await cancel(assignment)).toMatchObject(CLOSED)
      expect(await stateOf(assignment)).toEqual(before)
    }
    expect(await told('email_history')).toEqual([])
    expect(await app.db.query("select from audit_log where action = 'assignment-cancelled'")).toEqual([])
  })

  it('is possible during the shift', async () => {
    const assignment = await assigned()
    await app.db.query("update assignments set starts_at = now() - interval '2 hours' where id = $1", [
      assignment.id,
    ])
    expect((await cancel(assignment)).status).toBe(200)
  })

  it('an unknown assignment, or another employer’s, is a 404 that changes nothing', async () => {
    const assignment = await assigned()
    const unknown = await cancel({ id: crypto.randomUUID() })
    const foreign = await cancel(assignment, asNils)
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Fant ikke oppdraget' } })
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect(await stateOf(assignment)).toMatchObject({ status: 'assigned' })
  })
})

describe('cancelling an assignment that Ola has', () => {
  it('notifies only him, by e-mail and by the SMS he was asked by', async () => {
    const { status, body } = await cancel(await assigned())
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        recipients: 1,
        sms: { kind: 'queued', count: 1, balance: 9, withoutMobile: 0 },
        emails: 1,
        emailsInstead: 0,
        vikarName: 'Ola Hansen',
        phone: ola.phone,
      },
    })
    expect(await told('sms_history')).toEqual([{ recipient: ola.phone, vikar_id: ola.id, status: 'pending' }])
    expect(await told('email_history')).toEqual([
      { recipient: ola.email, vikar_id: ola.id, status: 'pending' },
    ])
    const [sms] = await app.db.query(
      "select message, link_id, cost from sms_history where kind = 'cancelled'",
    )
    expect(sms).toEqual({
      message: expect.stringMatching(/^Avlyst av Fjellhamar skole: Vikar i 3B, .*Du skal ikke møte\.$/),
      link_id: null,
      cost: 1,
    })
    expect(await balance()).toBe(9)
  })

  it('uses e-mail alone if he was asked by e-mail', async () => {
    expect((await cancel(await assigned(['email']))).body).toMatchObject({
      recipients: 1,
      sms: { kind: 'not-chosen' },
      emails: 1,
      emailsInstead: 0,
    })
    expect(await told('sms_history')).toEqual([])
    expect(await balance()).toBe(10)
  })

  it('removes it from his calendar: the same entry, a later version', async () => {
    const assignment = await assigned()
    await cancel(assignment)
    const [confirmed, cancelled] = [await calendar('confirmation'), await calendar('cancelled')]
    expect(cancelled).toMatchObject({ method: 'CANCEL', written: 'CANCEL', status: 'CANCELLED' })
    expect(cancelled.uid).toBe(confirmed.uid)
    expect(cancelled.uid).toContain(assignment.id)
    expect(cancelled.sequence).toBeGreaterThan(confirmed.sequence)
    expect(cancelled.start).toBe(confirmed.start)
  })

  it('stops the unsent confirmation and notices', async () => {
    await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])
    const assignment = await assigned()
    expect(await balance()).toBe(9)
    await cancel(assignment)
    await app.db.query('update profiles set phone = null where user_id = $1', [kari.userId])
    const pending = await app.db.query(
      `select kind from sms_history where status = 'pending' union all select kind from email_history where status = 'pending' and assignment_id = $1`,
      [assignment.id],
    )
    expect(pending).toEqual([{ kind: 'cancelled' }, { kind: 'cancelled' }])
    expect(await balance()).toBe(9)
  })

  it('reports a missing credit, and still sends the e-mail', async () => {
    const assignment = await assigned()
    await spendCredits(app, kari, 10)
    expect((await cancel(assignment)).body).toMatchObject({
      recipients: 1,
      sms: { kind: 'too-few-credits', needed: 1, balance: 0 },
      emails: 1,
      emailsInstead: 0,
      vikarName: 'Ola Hansen',
      phone: ola.phone,
    })
    expect(await stateOf(assignment)).toMatchObject({ status: 'cancelled' })
    expect(await told('sms_history')).toEqual([])
    expect(await told('email_history')).toHaveLength(1)
  })

  it('pays with the credit that it returns itself', async () => {
    await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])
    const assignment = await assigned()
    await app.db.query('update profiles set phone = null where user_id = $1', [kari.userId])
    await spendCredits(app, kari, 9)
    expect(await balance()).toBe(0)
    expect((await cancel(assignment)).body).toMatchObject({ sms: { kind: 'queued', count: 1, balance: 0 } })
  })

  it('costs nothing when he has no mobile', async () => {
    const per = await castVikar(app, kari, 'Per Lie')
    await app.db.query("update vikarer set phone = '+4722334455' where id = $1", [per.id])
    const assignment = await assigned(['sms'], per)
    expect((await cancel(assignment)).body).toMatchObject({
      sms: { kind: 'queued', count: 0, withoutMobile: 1 },
      emails: 1,
      emailsInstead: 0,
      phone: '+4722334455',
    })
    await app.db.query("update vikarer set phone = '+4740000000' where id = $1", [per.id])
    expect(await balance()).toBe(10)
  })

  it('notifies no one if he has left the register', async () => {
    const gone = await castVikar(app, kari, 'Geir Borte')
    const assignment = await assigned(['sms'], gone)
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, gone.id))
    expect((await cancel(assignment)).body).toMatchObject({ recipients: 0, emails: 0, emailsInstead: 0 })
    expect(await stateOf(assignment)).toMatchObject({ status: 'cancelled' })
  })
})
