import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { giveShifts, castVikar, giveCredits } from '#test/cast.ts'
import { formatClock } from '#shared/dates.ts'
import { openOffice } from '#test/office.ts'
import { CLOSED, refused, remindersOf, TOO_SOON } from '#test/reminders.ts'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'

const office = await openOffice()
const { app, kari, asNils, ola, siri, ask, answer, balance } = office
const { remindAll, remindAssigned, sms, emails, withCredits, letMinutesPass, end } = remindersOf(office)
const per = await castVikar(app, kari, 'Per Lie')
await app.db.query("update vikarer set phone = '+4722334455' where id = $1", [per.id])
await giveCredits(app, kari, 200)

afterAll(office.close)
beforeEach(() => app.db.query('delete from rate_limits'))

describe('a reminder to all', () => {
  it('is sent only to people who have not answered, with the link of the request, for one credit each', async () => {
    const nina = await castVikar(app, kari, 'Nina Moe')
    const assignment = await ask([ola, siri, nina])
    await answer(assignment.token(siri.id), answerNo)
    const before = await balance()
    const { status, body } = await remindAll(assignment.id)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        recipients: 2,
        sms: { kind: 'queued', count: 2, balance: before - 2, withoutMobile: 0 },
        emails: 0,
        emailsInstead: 0,
      },
    })
    const requests = await app.db.query(
      "select vikar_id, link_id from sms_history where assignment_id = $1 and kind = 'request' and vikar_id = any($2) order by recipient",
      [assignment.id, [ola.id, nina.id]],
    )
    expect(await sms(assignment.id)).toEqual(
      requests.map((request) => ({
        ...request,
        message: expect.stringMatching(
          /^Påminnelse fra Fjellhamar skole: .*Første ja får jobben: \{lenke\}$/,
        ),
        cost: 1,
        status: 'pending',
      })),
    )
    expect(await emails(assignment.id)).toEqual([])
    expect(await balance()).toBe(before - 2)
  })

  it('goes to the named people alone, such as the reserves of a shift that is open again', async () => {
    const nina = await castVikar(app, kari, 'Nina Moe')
    const { id, token } = await ask([ola, siri, nina])
    expect(await answer(token(ola.id), answerYes)).toBe('won')
    expect(await answer(token(siri.id), answerYes)).toBe('taken')
    await asNils('POST', `/api/responses/${token(ola.id)}/withdraw`, {})
    expect(await office.asKari('POST', `/api/assignments/${id}/reminders`, { vikarIds: [] })).toMatchObject({
      status: 422,
    })
    const only = { vikarIds: [siri.id] }
    expect(await office.asKari('POST', `/api/assignments/${id}/reminders`, only)).toMatchObject({
      status: 200,
      body: { recipients: 1, sms: { kind: 'queued', count: 1 } },
    })
    expect(await sms(id)).toMatchObject([
      { vikar_id: siri.id, message: expect.stringContaining('Ledig igjen hos ') },
    ])
    expect((await office.asKari('POST', `/api/assignments/${id}/reminders`, only)).status).toBe(409)
    expect((await remindAll(id)).body).toMatchObject({ recipients: 1 }) // Nina: Siri was just reminded
    expect(await sms(id)).toHaveLength(2)
  })

  it("uses the request's channels: by e-mail it is free and mentions the missing answer", async () => {
    const assignment = await ask([ola], ['email'])
    const before = await balance()
    expect((await remindAll(assignment.id)).body).toEqual({
      recipients: 1,
      sms: { kind: 'not-chosen' },
      emails: 1,
      emailsInstead: 0,
    })
    const [email, ...more] = await emails(assignment.id)
    expect(more).toEqual([])
    expect(email).toMatchObject({
      vikar_id: ola.id,
      subject: expect.stringMatching(/^Påminnelse: Kan du jobbe .*\? Vikar i 3B, /),
    })
    expect(JSON.stringify(email?.['letter'])).toContain('Fjellhamar skole har ikke fått svar fra deg ennå')
    expect(JSON.stringify(email?.['letter'])).toContain('/r/{token}?response=accepted')
    expect(app.tokens.derive('assignment_response_tokens', String(email?.['link_id']))).toBe(
      assignment.token(ola.id),
    )
    expect(await sms(assignment.id)).toEqual([])
    expect(await balance()).toBe(before)
  })

  it('costs nothing for a substitute without a mobile, and reaches them by e-mail', async () => {
    const assignment = await ask([per], ['sms', 'email'])
    const { body } = await remindAll(assignment.id)
    expect(body).toMatchObject({
      recipients: 1,
      sms: { kind: 'queued', count: 0, withoutMobile: 1 },
      emails: 1,
      emailsInstead: 0,
    })
    expect(await sms(assignment.id)).toEqual([])
  })

  it('sends no SMS with too few credits, still sends the e-mails, and reports the lack', async () => {
    const both = await ask([ola, siri], ['sms', 'email'])
    const bySms = await ask([ola, siri])
    await withCredits(1, async () => {
      const short = { kind: 'too-few-credits', needed: 2, balance: 1 }
      expect((await remindAll(both.id)).body).toEqual({
        recipients: 2,
        sms: short,
        emails: 2,
        emailsInstead: 0,
      })
      expect((await remindAll(bySms.id)).body).toEqual({
        recipients: 2,
        sms: short,
        emails: 0,
        emailsInstead: 0,
      })
    })
    expect([await sms(both.id), await sms(bySms.id)]).toEqual([[], []])
    expect(await emails(both.id)).toHaveLength(2)
    // Nothing was sent, so there is no pause.
    expect((await remindAll(bySms.id)).body).toMatchObject({ sms: { kind: 'queued', count: 2 } })
  })

  it('is refused within five minutes of the last', async () => {
    const assignment = await ask([ola])
    await remindAll(assignment.id)
    await letMinutesPass(assignment.id, 4)
    expect(await remindAll(assignment.id)).toMatchObject(TOO_SOON)
    expect(await sms(assignment.id)).toHaveLength(1)
    await letMinutesPass(assignment.id, 2)
    expect((await remindAll(assignment.id)).status).toBe(200)
    expect(await sms(assignment.id)).toHaveLength(2)
  })

  it('returns the time when it is possible again, as the first whole minute', async () => {
    const assignment = await ask([ola])
    await remindAll(assignment.id)
    const [row] = await app.db.query(
      `update sms_history set created_at = date_trunc('minute', now()) - interval '90 seconds'
       where assignment_id = $1 and kind = 'reminder' returning created_at + interval '5 minutes 30 seconds' as until`,
      [assignment.id],
    )
    const until = formatClock(String(row?.['until']))
    expect((await remindAll(assignment.id)).body).toMatchObject({
      message: `Påminnelsen er nettopp sendt. Du kan sende ny påminnelse ${until}.`,
    })
  })

  it('is sent only to people who got the request', async () => {
    const [unsent, assignment] = [siri, await ask([ola, siri])]
    await app.db.query(
      "update sms_history set status = 'failed', gateway_state = 'failed', next_attempt_at = null where assignment_id = $1 and vikar_id = $2",
      [assignment.id, unsent.id],
    )
    expect((await remindAll(assignment.id)).body).toMatchObject({ recipients: 1 })
    expect((await sms(assignment.id)).map((row) => row['vikar_id'])).toEqual([ola.id])
    await letMinutesPass(assignment.id, 6)
    await answer(assignment.token(ola.id), answerNo)
    expect(await remindAll(assignment.id)).toMatchObject(
      refused('ALL_ANSWERED', 'Alle vikarer har allerede svart på dette oppdraget'),
    )
    await app.db.query(
      'update recipients set opened_at = now() where request_id = (select request_id from assignments where id = $1)',
      [assignment.id],
    )
    expect((await remindAll(assignment.id)).body).toMatchObject({ recipients: 1 })
  })

  it('is possible after one that failed', async () => {
    const assignment = await ask([ola])
    await remindAll(assignment.id)
    await app.db.query(
      "update sms_history set status = 'failed', gateway_state = 'failed', next_attempt_at = null where assignment_id = $1 and kind = 'reminder'",
      [assignment.id],
    )
    expect((await remindAll(assignment.id)).status).toBe(200)
  })

  it('is possible after a reminder about another assignment', async () => {
    const [first, second] = [await ask([ola]), await ask([ola])]
    await remindAll(first.id)
    expect((await remindAll(second.id)).status).toBe(200)
  })

  it('is refused when the request reached no one', async () => {
    const nobody = refused('NOBODY_ASKED', 'Det er ikke sendt noen SMS for dette oppdraget ennå')
    const unpaid = await withCredits(0, () => ask([ola]))
    expect(await remindAll(unpaid.id)).toMatchObject(nobody)
    const failed = await ask([ola])
    await app.db.query(
      "update sms_history set status = 'failed', gateway_state = 'failed', next_attempt_at = null where assignment_id = $1",
      [failed.id],
    )
    expect(await remindAll(failed.id)).toMatchObject(nobody)
    expect([await sms(unpaid.id), await sms(failed.id)]).toEqual([[], []])
  })

  it('is refused when everyone has answered', async () => {
    const assignment = await ask([ola, siri])
    await answer(assignment.token(ola.id), answerNo)
    await answer(assignment.token(siri.id), answerNo)
    expect(await remindAll(assignment.id)).toMatchObject(
      refused('ALL_ANSWERED', 'Alle vikarer har allerede svart på dette oppdraget'),
    )
  })

  it('leaves out people who have left the register', async () => {
    const gone = await castVikar(app, kari, 'Geir Borte')
    const assignment = await ask([ola, gone], ['sms', 'email'])
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, gone.id))
    expect((await remindAll(assignment.id)).body).toMatchObject({
      recipients: 1,
      emails: 1,
      emailsInstead: 0,
    })
    expect((await sms(assignment.id)).map((row) => row['vikar_id'])).toEqual([ola.id])
  })

  it('is refused for an assigned, cancelled, completed or ended assignment', async () => {
    for (const change of [
      (id: string) => giveShifts(app, [id], ola.id),
      (id: string) => app.db.query("update assignments set status = 'cancelled' where id = $1", [id]),
      (id: string) => app.db.query("update assignments set status = 'completed' where id = $1", [id]),
      end,
    ]) {
      const { id } = await ask([ola])
      await change(id)
      expect(await remindAll(id)).toMatchObject(CLOSED)
      expect(await sms(id)).toEqual([])
    }
  })
})

describe('a reminder', () => {
  it('about an unknown or another employer’s assignment is a 404 that changes nothing', async () => {
    const { id } = await ask([ola])
    for (const remind of [remindAll, remindAssigned]) {
      const unknown = await remind(crypto.randomUUID())
      const foreign = await remind(id, asNils)
      expect(unknown).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', message: 'Fant ikke oppdraget' },
      })
      expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    }
    expect(await sms(id)).toEqual([])
  })

  it('is refused for an administrator who has not confirmed the e-mail address', async () => {
    const { id } = await ask([ola])
    await app.db.query('update users set email_verified = false where id = $1', [kari.userId])
    const answers = [await remindAll(id), await remindAssigned(id)]
    await app.db.query('update users set email_verified = true where id = $1', [kari.userId])
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(await sms(id)).toEqual([])
  })
})
