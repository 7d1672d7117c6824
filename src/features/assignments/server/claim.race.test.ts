import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from './response-link.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await giveCredits(app, kari, 10_000)
})
afterAll(() => app.close())

const linkOf = async (token: string) => {
  const link = await openResponseLink(app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  return link
}

const winners = (assignmentId: string) =>
  app.db.query(
    "select vikar_id from assignment_responses where assignment_id = $1 and response_type = 'accepted'",
    [assignmentId],
  )

// Each of these fails when `and status = 'open'` is taken out of the claim's update.
describe('simultaneous answers', () => {
  it('give the job to exactly one of two', async () => {
    const vikarer = await castVikarer(app, kari, 2)
    for (let round = 0; round < 20; round += 1) {
      const assignment = await castAssignment(app, kari, {
        recipients: { kind: 'chosen', vikarIds: vikarer.map(({ id }) => id) },
      })
      const links = await Promise.all(vikarer.map(({ id }) => linkOf(assignment.token(id))))
      const outcomes = await Promise.all(links.map((link) => answerYes(app, link, null)))
      expect(outcomes.toSorted()).toEqual(['taken', 'won'])
      expect(await winners(assignment.id)).toHaveLength(1)
    }
  })

  it('give the job to exactly one of 200, and all get an answer', async () => {
    const vikarer = await castVikarer(app, kari, 200)
    const assignment = await castAssignment(app, kari, {
      recipients: { kind: 'chosen', vikarIds: vikarer.map(({ id }) => id) },
    })
    const links = await Promise.all(vikarer.map(({ id }) => linkOf(assignment.token(id))))
    const outcomes = await Promise.all(links.map((link) => answerYes(app, link, null)))
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(199)
    const winner = links[outcomes.indexOf('won')]
    expect(await winners(assignment.id)).toEqual([{ vikar_id: winner?.vikarId }])
    const [row] = await app.db.query('select status, filled from assignments where id = $1', [assignment.id])
    expect(row).toEqual({ status: 'assigned', filled: 1 })
    const [interested] = await app.db.query(
      "select count(*)::int as count from assignment_responses where assignment_id = $1 and response_type = 'interested'",
      [assignment.id],
    )
    expect(interested).toEqual({ count: 199 })
  })

  it('are one yes and one set of mails when one person presses ten times', async () => {
    const [ola] = await castVikarer(app, kari, 1)
    if (!ola) throw new Error('one was cast')
    const assignment = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
    const link = await linkOf(assignment.token(ola.id))
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => answerYes(app, link, null)))
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'already-won')).toHaveLength(9)
    const mails = await app.db.query(
      'select kind from email_history where assignment_id = $1 order by kind',
      [assignment.id],
    )
    expect(mails).toEqual([{ kind: 'accepted-notice' }, { kind: 'confirmation' }])
  })

  // Fails when `where known.response_type <> 'accepted'` is taken out of the decline's upsert.
  it('never lose a winning yes when one person presses yes and no', async () => {
    const [ola] = await castVikarer(app, kari, 1)
    if (!ola) throw new Error('one was cast')
    for (let round = 0; round < 20; round += 1) {
      const assignment = await castAssignment(app, kari, {
        recipients: { kind: 'chosen', vikarIds: [ola.id] },
      })
      const link = await linkOf(assignment.token(ola.id))
      const [yes] = await Promise.all([answerYes(app, link, null), answerNo(app, link, null)])
      expect(yes).toBe('won')
      expect(await winners(assignment.id)).toEqual([{ vikar_id: ola.id }])
    }
  })
})
