import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { giveCredits } from '#test/cast.ts'
import { openErasing, type Erasing } from '#test/erasing.ts'
import { spendCredits } from '#test/spend.ts'
import { SMS_PER_HOUR } from '#features/sms/server/send.ts'
import type { DeletionPreview } from '../../contract-deletion.ts'

let office: Erasing

beforeEach(async () => {
  office = await openErasing()
  await office.deliver() // what everybody gets who signs up
})
afterEach(() => office.close())

/** Ola has one coming shift of SMS and mail and Siri is in reserve; Siri has one by mail; nobody has the third. */
const castShifts = async () => {
  const { ola, siri, app } = office
  const both = await office.ask([ola, siri], ['sms', 'email'])
  await office.answer(both.token(ola.id), answerYes)
  await office.answer(both.token(siri.id), answerYes)
  const byMail = await office.ask([siri], ['email'])
  await app.db.query(
    `update assignments set assignment_date = assignment_date + 1, starts_at = starts_at + interval '1 day',
      ends_at = ends_at + interval '1 day' where id = $1`,
    [byMail.id],
  )
  await office.answer(byMail.token(siri.id), answerYes)
  const empty = await office.ask([ola], ['email'])
  await office.deliver()
  return [both, byMail, empty].map(({ id }) => id)
}

const look = async () => {
  const { body } = await office.asSara('GET', `/api/service/customers/${office.kari.userId}/deletion`)
  return body as DeletionPreview
}
const act = (body: object) =>
  office.asSara('POST', `/api/service/customers/${office.kari.userId}/deletion`, body)
const SOFT = { deleteType: 'soft' }
const HARD = { deleteType: 'hard', confirmation: 'SLETT PERMANENT' }
const states = async () =>
  (await office.query('select status from assignments order by starts_at, id')).map(({ status }) =>
    String(status),
  )
const isClosed = async () =>
  (
    await office.query('select from employers where id = $1 and closed_at is not null', [
      office.kari.scope.employerId,
    ])
  ).length === 1
const NOTHING = { sms: [], mails: [] }
/** So many SMS are left of the hour's. */
const leaveOfHour = async (left: number) => {
  const { app, kari } = office
  await letHourPass()
  await giveCredits(app, kari, SMS_PER_HOUR)
  await spendCredits(app, kari, SMS_PER_HOUR - left)
}
const letHourPass = () =>
  office.query("update credit_ledger set created_at = created_at - interval '2 hours'")

describe('an office that closes with coming shifts', () => {
  it('stays open until the choice is made, by one who has seen whom it affects', async () => {
    await castShifts()
    const { closing } = await look()
    expect(closing).toMatchObject({ shifts: 3, people: 2, unreached: 0, notices: { emails: 3, sms: 2 } })
    for (const kind of [SOFT, HARD])
      for (const choice of [
        { seen: undefined },
        { shifts: 'cancel', seen: undefined },
        { shifts: 'keep', seen: 'x'.repeat(43) },
      ])
        expect(await act({ ...kind, ...choice })).toMatchObject({
          status: 409,
          body: { code: 'AFFECTED', data: { now: { closing } } },
        })
    expect(await isClosed()).toBe(false)
  })

  it('is refused when another has said yes since', async () => {
    const { ola } = office
    const shift = await office.ask([ola], ['email'])
    const { closing } = await look()
    await office.answer(shift.token(ola.id), answerYes)
    expect(await act({ ...SOFT, shifts: 'cancel', seen: closing.seen })).toMatchObject({
      body: { code: 'AFFECTED', data: { now: { closing: { people: 1 } } } },
    })
  })

  it('cancels them when so chosen, and tells those who have them, exactly as shown', async () => {
    await castShifts()
    const { ola, siri } = office
    const before = await office.accounted()
    const { closing } = await look()
    expect(await act({ ...SOFT, shifts: 'cancel', seen: closing.seen })).toMatchObject({
      body: { outcome: 'deactivated' },
    })
    await office.cancelShifts()
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const { sms, mails } = await office.deliver()
    expect(sms.map(({ to }) => to).toSorted()).toEqual([ola.phone, siri.phone].toSorted())
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ola.email, siri.email, siri.email].toSorted())
    for (const { text } of [...sms, ...mails]) expect(text).toContain('Avlyst')
    expect(closing.notices).toEqual({ emails: mails.length, sms: sms.length })
    expect(before - (await office.accounted())).toBe(closing.notices.sms)
    await office.cancelShifts()
    expect(await office.deliver()).toEqual(NOTHING)
  })

  it('leaves them when so chosen', async () => {
    await castShifts()
    const before = await states()
    expect(await act({ ...SOFT, shifts: 'keep', seen: (await look()).closing.seen })).toMatchObject({
      status: 200,
    })
    await office.cancelShifts()
    expect(await states()).toEqual(before)
    expect(await office.deliver()).toEqual(NOTHING)
  })

  it('cancels no more once it is open again', async () => {
    await castShifts()
    const before = await states()
    await act({ ...SOFT, shifts: 'cancel', seen: (await look()).closing.seen })
    await office.restore(office.kari.userId)
    await office.cancelShifts()
    expect(await states()).toEqual(before)
  })

  it.each([
    ['who has it', 0],
    ['in reserve', 1],
  ])('cancels no shift while the limit of the hour keeps the SMS from the one %s', async (_who, left) => {
    await castShifts()
    const before = await states()
    const { closing } = await look()
    await act({ ...SOFT, shifts: 'cancel', seen: closing.seen })
    await leaveOfHour(left)
    await office.cancelShifts()
    expect(await states()).toEqual(before)
    expect(await office.deliver()).toEqual(NOTHING)
    await letHourPass()
    await office.cancelShifts()
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const { sms, mails } = await office.deliver()
    expect({ sms: sms.length, emails: mails.length }).toEqual(closing.notices)
  })

  it('cancels them without SMS where credits are short, as shown', async () => {
    await castShifts()
    await office.query('delete from credit_ledger')
    await office.query('update sms_credits set balance = 0')
    const { closing } = await look()
    expect(closing.isShort).toBe(true)
    await act({ ...SOFT, shifts: 'cancel', seen: closing.seen })
    await office.cancelShifts()
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await office.deliver()).toMatchObject({ sms: [], mails: [{}, {}, {}] })
  })

  it('needs no choice while a colleague stays, or without coming shifts', async () => {
    await castShifts()
    await office.query("update assignments set starts_at = now() - interval '1 hour'")
    expect((await look()).closing.shifts).toBe(0)
    expect(await act(SOFT)).toMatchObject({ status: 200 })
  })

  it('leaves a shift alone that has begun', async () => {
    await castShifts()
    await office.query("update assignments set starts_at = now() - interval '1 hour' where filled > 0")
    await act({ ...SOFT, shifts: 'cancel', seen: (await look()).closing.seen })
    await office.cancelShifts()
    expect((await states()).toSorted()).toEqual(['assigned', 'assigned', 'cancelled'])
  })
})

