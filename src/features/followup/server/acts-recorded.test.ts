import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answerNo, answerYes, standInReserve } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { answerNoToAll, answerYesToAll } from '#features/answers/server/answer-all.ts'
import { completeEnded } from '#features/assignments/server/complete.ts'
import { findResponseLink } from '#features/assignments/server/response-link.ts'
import { SystemScope } from '#server/database/scope.ts'
import { eventsAfter } from '#test/events.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let shift: Awaited<ReturnType<Office['ask']>>

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
  shift = await office.ask()
})

const linkOf = async (vikarId: string) => {
  const link = await findResponseLink(office.app.database, shift.token(vikarId))
  if (!link) throw new Error('the link did not open')
  return link
}
const yes = async (vikarId: string) => answerYes(office.app, await linkOf(vikarId), null)
const act = (path: string, body: object = {}) =>
  office.asKari('POST', `/api/assignments/${shift.id}/${path}`, body)
const recorded = (work: () => Promise<unknown>) => eventsAfter(office.app, shift.id, work)

const BY_KARI = { actor_kind: 'member', actor_name: 'Kari Nordmann' }
const BY_OLA = { actor_kind: 'substitute', actor_name: 'Ola Hansen', vikar_name: 'Ola Hansen' }

it('records a yes, and a late one as interest', async () => {
  const { ola, siri } = office
  expect(await recorded(() => yes(ola.id))).toMatchObject([
    { kind: 'answered', ...BY_OLA, after: { response: 'accepted' } },
  ])
  expect(await recorded(() => yes(siri.id))).toMatchObject([
    { kind: 'answered', actor_name: 'Siri Dahl', after: { response: 'interested' } },
  ])
})

it('records a yes once more after a no, and a place after the reserve', async () => {
  const { ola, siri, app } = office
  const [first, second] = [await linkOf(ola.id), await linkOf(siri.id)]
  await answerNo(app, first, null)
  expect(await recorded(() => yes(ola.id))).toMatchObject([{ after: { response: 'accepted' } }])
  expect(await recorded(() => yes(siri.id))).toMatchObject([{ after: { response: 'interested' } }])
  await withdrawByLink(app, first, null)
  expect(await recorded(() => answerYes(app, second, null))).toMatchObject([
    { after: { response: 'accepted' } },
  ])
})

it('records nothing for an answer that changes nothing', async () => {
  await yes(office.ola.id)
  await yes(office.siri.id)
  expect(await recorded(() => yes(office.ola.id))).toEqual([])
  expect(await recorded(() => yes(office.siri.id))).toEqual([])
  const ola = await linkOf(office.ola.id)
  expect(await recorded(() => answerNo(office.app, ola, null))).toEqual([])
})

it('records nothing for a repeated no, by any member', async () => {
  const siri = await linkOf(office.siri.id)
  await answerNo(office.app, siri, null)
  expect(await recorded(() => answerNo(office.app, siri, null))).toEqual([])
  expect(await recorded(() => act('answers', { vikarId: office.siri.id, answer: 'declined' }))).toEqual([])
  const [answer] = await office.app.db.query('select recorded_by from assignment_responses')
  expect(answer).toEqual({ recorded_by: null })
  expect(await recorded(() => answerNo(office.app, siri, 'Er på reise'))).toMatchObject([
    { kind: 'answered' },
  ])
})

it('records a no, a withdrawal, and interest without a claim', async () => {
  const [ola, siri] = [await linkOf(office.ola.id), await linkOf(office.siri.id)]
  expect(await recorded(() => answerNo(office.app, siri, null))).toMatchObject([
    { kind: 'answered', after: { response: 'declined' } },
  ])
  await yes(office.ola.id)
  expect(await recorded(() => standInReserve(office.app, siri, null))).toMatchObject([
    { kind: 'answered', after: { response: 'interested' } },
  ])
  expect(await recorded(() => withdrawByLink(office.app, ola, null))).toMatchObject([
    { kind: 'withdrawn', ...BY_OLA },
  ])
})

it('records answers to all shifts of a request', async () => {
  const [ola, siri] = [await linkOf(office.ola.id), await linkOf(office.siri.id)]
  expect(await recorded(() => answerNoToAll(office.app, siri, null))).toMatchObject([
    { kind: 'answered', actor_name: 'Siri Dahl', after: { response: 'declined' } },
  ])
  expect(await recorded(() => answerYesToAll(office.app, ola, null))).toMatchObject([
    { kind: 'answered', ...BY_OLA, after: { response: 'accepted' } },
  ])
})

it('keeps the member as author of an answer that the office recorded, also after a removal', async () => {
  const { ola } = office
  const history = await recorded(async () => {
    await act('answers', { vikarId: ola.id, answer: 'accepted' })
    await act('removals', { vikarId: ola.id, words: '' })
  })
  expect(history).toMatchObject([
    { kind: 'answered', ...BY_KARI, vikar_name: 'Ola Hansen', after: { response: 'accepted' } },
    { kind: 'removed', ...BY_KARI, vikar_name: 'Ola Hansen', effects: { people: 1 } },
  ])
})

it('keeps a cancellation after a reopening, and invents no answer', async () => {
  await yes(office.ola.id)
  const history = await recorded(async () => {
    await act('cancel')
    await act('reopen')
  })
  expect(history).toMatchObject([
    { kind: 'cancelled', ...BY_KARI, people: [{ name: 'Ola Hansen' }], effects: { people: 1, emails: 1 } },
    { kind: 'reopened', ...BY_KARI, before: { status: 'cancelled' } },
  ])
})

it('records each edit with its old and new values', async () => {
  const history = await recorded(async () => {
    await edit({ location: 'SFO-bygget', startTime: '09:30' })
    await edit({ places: 2, askNext: true })
    await edit({})
  })
  expect(history).toMatchObject([
    {
      kind: 'edited',
      ...BY_KARI,
      before: { startTime: '07:45' },
      after: { location: 'SFO-bygget', startTime: '09:30' },
    },
    { kind: 'edited', before: { places: 1 }, after: { places: 2 } },
  ])
  expect(Object.keys(history[1]?.['after'] ?? {})).toEqual(['places', 'askNext'])
})

it('records who completed a shift, a member or the nightly job', async () => {
  await yes(office.ola.id)
  expect(await recorded(() => act('complete'))).toMatchObject([{ kind: 'completed', ...BY_KARI }])
  await act('reopen')
  await office.app.db.query(
    "update assignments set starts_at = now() - interval '9 hours', ends_at = now() - interval '1 hour'",
  )
  expect(await recorded(() => completeEnded(office.app, new SystemScope(null)))).toMatchObject([
    { kind: 'completed', actor_kind: 'service', actor_name: null },
  ])
})

it('records nothing for a refused act', async () => {
  expect(await recorded(() => act('reopen'))).toEqual([])
  expect(await recorded(() => act('removals', { vikarId: office.ola.id, words: '' }))).toEqual([])
})

/** Saves the form of the shift with these changes. */
const edit = async (changes: object) => {
  const { body } = await office.asKari('GET', `/api/assignments/${shift.id}`)
  const { assignment } = body as { assignment: Record<string, unknown> }
  const { title, location, description, requirements, date, places, version } = assignment
  const [startTime, endTime] = [assignment['startTime'], assignment['endTime']].map((time) =>
    String(time).slice(0, 5),
  )
  const form = { title, location, date, startTime, endTime, places, version }
  return office.asKari('PUT', `/api/assignments/${shift.id}`, {
    ...form,
    description: description ?? '',
    requirements: requirements ?? '',
    ...changes,
  })
}
