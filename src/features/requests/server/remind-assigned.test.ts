import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Vikar } from '#features/vikarer/contract.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { castVikar, giveCredits } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { CLOSED, refused, remindersOf, TOO_SOON } from '#test/reminders.ts'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'

const office = await openOffice()
const { app, kari, ola, siri, ask, answer, balance } = office
const { remindAll, remindAssigned, sms, emails, withCredits, letMinutesPass, end } = remindersOf(office)
const per = await castVikar(app, kari, 'Per Lie')
await app.db.query("update vikarer set phone = '+4722334455' where id = $1", [per.id])
await giveCredits(app, kari, 200)

afterAll(office.close)
beforeEach(() => app.db.query('delete from rate_limits'))

describe('a reminder to the assigned substitute', () => {
  const assigned = async (vikar: Vikar, channels?: ('sms' | 'email')[]) => {
    const assignment = await ask([vikar, siri], channels)
    await answer(assignment.token(vikar.id), answerYes)
    return assignment
  }

  it('goes to the holder alone, worded unlike an open offer', async () => {
    const assignment = await assigned(ola, ['sms', 'email'])
    const before = await balance()
    const { status, body } = await remindAssigned(assignment.id)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        recipients: 1,
        sms: { kind: 'queued', count: 1, balance: before - 1, withoutMobile: 0 },
        emails: 1,
        emailsInstead: 0,
      },
    })
    const [text] = await sms(assignment.id)
    const [email] = await emails(assignment.id)
    expect([text?.['vikar_id'], email?.['vikar_id']]).toEqual([ola.id, ola.id])
    expect(text?.['message']).toMatch(/^Påminnelse fra .*Du har oppdraget: \{lenke\}$/)
    expect(email?.['subject']).toMatch(/^Påminnelse: Du har oppdraget Vikar i 3B, /)
    const words = `${String(text?.['message'])}${JSON.stringify(email)}`
    expect(words).not.toMatch(/Første ja|får jobben|Kan du ta|response=/)
    expect(text?.['link_id']).toBe(email?.['link_id'])
    expect(app.tokens.derive('assignment_response_tokens', String(text?.['link_id']))).toBe(
      assignment.token(ola.id),
    )
  })

  it('by SMS alone sends none to a landline', async () => {
    const { id } = await assigned(per)
    expect((await remindAssigned(id)).body).toMatchObject({
      sms: { kind: 'queued', count: 0, withoutMobile: 1 },
    })
  })

  it('reports a missing credit', async () => {
    const { id } = await assigned(ola, ['sms', 'email'])
    await withCredits(0, async () =>
      expect((await remindAssigned(id)).body).toEqual({
        recipients: 1,
        sms: { kind: 'too-few-credits', needed: 1, balance: 0 },
        emails: 1,
        emailsInstead: 0,
      }),
    )
  })

  it('is refused within five minutes of the last', async () => {
    const { id } = await assigned(ola)
    await remindAssigned(id)
    expect(await remindAssigned(id)).toMatchObject(TOO_SOON)
    await letMinutesPass(id, 6)
    expect((await remindAssigned(id)).status).toBe(200)
    expect(await sms(id)).toHaveLength(2)
  })

  it('is possible after messages to others before the yes', async () => {
    const assignment = await ask([ola, siri])
    await answer(assignment.token(ola.id), answerNo)
    await remindAll(assignment.id)
    await app.db.query(
      "update sms_history set status = 'sent', gateway_state = 'accepted', next_attempt_at = null where assignment_id = $1",
      [assignment.id],
    )
    await answer(assignment.token(ola.id), answerYes)
    expect((await remindAssigned(assignment.id)).status).toBe(200)
  })

  it('is possible after a reminder to all before the own yes', async () => {
    const assignment = await ask([ola, siri])
    await remindAll(assignment.id)
    await app.db.query(
      "update sms_history set status = 'sent', gateway_state = 'accepted', next_attempt_at = null where assignment_id = $1",
      [assignment.id],
    )
    await answer(assignment.token(ola.id), answerYes)
    expect((await remindAssigned(assignment.id)).status).toBe(200)
    expect(await remindAssigned(assignment.id)).toMatchObject(TOO_SOON)
  })

  it('is refused while the shift is unassigned, and if the holder has left the register', async () => {
    const open = await ask([ola])
    expect(await remindAssigned(open.id)).toMatchObject(
      refused('NO_VIKAR', 'Dette oppdraget har ingen vikar tilknyttet ennå'),
    )
    const gone = await castVikar(app, kari, 'Geir Borte')
    const { id } = await assigned(gone)
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, gone.id))
    expect(await remindAssigned(id)).toMatchObject(
      refused('UNREACHABLE', 'Vikaren er ikke lenger i registeret og kan ikke få påminnelsen'),
    )
    expect([await sms(open.id), await sms(id)]).toEqual([[], []])
  })

  it('is refused for a cancelled, completed or ended shift', async () => {
    for (const change of [
      (id: string) => app.db.query("update assignments set status = 'cancelled' where id = $1", [id]),
      (id: string) => app.db.query("update assignments set status = 'completed' where id = $1", [id]),
      end,
    ]) {
      const { id } = await assigned(ola)
      await change(id)
      expect(await remindAssigned(id)).toMatchObject(CLOSED)
    }
  })
})
