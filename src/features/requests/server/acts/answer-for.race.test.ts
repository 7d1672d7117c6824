import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelAndNotify } from './cancel-and-notify.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { castAssignment, castVikarer, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { answerFor } from './answer-for.ts'

let office: Office
let vikarIds: string[]

beforeAll(async () => {
  office = await openOffice()
  vikarIds = (await castVikarer(office.app, office.kari, 6)).map(({ id }) => id)
  await giveCredits(office.app, office.kari, 5000)
})
afterAll(() => office.close())

const ask = (asked: readonly string[], places = 1) =>
  castAssignment(office.app, office.kari, {
    channels: ['email'],
    places,
    recipients: { kind: 'chosen', vikarIds: [...asked] },
  })
const record = (assignmentId: string, vikarId: string) =>
  office.app.database.transaction(office.kari.scope, (tx) =>
    answerFor(tx, office.app, { assignmentId, vikarId, answer: 'accepted' }),
  )
const linkOf = async (token: string) => {
  const link = await openResponseLink(office.app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  return link
}
const accepted = async (id: string) => {
  const [row] = await office.app.db.query(
    `select a.filled, a.places, array(select r.vikar_id from assignment_responses r where r.assignment_id = a.id
       and r.response_type = 'accepted') as holders, (select count(*)::int from email_history m
       where m.assignment_id = a.id and m.kind = 'confirmation') as confirmations
     from assignments a where a.id = $1`,
    [id],
  )
  return row
}

// Fails when `lockAssignment` is removed from `answerFor`: the claim may lose then, and the command fails.
it('a yes that the office records and a concurrent yes by link take one place', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [called = '', clicked = '', late = ''] = vikarIds
    const { id, token } = await ask([clicked, late])
    const links = await Promise.all([clicked, late].map((vikarId) => linkOf(token(vikarId))))
    const [recorded, ...outcomes] = await Promise.all([
      record(id, called),
      ...links.map((link) => answerYes(office.app, link, null)),
    ])
    const won = outcomes.filter((outcome) => outcome === 'won').length
    expect([recorded.kind, won]).toEqual(won === 1 ? ['full', 1] : ['recorded', 0])
    expect(await accepted(id)).toMatchObject({ filled: 1, confirmations: 1 })
  }
})

it('the same yes, recorded and given by link concurrently, takes one place and sends one confirmation', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [same = ''] = vikarIds
    const { id, token } = await ask([same], 2)
    const link = await linkOf(token(same))
    await Promise.all([record(id, same), answerYes(office.app, link, null), record(id, same)])
    expect(await accepted(id)).toMatchObject({ filled: 1, holders: [same], confirmations: 1 })
  }
})

it('two recorded yeses beside a withdrawal and a cancellation never exceed the places', async () => {
  for (let round = 0; round < 15; round += 1) {
    const [holder = '', first = '', second = ''] = vikarIds
    const { id, token } = await ask([holder, first])
    const link = await linkOf(token(holder))
    await answerYes(office.app, link, null)
    await Promise.all([
      withdrawByLink(office.app, link, null),
      record(id, first),
      record(id, second),
      ...(round % 3 === 0
        ? [
            office.app.database.transaction(office.kari.scope, (tx) =>
              cancelAndNotify(tx, office.app.config, id),
            ),
          ]
        : []),
    ])
    const { filled, places, holders } = (await accepted(id)) ?? {}
    expect(filled).toBe(Array.isArray(holders) ? holders.length : -1)
    expect(Number(filled)).toBeLessThanOrEqual(Number(places))
  }
})

it('one person is recorded for two concurrent shifts as holder of one', async () => {
  const [same = ''] = vikarIds
  for (let round = 0; round < 10; round += 1) {
    const date = `2031-05-${String(round + 1).padStart(2, '0')}`
    const shifts = await Promise.all(
      ['08:00', '10:00'].map((startTime) =>
        castAssignment(office.app, office.kari, {
          date,
          startTime,
          endTime: '14:00',
          channels: ['email'],
          recipients: { kind: 'chosen', vikarIds: [same] },
        }),
      ),
    )
    const outcomes = await Promise.all(shifts.map(({ id }) => record(id, same)))
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['busy', 'recorded'])
  }
})
