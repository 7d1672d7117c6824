import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Vikar } from '#features/vikarer/contract.ts'
import { startWorker } from '#app/worker.ts'
import { castAssignment, castVikar } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { noticesSoFar } from '#test/notices.ts'
import { until } from '#test/until.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import { completeEnded } from '#features/assignments/server/complete.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { HOLDER } from '#test/holder.ts'

let liv: Vikar
let office: Office
let app: Office['app']
let asKari: Office['asKari']
let asNils: Office['asNils']
let kari: Office['kari']
let nils: Office['nils']
let ola: Office['ola']

beforeAll(async () => {
  office = await openOffice()
  ;({ app, asKari, asNils, kari, nils, ola } = office)
  liv = await castVikar(app, nils, 'Liv Annen')
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'audit_log']) await app.db.query(`delete from ${table}`)
})

const ask = (administrator = kari, vikar: Pick<Vikar, 'id'> = ola) =>
  castAssignment(app, administrator, {
    channels: ['email'],
    recipients: { kind: 'chosen', vikarIds: [vikar.id] },
  })
const assigned = async (administrator = kari, vikar: Pick<Vikar, 'id'> = ola) => {
  const assignment = await ask(administrator, vikar)
  const link = await openResponseLink(app.database, assignment.token(vikar.id))
  if (!link) throw new Error('the link of the test did not open')
  expect(await answerYes(app, link, null)).toBe('won')
  return assignment
}
const end = ({ id }: { id: string }) =>
  app.db.query(
    "update assignments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second' where id = $1",
    [id],
  )
const complete = ({ id }: { id: string }, as = asKari) => as('POST', `/api/assignments/${id}/complete`, {})
const stateOf = async ({ id }: { id: string }) =>
  (
    await app.db.query(
      `select status, ${HOLDER}, closed_by, closed_at is not null as closed from assignments where id = $1`,
      [id],
    )
  )[0]

describe('completing manually', () => {
  it('closes an assigned shift with its holder, and records the actor', async () => {
    const assignment = await assigned()
    const { status, body } = await complete(assignment)
    expect({ status, body }).toEqual({ status: 200, body: {} })
    expect(await stateOf(assignment)).toEqual({
      status: 'completed',
      holder: ola.id,
      closed_by: kari.userId,
      closed: true,
    })
    expect(
      await app.db.query(
        "select actor_user_id, subject_id from audit_log where action = 'assignment-completed'",
      ),
    ).toEqual([{ actor_user_id: kari.userId, subject_id: assignment.id }])
  })

  it('is possible after the shift too', async () => {
    const assignment = await assigned()
    await end(assignment)
    expect((await complete(assignment)).status).toBe(200)
  })

  it('is refused for a shift that is unassigned, cancelled or completed, and changes nothing', async () => {
    const [open, cancelled, completed] = [await ask(), await assigned(), await assigned()]
    await app.db.query("update assignments set status = 'cancelled' where id = $1", [cancelled.id])
    await complete(completed)
    for (const assignment of [open, cancelled, completed]) {
      const before = await stateOf(assignment)
      expect(await complete(assignment)).toMatchObject({
        status: 409,
        body: { code: 'CLOSED', message: 'Oppdraget har endret seg i mellomtiden. Se over på nytt.' },
      })
      expect(await stateOf(assignment)).toEqual(before)
    }
    expect(await app.db.query("select from audit_log where action = 'assignment-completed'")).toHaveLength(1)
  })

  it('an unknown assignment, or another employer’s, is a 404 that changes nothing', async () => {
    const assignment = await assigned()
    const unknown = await complete({ id: crypto.randomUUID() })
    const foreign = await complete(assignment, asNils)
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Fant ikke oppdraget' } })
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect(await stateOf(assignment)).toMatchObject({ status: 'assigned' })
  })
})

describe('every night', () => {
  const night = () => completeEnded(app, app.system)

  it('completes shifts that have ended, at every employer, with no user as actor', async () => {
    const [karis, niles] = [await assigned(), await assigned(nils, liv)]
    await Promise.all([end(karis), end(niles)])
    await night()
    for (const [assignment, vikar] of [
      [karis, ola],
      [niles, liv],
    ] as const)
      expect(await stateOf(assignment)).toEqual({
        status: 'completed',
        holder: vikar.id,
        closed_by: null,
        closed: true,
      })
  })

  it('leaves shifts that have not ended, are unassigned, or are cancelled', async () => {
    const [running, open, cancelled] = [await assigned(), await ask(), await assigned()]
    await app.db.query(
      "update assignments set starts_at = now() - interval '2 hours', ends_at = now() + interval '1 hour' where id = $1",
      [running.id],
    )
    await app.db.query("update assignments set status = 'cancelled' where id = $1", [cancelled.id])
    await Promise.all([end(open), end(cancelled)])
    await night()
    expect(await stateOf(running)).toMatchObject({ status: 'assigned', closed: false })
    expect(await stateOf(open)).toMatchObject({ status: 'open', closed: false })
    expect(await stateOf(cancelled)).toMatchObject({ status: 'cancelled' })
  })

  it("keeps the first run's time when it runs twice", async () => {
    const assignment = await assigned()
    await end(assignment)
    await night()
    const closedAt = () => app.db.query('select closed_at from assignments where id = $1', [assignment.id])
    const first = await closedAt()
    await night()
    expect(await closedAt()).toEqual(first)
  })

  it('refreshes the open screens of the employers concerned, and no others', async () => {
    const heard: string[] = []
    const stops = [kari, nils].map(({ scope: { employerId } }) =>
      app.live.subscribe([`employer:${employerId}`], () => heard.push(employerId)),
    )
    const assignment = await assigned()
    await end(assignment)
    await noticesSoFar(app)
    heard.length = 0
    await night()
    await until(() => heard.length > 0)
    stops.forEach((stop) => stop())
    expect(heard).toEqual([kari.scope.employerId])
  })

  it("is a working job on the worker's clock", async () => {
    const worker = await startWorker(app, app.db.connect)
    try {
      const known = "select from graphile_worker._private_known_crontabs where identifier = 'complete-ended'"
      await until(async () => (await app.db.query(known)).length === 1)
      const assignment = await assigned()
      await end(assignment)
      await app.db.query("select graphile_worker.add_job('complete-ended')")
      await until(async () => (await stateOf(assignment))?.['status'] === 'completed')
    } finally {
      await worker.stop()
    }
  })
})
