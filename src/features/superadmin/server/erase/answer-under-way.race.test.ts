import { afterEach, beforeEach, expect, it } from 'vitest'
import { answerYes, standInReserve } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { castAssignment, castLogin, castVikar } from '#test/cast.ts'
import { openErasing, type Erasing } from '#test/erasing.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'

let office: Erasing
beforeEach(async () => {
  office = await openErasing()
})
afterEach(() => office.close())

/** A shift that Siri holds, and Ola's link to it. */
const castLate = async () => {
  const { app, ola, siri } = office
  const login = await castLogin(app, ola)
  const asked = await office.ask([ola, siri], ['email'])
  await office.deliver()
  await office.answer(asked.token(siri.id), answerYes)
  await office.deliver()
  const link = await openResponseLink(app.database, asked.token(ola.id))
  if (!link) throw new Error('the link did not open')
  return { shiftId: asked.id, link, userId: login.userId }
}
const MESSAGE = 'Ola Hansen kommer gjerne'

// Fails when `lockClaimsOfAll` is removed from `awaitAnswers`.
it('erases what a late yes stores that waited for the shift', async () => {
  const { app, kari, ola } = office
  const { shiftId, link, userId } = await castLate()
  const { late, erased } = await app.database.transaction(kari.scope, async (tx) => {
    await tx.selectFrom('assignments').select('id').where('id', '=', shiftId).forNoKeyUpdate().execute()
    const late = answerYes(app, link, MESSAGE)
    await untilSomebodyWaits(app)
    await office.request(userId)
    const erased = office.eraseAll()
    await Promise.race([erased, untilSomebodyWaits(app, 2)])
    return { late: [late], erased: [erased] }
  })
  expect(await Promise.all(late)).toEqual(['taken'])
  await Promise.all(erased)
  expect(await office.isErased(userId)).toBe(true)
  expect(await office.rowsWith(MESSAGE, ...office.namesOf(ola))).toEqual([])
})

// Fails when `IN_REGISTER` is removed from `late`, or `is_registered` from `noteInterest`.
it.each([
  ['a late yes', answerYes],
  ['a wish for the reserve', standInReserve],
])('%s after the erasure, by a link opened before it, stores nothing', async (_, answer) => {
  const { app, ola } = office
  const { link, userId } = await castLate()
  await office.request(userId)
  await office.eraseAll()
  expect(await answer(app, link, MESSAGE)).toBe('ended')
  expect(await office.rowsWith(MESSAGE, ...office.namesOf(ola))).toEqual([])
})

/** Ola's row in Nils' register, which is linked to the login only after its deletion was requested. */
const castAddedRow = async () => {
  const { app, ola, nils } = office
  const { userId } = await castLogin(app, ola)
  const added = await castVikar(app, nils, 'Ola Hansen')
  const other = await castVikar(app, nils, 'Per Lund')
  const ask = () =>
    castAssignment(app, nils, {
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds: [added.id, other.id] },
    })
  const link = async () => {
    await office.request(userId)
    await office.query('update vikarer set user_id = $1 where id = $2', [userId, added.id])
  }
  return { userId, added, other, ask, link }
}

// Fails when `awaitAnswers` is not called again after a restart.
it('gives back the shift of a register row that was added during the deletion', async () => {
  const { added, ask, link, userId } = await castAddedRow()
  const given = await ask()
  await office.answer(given.token(added.id), answerYes)
  await office.deliver()
  await link()
  await office.eraseAll()
  const { mails } = await office.deliver()
  expect(await office.shiftOf(given.id)).toEqual({ status: 'open', holder: null })
  expect(mails.map(({ to }) => to)).toContain(office.nils.email)
  await office.eraseAll()
  expect(await office.isErased(userId)).toBe(true)
  expect(await office.rowsWith(...office.namesOf(added))).toEqual([])
})

// Fails when `awaitAnswers` is not called again after a restart.
it('erases what a late yes of an added register row stores', async () => {
  const { app, nils } = office
  const { added, other, ask, link, userId } = await castAddedRow()
  const asked = await ask()
  await office.answer(asked.token(other.id), answerYes)
  await office.deliver()
  const answerLink = await openResponseLink(app.database, asked.token(added.id))
  if (!answerLink) throw new Error('the link did not open')
  const { late, erased } = await app.database.transaction(nils.scope, async (tx) => {
    await tx.selectFrom('assignments').select('id').where('id', '=', asked.id).forNoKeyUpdate().execute()
    const late = answerYes(app, answerLink, MESSAGE)
    await untilSomebodyWaits(app)
    await link()
    const erased = office.eraseAll()
    await Promise.race([erased, untilSomebodyWaits(app, 2)])
    return { late: [late], erased: [erased] }
  })
  expect(await Promise.all(late)).toEqual(['taken'])
  await Promise.all(erased)
  expect(await office.isErased(userId)).toBe(true)
  expect(await office.rowsWith(MESSAGE, ...office.namesOf(added))).toEqual([])
})
