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

/** The statements of a yes with its notices, from begin to commit. */
const statementsOfYes = async (hasLeft: boolean, others: number): Promise<string[]> => {
  const { app, ola } = office
  const { id, token } = await office.ask(undefined, ['sms', 'email'])
  await app.db.query(
    `insert into email_history (id, employer_id, assignment_id, kind, recipient, subject, letter, valid_until)
     select gen_random_uuid(), $1, $2, 'request', 'a@b.example', 's', '{}', now() + interval '1 day'
     from generate_series(1, $3)`,
    [office.kari.scope.employerId, id, others],
  )
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

// Four of them are the frame: begin, scope, savepoint, commit.
it.each([
  ['whose request has left takes 12 statements', true, 0, 12],
  ['whose request to many has left takes 12', true, 100, 12],
  ['whose request still waits by SMS and e-mail takes 14', false, 0, 14],
] as const)('a yes %s at most', async (_, hasLeft, others, most) => {
  const statements = await statementsOfYes(hasLeft, others)
  expect(statements.length).toBeGreaterThan(5)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
})