describe('an office that is erased with coming shifts', () => {
  it('is erased after the messages have left that tell of it', async () => {
    await castShifts()
    const { ola, siri, kari } = office
    const { closing } = await look()
    expect(await act({ ...HARD, shifts: 'cancel', seen: closing.seen })).toMatchObject({
      body: { outcome: 'erasing' },
    })
    await office.eraseAll()
    expect(await office.isErased(kari.userId)).toBe(false)
    const { sms, mails } = await office.deliver()
    expect([sms.length, mails.length]).toEqual([closing.notices.sms, closing.notices.emails])
    for (const { text } of mails) expect(text).toContain('Avlyst')
    await office.eraseAll()
    expect(await office.isErased(kari.userId)).toBe(true)
    expect(await office.rowsWith(...office.namesOf(ola), ...office.namesOf(siri))).toEqual([])
  })

  it('is not erased before its shifts are cancelled', async () => {
    await castShifts()
    const asked = await office.request(office.kari.userId, 'cancel')
    expect(asked).toBe('requested')
    await office.eraseAll()
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await office.messages('cancelled')).toHaveLength(5)
  })

  it('is not erased while the limit of the hour keeps back what tells of it', async () => {
    await castShifts()
    const { kari } = office
    await leaveOfHour(1)
    expect(await act({ ...HARD, shifts: 'cancel', seen: (await look()).closing.seen })).toMatchObject({
      body: { outcome: 'erasing' },
    })
    expect(await office.deliver()).toEqual(NOTHING)
    await office.eraseAll()
    expect(await office.isErased(kari.userId)).toBe(false)
    await letHourPass()
    await office.eraseAll()
    expect((await office.deliver()).sms).toHaveLength(2)
    await office.eraseAll()
    expect(await office.isErased(kari.userId)).toBe(true)
  })

  it('tells of it also where the office was closed before and its shifts left', async () => {
    await castShifts()
    await act({ ...SOFT, shifts: 'keep', seen: (await look()).closing.seen })
    await act({ ...HARD, shifts: 'cancel', seen: (await look()).closing.seen })
    expect((await office.deliver()).mails).toHaveLength(3)
  })

  it('is erased at once, without a word, when so chosen', async () => {
    await castShifts()
    expect(await act({ ...HARD, shifts: 'keep', seen: (await look()).closing.seen })).toMatchObject({
      body: { outcome: 'erased' },
    })
    expect(await office.deliver()).toEqual(NOTHING)
  })

  it('is erased without a word also where its shifts were about to be cancelled', async () => {
    await castShifts()
    await act({ ...SOFT, shifts: 'cancel', seen: (await look()).closing.seen })
    expect(await act({ ...HARD, shifts: 'keep', seen: (await look()).closing.seen })).toMatchObject({
      body: { outcome: 'erased' },
    })
    expect(await office.deliver()).toEqual(NOTHING)
  })
})
