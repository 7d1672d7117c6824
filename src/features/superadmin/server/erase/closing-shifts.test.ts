import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerYes, standInReserve } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { shiftKey } from '#shared/server-paths.ts'
import { giveCredits } from '#test/cast.ts'
import { openErasing, type Erasing } from '#test/erasing.ts'
import { days, severalShifts } from '#test/several-shifts.ts'
import { spendCredits } from '#test/spend.ts'
import { SMS_PER_HOUR } from '#features/sms/server/send.ts'
import type { DeletionPreview } from '../../contract-deletion.ts'

let office: Erasing

beforeEach(async () => {
  office = await openErasing()
  await office.deliver() // delivers the mails of every sign-up
})
afterEach(() => office.close())

/**
 * Ola has a coming shift with SMS and mail, and Siri is in reserve for it; Siri has one with mail; the third is open.
 */
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
/** Uses up the hour's SMS except this many. */
const leaveOfHour = async (left: number) => {
  const { app, kari } = office
  await letHourPass()
  await giveCredits(app, kari, SMS_PER_HOUR)
  await spendCredits(app, kari, SMS_PER_HOUR - left)
}
const letHourPass = () =>
  office.query("update credit_ledger set created_at = created_at - interval '2 hours'")

describe('an office that closes with coming shifts', () => {
  it('stays open until the choice is made with the current people and shifts', async () => {
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

  it('is refused when another person has said yes since', async () => {
    const { ola } = office
    const shift = await office.ask([ola], ['email'])
    const { closing } = await look()
    await office.answer(shift.token(ola.id), answerYes)
    expect(await act({ ...SOFT, shifts: 'cancel', seen: closing.seen })).toMatchObject({
      body: { code: 'AFFECTED', data: { now: { closing: { people: 1 } } } },
    })
  })

  it('cancels them if chosen, and notifies the holders exactly as shown', async () => {
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

  it('notifies each person once about all of their shifts of a request, as shown', async () => {
    const { ola, siri } = office
    const asked = await severalShifts(office).ask(days(3), ['sms', 'email'])
    const says = async (who: typeof ola, at: number, say: typeof answerYes | typeof standInReserve) => {
      const link = await openResponseLink(
        office.app.database,
        asked.tokenOf(who),
        shiftKey(asked.ids[at] ?? ''),
      )
      if (link) await say(office.app, link, null)
    }
    await says(ola, 0, answerYes)
    await says(ola, 1, answerYes)
    await says(siri, 2, answerYes)
    await says(siri, 1, standInReserve)
    await office.deliver()
    const { closing } = await look()
    expect(closing).toMatchObject({ shifts: 3, people: 2, notices: { emails: 2, sms: 2 } })
    await act({ ...SOFT, shifts: 'cancel', seen: closing.seen })
    await office.cancelShifts()
    expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const { sms, mails } = await office.deliver()
    expect(sms.map(({ to }) => to).toSorted()).toEqual([ola.phone, siri.phone].toSorted())
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ola.email, siri.email].toSorted())
  })

  it('leaves them if chosen', async () => {
    await castShifts()
    const before = await states()
    expect(await act({ ...SOFT, shifts: 'keep', seen: (await look()).closing.seen })).toMatchObject({
      status: 200,
    })
    await office.cancelShifts()
    expect(await states()).toEqual(before)
    expect(await office.deliver()).toEqual(NOTHING)
  })

  it('stops cancelling once it is open again', async () => {
    await castShifts()
    const before = await states()
    await act({ ...SOFT, shifts: 'cancel', seen: (await look()).closing.seen })
    await office.restore(office.kari.userId)
    await office.cancelShifts()
    expect(await states()).toEqual(before)
  })

  it.each([
    ['the holder', 0],
    ['the reserve', 1],
  ])('cancels no shift while the hourly limit prevents the SMS to %s', async (_who, left) => {
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

  it('leaves a shift unchanged that has begun', async () => {
    await castShifts()
    await office.query("update assignments set starts_at = now() - interval '1 hour' where filled > 0")
    await act({ ...SOFT, shifts: 'cancel', seen: (await look()).closing.seen })
    await office.cancelShifts()
    expect((await states()).toSorted()).toEqual(['assigned', 'assigned', 'cancelled'])
  })
})

describe('an office that is erased with coming shifts', () => {
  it('is erased after the messages about it are sent', async () => {
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

  it('is not erased while the hourly limit delays the messages about it', async () => {
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

  it('sends messages also if the office was closed before and left its shifts', async () => {
    await castShifts()
    await act({ ...SOFT, shifts: 'keep', seen: (await look()).closing.seen })
    await act({ ...HARD, shifts: 'cancel', seen: (await look()).closing.seen })
    expect((await office.deliver()).mails).toHaveLength(3)
  })

  it('is erased at once without messages, if chosen', async () => {
    await castShifts()
    expect(await act({ ...HARD, shifts: 'keep', seen: (await look()).closing.seen })).toMatchObject({
      body: { outcome: 'erased' },
    })
    expect(await office.deliver()).toEqual(NOTHING)
  })

  it('is erased without messages, even if its shifts were about to be cancelled', async () => {
    await castShifts()
    await act({ ...SOFT, shifts: 'cancel', seen: (await look()).closing.seen })
    expect(await act({ ...HARD, shifts: 'keep', seen: (await look()).closing.seen })).toMatchObject({
      body: { outcome: 'erased' },
    })
    expect(await office.deliver()).toEqual(NOTHING)
  })
})
