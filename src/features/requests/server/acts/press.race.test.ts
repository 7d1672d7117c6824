import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { askNext } from '#features/asking/server/line/ask-next.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { claimAssignment } from '#features/assignments/server/claim.ts'
import { castVikarer, giveCredits } from '#test/cast.ts'
import { eventsOf } from '#test/events.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { removeAndNotify } from './remove-and-notify.ts'

let office: Office
let people: string[]
let shift: Awaited<ReturnType<typeof castLine>>

beforeAll(async () => {
  office = await openOffice()
  people = (await castVikarer(office.app, office.kari, 4)).map(({ id }) => id)
  await giveCredits(office.app, office.kari, 100)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  shift = await castLine(office.app, office.kari, people, { places: 2, asking: inOrder({ openAtMost: 2 }) })
})

interface Plan {
  readonly version: string
  readonly before: { readonly filled: number }
  readonly next: { readonly line: { readonly count: number } } | null
}
const act = (path: string, body: object) =>
  office.asKari('POST', `/api/assignments/${shift.id}/${path}`, body)
const planOf = async (path: string, body: object) => (await act(`${path}/plan`, body)).body as Plan
const changed = (body: unknown) => (body as { data: { plan: Plan } }).data.plan
const kinds = async () => (await eventsOf(office.app, shift.id)).map(({ kind }) => kind)

const engine = () =>
  office.app.database.transaction(office.kari.scope, (tx) => askNext(tx, office.app, shift.requestId))

/** Does work in a transaction, starts an act that must wait for it, and commits. */
const heldWhile = async <T>(work: (tx: TenantTransaction) => Promise<unknown>, act: () => Promise<T>) => {
  const [did, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = office.app.database.transaction(office.kari.scope, async (tx) => {
    await work(tx)
    did.resolve()
    await mayCommit.promise
  })
  await did.promise
  const waiting = act()
  await Promise.race([waiting, untilSomebodyWaits(office.app)])
  mayCommit.resolve()
  await holding
  return waiting
}

const remove = (vikarId: string) => (tx: TenantTransaction) =>
  removeAndNotify(tx, office.app.config, { assignmentId: shift.id, vikarId, words: '', askNext: false })

// Fails when `planOnShift` in `answerAct` is replaced by the plan of the transaction that was rolled back.
it('a press that waited for a colleague gets a plan that can be pressed', async () => {
  const [one = '', other = ''] = people
  for (const vikarId of [one, other]) await act('answers', { vikarId, answer: 'accepted' })
  const removal = { vikarId: other, words: '' }
  const { version: seen } = await planOf('removals', removal)
  const late = await heldWhile(remove(one), () => act('removals', { ...removal, seen }))
  expect(late).toMatchObject({ status: 409, body: { code: 'PLAN_CHANGED' } })
  const { version, before } = changed(late.body)
  expect(before.filled).toBe(1)
  expect(await act('removals', { ...removal, seen: version })).toMatchObject({ status: 200 })
})

// Fails when `acted.plan.version !== seen` is removed from `actOnShift`: Ola loses the shift, although the dialog
// named no one.
it('a cancellation that waited for a yes does not happen unseen', async () => {
  const [ola = ''] = await shift.asked()
  const { version: seen } = await planOf('cancel', {})
  const late = await heldWhile(
    (tx) => claimAssignment(tx, { assignmentId: shift.id, vikarId: ola }),
    () => act('cancel', { seen }),
  )
  expect(late).toMatchObject({ status: 409, body: { code: 'PLAN_CHANGED' } })
  expect(await kinds()).not.toContain('cancelled')
})

// Fails when `lockShifts` and `lockRequest` are removed from `askNext`: it has read the line before it waits.
it('the engine asks no one for a place that was freed without asking', async () => {
  const [one = ''] = people
  await act('answers', { vikarId: one, answer: 'accepted' })
  await shift.sweep()
  const asked = await shift.asked()
  for (const vikarId of asked) if (vikarId !== one) await shift.says.no(vikarId)
  const before = await shift.asked()
  await heldWhile(remove(one), () => engine())
  expect(await shift.asked()).toEqual(before)
})

// Fails when `lockShifts` and `lockRequest` are removed from `askNext`, as above: the plan then names people that the
// engine has asked already.
it('a removal that waited for the engine does not announce the people that it has asked', async () => {
  const [one = ''] = people
  await act('answers', { vikarId: one, answer: 'accepted' })
  await shift.sweep()
  const other = (await shift.asked()).find((vikarId) => vikarId !== one) ?? ''
  await shift.says.no(other)
  const removal = { vikarId: one, words: '' }
  const { version: seen } = await planOf('removals', removal)
  const late = await heldWhile(
    (tx) => askNext(tx, office.app, shift.requestId),
    () => act('removals', { ...removal, seen }),
  )
  expect(late).toMatchObject({ status: 409, body: { code: 'PLAN_CHANGED' } })
})

const PRESSES = [
  ['cancel', 'cancelled', () => ({})],
  ['complete', 'completed', () => ({})],
  ['removals', 'removed', () => ({ vikarId: people[0], words: '' })],
] as const

// Fails when `status = any(...)` is removed from the update of a cancellation or completion. A removal has more than
// one guard.
it.each(PRESSES)('exactly one of ten presses of %s is done, with one event', async (path, kind, body) => {
  await act('answers', { vikarId: people[0], answer: 'accepted' })
  const { version: seen } = await planOf(path, body())
  // A program sends no plan, so the update alone decides.
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => act(path, { ...body(), ...(at % 2 === 0 && { seen }) })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await kinds()).filter((one) => one === kind)).toHaveLength(1)
})

// Guarded by more than one line: it passes when `lockAssignment` alone is removed from the reopening.
it('exactly one of ten presses of a reopening is done, with one event', async () => {
  await act('cancel', {})
  const { version: seen } = await planOf('reopen', {})
  const answers = await Promise.all(Array.from({ length: 10 }, () => act('reopen', { seen })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await kinds()).filter((one) => one === 'reopened')).toHaveLength(1)
})
