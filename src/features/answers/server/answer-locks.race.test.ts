import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOffice, type Office } from '#test/office.ts'
import { until } from '#test/until.ts'
import { answerYes } from './answer.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(() => office.app.db.query('delete from assignments'))

/** A connection of a second process, with an open transaction. */
const alongside = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(office.app.db.connect('owner'))
  await client.connect()
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.end()
  }
}

const waiting = async (count: number) =>
  (
    await office.app.db.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).length === count

const responses = () =>
  office.app.db.query('select vikar_id, response_type from assignment_responses order by created_at')

// Fails when a yes itself stops the messages: it then waits until they are settled.
it('a yes does not wait for a message that is being delivered', async () => {
  const { ola, ask, answer } = office
  const { token } = await ask(undefined, ['email'])
  await alongside(async (delivering) => {
    await delivering.query('select from email_history for update')
    expect(await answer(token(ola.id), answerYes)).toBe('won')
  })
})

/**
 * A deadlock between the follow-up of a yes and another transaction, while a second yes waits. The other transaction
 * holds the balance and requests the employer's row, which the yes has locked.
 */
const crossLocks = async (client: pg.Client, sayYes: Record<'first' | 'second', () => Promise<unknown>>) => {
  const first = sayYes.first()
  await until(() => waiting(1))
  const second = sayYes.second()
  await until(() => waiting(2))
  await client.query('select from employers where id = $1 for update', [office.kari.scope.employerId])
  await client.query('commit')
  return Promise.all([first, second])
}
// Fails when the follow-up of the claim is not in `keepingLocks`: the second yes wins while the first restarts.
it('the first yes keeps its place through a deadlock', async () => {
  const { app, kari, ola, siri, ask, answer } = office
  await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])
  const { token } = await ask(undefined, ['email'])
  const outcomes = await alongside(async (client) => {
    await client.query('select from sms_credits where employer_id = $1 for update', [kari.scope.employerId])
    return crossLocks(client, {
      first: () => answer(token(ola.id), answerYes),
      second: () => answer(token(siri.id), answerYes),
    })
  })
  expect(outcomes).toEqual(['won', 'taken'])
  expect(await responses()).toMatchObject([
    { vikar_id: ola.id, response_type: 'accepted' },
    { vikar_id: siri.id, response_type: 'interested' },
  ])
  expect(
    await app.db.query(
      "select kind from email_history where kind in ('confirmation', 'accepted-notice') order by kind",
    ),
  ).toEqual([{ kind: 'accepted-notice' }, { kind: 'confirmation' }])
})
