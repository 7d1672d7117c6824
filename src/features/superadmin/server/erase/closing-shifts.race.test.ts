import { afterEach, beforeEach, expect, it } from 'vitest'
import { deactivateUser, restoreUser } from '#features/identity/server/closing/deactivate.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import { openErasing, type Erasing } from '#test/erasing.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'

let office: Erasing

beforeEach(async () => {
  office = await openErasing()
})
afterEach(() => office.close())

/** Starts the second before the first commits, and commits the first once the second waits or is done. */
const meanwhile = async <T>(first: (tx: SystemTransaction) => Promise<unknown>, second: () => Promise<T>) => {
  const { app, sara } = office
  return app.database.transaction(new SystemScope(sara.userId), async (tx) => {
    await first(tx)
    const other = second()
    await Promise.race([other, untilSomebodyWaits(app)])
    return { other }
  })
}

const castShift = async () => {
  const { ola, ask, answer } = office
  const shift = await ask([ola], ['sms', 'email'])
  await answer(shift.token(ola.id), answerYes)
  await office.deliver()
}
const remove = (body: object) =>
  office.asSara('POST', `/api/service/customers/${office.kari.userId}/deletion`, { seen: undefined, ...body })
const statuses = () => office.query('select status from assignments')
const isClosed = async () =>
  (await office.query('select from employers where closed_at is not null')).length > 0

// Fails when `for share` is removed from `isStillCancelling`.
it('a shift is not cancelled when the office is opened again meanwhile', async () => {
  const { app, kari } = office
  await castShift()
  const refused = await remove({ deleteType: 'soft' })
  const { seen } = (refused.body as { data: { now: { closing: { seen: string } } } }).data.now.closing
  await remove({ deleteType: 'soft', shifts: 'cancel', seen })
  const { other } = await meanwhile(
    (tx) => restoreUser(tx, kari.userId),
    () => office.cancelShifts(),
  )
  await other
  expect(await statuses()).toEqual([{ status: 'assigned' }])
  expect(await office.deliver()).toEqual({ sms: [], mails: [] })
  expect(await app.db.query('select from employers where cancels_shifts')).toEqual([])
})

// Fails when `isUnchosen` is not checked again after the deactivation.
it.each([{ deleteType: 'soft' }, { deleteType: 'hard', confirmation: 'SLETT PERMANENT' }])(
  'an office does not close unseen when its other administrator leaves meanwhile: $deleteType',
  async (body) => {
    await castShift()
    const bo = await office.addColleague()
    const { other } = await meanwhile(
      (tx) => deactivateUser(tx, bo),
      () => remove(body),
    )
    expect(await other).toMatchObject({
      status: 409,
      body: { code: 'AFFECTED', data: { now: { closing: { employers: 1, shifts: 1, people: 1 } } } },
    })
    expect(await isClosed()).toBe(false)
    expect(await statuses()).toEqual([{ status: 'assigned' }])
  },
)
