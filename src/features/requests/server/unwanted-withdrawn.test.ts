import { afterAll, beforeEach, expect, it } from 'vitest'
import { giveCredits } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { findUnwanted } from '#features/messages/server/unwanted.ts'

const office = await openOffice()
const { app, kari, ola, siri, ask, answer } = office
await giveCredits(app, kari, 200)
await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])

afterAll(office.close)
beforeEach(() => app.db.query('delete from assignments'))

const withdraw = async (token: string) => {
  const link = await openResponseLink(app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  expect(await withdrawByLink(app, link, null)).toBe('withdrawn')
}

/** The kinds of all obsolete messages, latest first, those of one instant by name. */
const unwanted = async () => {
  const rows = await app.db.query(`
    select id, kind, created_at from sms_history union all select id, kind, created_at from email_history
    order by created_at desc, kind`)
  const ids = rows.map(({ id }) => String(id))
  const found = await app.database.transaction(app.system, async (tx) => [
    ...(await findUnwanted(tx, 'sms_history', ids)),
    ...(await findUnwanted(tx, 'email_history', ids)),
  ])
  return rows.filter(({ id }) => found.includes(String(id))).map(({ kind }) => kind)
}

it('a notice of a yes is not resent once it is withdrawn; the notice of the withdrawal is', async () => {
  const { token } = await ask([ola, siri])
  await answer(token(ola.id), answerYes)
  expect(await unwanted()).toEqual(['request', 'request'])
  await withdraw(token(ola.id))
  expect(await unwanted()).toEqual(['accepted-notice', 'accepted-notice', 'confirmation', 'request'])
})

it('a withdrawal is resent to the one who withdrew, but not to the office once the job is taken', async () => {
  const { token } = await ask([ola, siri])
  await answer(token(ola.id), answerYes)
  await withdraw(token(ola.id))
  await answer(token(siri.id), answerYes)
  const kinds = await unwanted()
  expect(kinds.filter((kind) => kind === 'withdrawn-notice')).toHaveLength(2)
  expect(kinds).not.toContain('withdrawn')
  // The notices of Ola's yes, not of Siri's.
  expect(kinds.filter((kind) => kind === 'accepted-notice')).toHaveLength(2)
  expect(kinds.filter((kind) => kind === 'confirmation')).toHaveLength(1)
})

it('a person who withdrew and has it again gets no removal, and one confirmation', async () => {
  const { token } = await ask([ola, siri])
  await answer(token(ola.id), answerYes)
  await withdraw(token(ola.id))
  await answer(token(ola.id), answerYes)
  const kinds = await unwanted()
  expect(kinds).toContain('withdrawn')
  expect(kinds.filter((kind) => kind === 'confirmation')).toHaveLength(1)
})

it('a late yes is asked again once the shift is open, and not once they have it', async () => {
  const { token } = await ask([ola, siri])
  await answer(token(ola.id), answerYes)
  await answer(token(siri.id), answerYes)
  await withdraw(token(ola.id))
  const before = await unwanted()
  expect(before.filter((kind) => kind === 'request')).toHaveLength(1) // Ola's, who has answered
  await answer(token(siri.id), answerYes)
  expect((await unwanted()).filter((kind) => kind === 'request')).toHaveLength(2)
})
