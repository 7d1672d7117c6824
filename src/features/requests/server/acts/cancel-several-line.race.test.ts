import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { askNext } from '#features/asking/server/line/ask-next.ts'
import { answerYesToAll } from '#features/answers/server/answer-all.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { createRequest } from '#features/requests/server/create.ts'
import { openDatabase } from '#server/database/database.ts'
import { shiftKey } from '#shared/server-paths.ts'
import type { TestApp } from '#test/app.ts'
import { castVikarer, shift } from '#test/cast.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { openOffice, type Office } from '#test/office.ts'
import { inOrder } from '#test/asking.ts'
import { days } from '#test/several-shifts.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { cancelAndNotify } from './cancel-and-notify.ts'
import { ShiftsChanged } from './leaving/open-shifts.ts'
import { removeFromRegister } from './leaving/remove-from-register.ts'

let office: Office
let app: TestApp
let people: readonly string[]
let ids: readonly string[]
let requestId: string

const ROUNDS = 12
const heard = createHeardLog('warn')
const conflicts = () => heard.lines.splice(0).filter((line) => line.includes('lost a conflict'))

beforeAll(async () => {
  office = await openOffice()
  app = { ...office.app, log: heard.log, database: openDatabase(office.app.db.connect, heard.log) }
})
afterAll(async () => {
  await app.database.close()
  await office.close()
})
beforeEach(() => begin())

/** Four shifts whose line asks two at a time; the first two people have been asked. */
const begin = async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'email_history'])
    await app.db.query(`delete from ${table}`)
  people = (await castVikarer(app, office.kari, 6)).map(({ id }) => id)
  const form = shift({ channels: ['email'], asking: inOrder({ openAtMost: 2 }) })
  const recipients = { kind: 'chosen' as const, vikarIds: [...people] }
  const outcome = await app.database.transaction(office.kari.scope, (tx) =>
    createRequest(tx, app, { ...form, recipients, shifts: days(4) }),
  )
  if (outcome.kind !== 'created') throw new Error(outcome.kind)
  ids = outcome.created.assignmentIds
  ;({ requestId } = form)
  heard.lines.splice(0)
}

const cancelAll = () =>
  app.database.transaction(office.kari.scope, (tx) =>
    cancelAndNotify(tx, app.config, ids[3] ?? '', { others: ids.slice(0, 3).toReversed() }),
  )
const look = () => app.database.transaction(office.kari.scope, (tx) => askNext(tx, app, requestId))
const expire = () =>
  app.db.query("update request_line set asked_at = asked_at - interval '1 hour' where asked_at is not null")
const asked = async () =>
  (await app.db.query('select vikar_id from request_line where asked_at is not null order by position')).map(
    (row) => String(row['vikar_id']),
  )
const mailed = async (kind: string) =>
  (await app.db.query('select vikar_id from email_history where kind = $1', [kind])).map((row) =>
    String(row['vikar_id']),
  )
const statuses = async () =>
  new Set((await app.db.query('select status from assignments')).map(({ status }) => status))
const linkOf = async (vikarId: string | undefined, at = 0) => {
  const [row] = await app.db.query('select id from recipients where vikar_id = $1', [vikarId])
  const token = app.tokens.derive('assignment_response_tokens', String(row?.['id']))
  const link = await openResponseLink(app.database, token, shiftKey(ids[at] ?? ''))
  if (!link) throw new Error('the link of the test did not open')
  return link
}

// Fails when `askNext` does not lock the shifts.
it('a look at the line while all shifts are cancelled asks no one', async () => {
  const before = await asked()
  await expire()
  let late: Promise<unknown> | undefined
  await app.database.transaction(office.kari.scope, async (tx) => {
    await cancelAndNotify(tx, app.config, ids[3] ?? '', { others: ids.slice(0, 3) })
    late = look()
    await untilSomebodyWaits(app)
  })
  await late
  expect(before).toHaveLength(2)
  expect(await asked()).toEqual(before)
  expect((await mailed('request')).toSorted()).toEqual(before.toSorted())
})

it('a cancellation during a look waits for it, and closes the shifts that it asked about', async () => {
  await expire()
  let late: Promise<unknown> | undefined
  await app.database.transaction(office.kari.scope, async (tx) => {
    await askNext(tx, app, requestId)
    late = cancelAll()
    await untilSomebodyWaits(app)
  })
  await late
  expect(await asked()).toHaveLength(4)
  expect(await statuses()).toEqual(new Set(['cancelled']))
})

// Fails when `lockAll` is removed from `cancel`, or `askNext` locks the shifts in another order than by id: a
// conflict is logged.
it('concurrent looks, a yes to all, a withdrawal, a removal and a cancellation of all cause no retry', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await begin()
    const [first, second] = await asked()
    await answerYesToAll(app, await linkOf(first), null)
    await expire()
    await look()
    const [back, yes] = [await linkOf(first, 1), await linkOf(second)]
    const removal = () =>
      app.database.transaction(office.kari.scope, (tx) =>
        removeFromRegister(tx, app.config, {
          ids: people.slice(0, 2).toReversed(),
          how: 'reopen-shifts',
          askNext: true,
          mayGo: () => true,
        }),
      )
    const acts = [
      look,
      cancelAll,
      () => withdrawByLink(app, back, null),
      () => answerYesToAll(app, yes, null),
      ...(round % 3 === 0 ? [removal] : []),
      look,
    ]
    const outcomes = await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()))
    const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(failed.filter((reason) => !(reason instanceof ShiftsChanged))).toEqual([])
    expect(conflicts()).toEqual([])
    expect(await statuses()).toEqual(new Set(['cancelled']))
    const told = await mailed('cancelled')
    expect(new Set(told).size).toBe(told.length)
    expect((await mailed('request')).toSorted()).toEqual((await asked()).toSorted())
  }
})
