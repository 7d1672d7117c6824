import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { shiftKey } from '#shared/server-paths.ts'
import { castRequest } from '#test/cast-request.ts'
import { eventsOf } from '#test/events.ts'
import { openOffice, type Office } from '#test/office.ts'
import { days } from '#test/several-shifts.ts'
import { cancelAndNotify } from './cancel-and-notify.ts'

let office: Office
let ids: readonly string[]
let token: (vikarId: string) => string

const ROUNDS = 8

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(() => begin())

/** Asks Ola and Siri about four shifts, and deletes those of the last round. */
const begin = async () => {
  const { app, kari, ola, siri } = office
  for (const table of ['rate_limits', 'assignments', 'requests', 'email_history'])
    await app.db.query(`delete from ${table}`)
  ;({ ids, token } = await castRequest(app, kari, [ola.id, siri.id], days(4)))
}

interface Answer {
  readonly status: number
  readonly body: unknown
}
const press = (path: string, body: object, id = ids[0]): Promise<Answer> =>
  office.asKari('POST', `/api/assignments/${id}/${path}`, body)
/** Cancels all four; the others are named from the last to the first. */
const cancelAll = (from: number, seen?: string) =>
  press('cancel', { others: [...ids].toSpliced(from, 1).toReversed(), ...(seen && { seen }) }, ids[from])
const cancelDirectly = () =>
  office.app.database.transaction(office.kari.scope, (tx) =>
    cancelAndNotify(tx, office.app.config, ids[0] ?? '', { others: ids.slice(1) }),
  )
const linkTo = async (at: number) => {
  const link = await openResponseLink(office.app.database, token(office.ola.id), shiftKey(ids[at] ?? ''))
  if (!link) throw new Error('the link of the test did not open')
  return link
}
const yes = async (at: number) => answerYes(office.app, await linkTo(at), null)
const statuses = async () =>
  (await office.app.db.query('select status from assignments order by starts_at')).map(({ status }) => status)
const told = () => office.app.db.query("select vikar_id from email_history where kind = 'cancelled'")
const codeOf = ({ status, body }: Answer) => (status === 200 ? 'done' : (body as { code: string }).code)

/** Runs both concurrently; the second starts first every other round. */
const together = async <One, Other>(
  round: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<readonly [One, Other]> => {
  if (round % 2 === 0) return Promise.all([one(), other()])
  const late = other()
  return [await one(), await late]
}

// Fails when `lockAll` is removed from `cancel` and `holdOthers`: each locks a shift that the other waits for.
it('exactly one of two cancellations of the same shifts happens, whichever shift each starts with', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await begin()
    await yes(0)
    await yes(3)
    const answers = await together(
      round,
      () => cancelAll(0),
      () => cancelAll(3),
    )
    expect(answers.map(codeOf).toSorted()).toEqual(['CLOSED', 'done'])
    expect(new Set(await statuses())).toEqual(new Set(['cancelled']))
    expect(await told()).toHaveLength(1)
    for (const id of ids)
      expect((await eventsOf(office.app, id)).filter(({ kind }) => kind === 'cancelled')).toHaveLength(1)
  }
})

// Fails when `and status = 'open'` is removed from the claim's update: a cancelled shift is then won.
it('a concurrent yes to one of the shifts is refused, or its person is notified', async () => {
  const seen = new Set<unknown>()
  for (let round = 0; round < 3 * ROUNDS; round += 1) {
    await begin()
    const link = await linkTo(2)
    const [said] = await together(
      round,
      () => answerYes(office.app, link, null),
      () => cancelDirectly(),
    )
    seen.add(said)
    expect((await told()).map((row) => row['vikar_id'])).toEqual(said === 'won' ? [office.ola.id] : [])
    expect(new Set(await statuses())).toEqual(new Set(['cancelled']))
  }
  expect(seen).toEqual(new Set(['cancelled', 'won']))
})

// Fails when `others` is removed from `fingerprint`: three are cancelled although the dialog showed four.
it('while a colleague cancels one of the shifts, either the whole plan happens or nothing', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await begin()
    const others = ids.slice(1)
    const { version: seen } = (await press('cancel/plan', { others })).body as { version: string }
    const [several] = await together(
      round,
      () => press('cancel', { others, seen }),
      () => press('cancel', {}, ids[2]),
    )
    const cancelled = (await statuses()).filter((status) => status === 'cancelled').length
    expect([codeOf(several), cancelled]).toEqual(
      codeOf(several) === 'done' ? ['done', 4] : ['PLAN_CHANGED', 1],
    )
  }
})

// Fails when `lockAll` is removed from `cancel`: an edit locks all shifts of the request by id.
it('a concurrent edit of the request waits, or is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await begin()
    await yes(1)
    const { body } = await office.asKari('GET', `/api/assignments/${ids[1]}`)
    const { assignment } = body as { assignment: Record<string, unknown> }
    const { title, date, places, version } = assignment
    const [startTime, endTime] = [assignment['startTime'], assignment['endTime']].map((time) =>
      String(time).slice(0, 5),
    )
    const times = { date, startTime, endTime }
    const form = {
      title,
      location: 'SFO-bygget',
      description: '',
      requirements: '',
      places,
      version,
      ...times,
    }
    const [edited, cancelled] = await together(
      round,
      () => office.asKari('PUT', `/api/assignments/${ids[1]}`, form),
      () => cancelAll(3),
    )
    expect(codeOf(cancelled)).toBe('done')
    expect(['done', 'CLOSED', 'STALE']).toContain(codeOf(edited))
    expect(await told()).toHaveLength(1)
  }
})
