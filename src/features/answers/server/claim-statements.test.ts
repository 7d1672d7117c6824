import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { hearStatements } from '#test/statements.ts'
import { answerYes } from './answer.ts'

const heard = hearStatements()
let office: Office

beforeAll(async () => {
  office = await openOffice()
  await giveCredits(office.app, office.kari, 1000)
  await office.app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [
    office.kari.userId,
  ])
})
afterAll(async () => {
  heard.stop()
  await office.close()
})
beforeEach(() => office.app.db.query('delete from assignments'))

/** The statements of a yes with its notices, from the beginning of its transaction to the commit. */
const statementsOfYes = async (hasLeft: boolean): Promise<string[]> => {
  const { app, ola } = office
  const { token } = await office.ask(undefined, ['sms', 'email'])
  if (hasLeft)
    for (const table of ['sms_history', 'email_history'])
      await app.db.query(
        `update ${table} set status = 'sent', gateway_state = 'accepted', next_attempt_at = null`,
      )
  const link = await openResponseLink(app.database, token(ola.id))
  if (!link) throw new Error('the link of the test did not open')
  const sent = await heard.during(async () => {
    expect(await answerYes(app, link, null)).toBe('won')
  })
  return sent
    .slice(sent.indexOf('begin'), sent.indexOf('commit') + 1)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 140))
}

// The frame is four of them: begin, scope, savepoint, commit.
it.each([
  ['whose request has left takes 13 statements', true, 13],
  ['whose request still waits by SMS and e-mail takes 15', false, 15],
] as const)('a yes %s at most', async (_, hasLeft, most) => {
  const statements = await statementsOfYes(hasLeft)
  expect(statements.length).toBeGreaterThan(5)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
})
