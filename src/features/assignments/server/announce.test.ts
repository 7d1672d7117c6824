import { afterAll, beforeEach, expect, it } from 'vitest'
import { castLogin, castVikar, giveCredits, shift } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { until } from '#test/until.ts'
import type { LiveTopic } from '#server/live/topics.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import { completeEnded } from './complete.ts'

const office = await openOffice()
const { app, server, kari, asKari, ola, siri, ask } = office
const nina = await castVikar(app, kari, 'Nina Moe')
const [olas, siris, ninas] = [
  await castLogin(app, ola),
  await castLogin(app, siri),
  await castLogin(app, nina),
]
const [asOla, asSiri] = [await server.logIn(olas.email), await server.logIn(siris.email)]
await giveCredits(app, kari, 100)

afterAll(office.close)
beforeEach(() => app.db.query('delete from rate_limits'))

/** The listeners that an action notifies. */
const heardOf = async (id: string, work: () => Promise<unknown>) => {
  const heard = new Set<string>()
  const listeners = {
    office: `employer:${kari.scope.employerId}`,
    page: `assignment:${id}`,
    ola: `person:${olas.userId}`,
    siri: `person:${siris.userId}`,
    nina: `person:${ninas.userId}`,
  } as const satisfies Record<string, LiveTopic>
  const stops = Object.entries(listeners).map(([name, topic]) =>
    app.live.subscribe([topic], (keys) => keys.includes('assignments') && heard.add(name)),
  )
  await work()
  app.live.publish('person:end', ['account'])
  let isOver = false
  stops.push(app.live.subscribe(['person:end'], () => (isOver = true)))
  await until(() => isOver)
  stops.forEach((stop) => stop())
  return [...heard].toSorted()
}
const post =
  (as: typeof asOla, path: string, body: object = {}) =>
  () =>
    as('POST', path, body)

it('notifies all recipients and open pages, and no others, when it is taken, reopened, or cancelled', async () => {
  const { id } = await ask([ola, siri])
  const everybody = ['office', 'ola', 'page', 'siri']
  const own = `/api/my-assignments/${id}`
  expect(await heardOf(id, post(asOla, `${own}/claim`))).toEqual(everybody)
  expect(await heardOf(id, post(asOla, `${own}/withdraw`))).toEqual(everybody)
  expect(await heardOf(id, post(asKari, `/api/assignments/${id}/cancel`))).toEqual(everybody)
})

it('notifies recipients, and its holder of completion by the office or by the clock', async () => {
  const vikarIds = [ola.id, siri.id]
  const create = post(asKari, '/api/assignments', shift({ recipients: { kind: 'chosen', vikarIds } }))
  expect(await heardOf('', create)).toEqual(['office', 'ola', 'siri'])
  const { id, token } = await ask([ola, siri])
  await heardOf(id, () => office.answer(token(ola.id), answerYes))
  const complete = post(asKari, `/api/assignments/${id}/complete`)
  expect(await heardOf(id, complete)).toEqual(['office', 'ola', 'page', 'siri'])
  const ended = await ask([ola, siri])
  await heardOf(ended.id, () => office.answer(ended.token(ola.id), answerYes))
  await app.db.query(
    "update assignments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1",
    [ended.id],
  )
  expect(await heardOf(ended.id, () => completeEnded(app, app.system))).toEqual(['office', 'ola'])
})

it('notifies the office and the vikar’s own other screens of a no and a late yes', async () => {
  const { id } = await ask([ola, siri])
  const own = `/api/my-assignments/${id}`
  expect(await heardOf(id, post(asOla, `${own}/decline`))).toEqual(['office', 'ola'])
  await heardOf(id, post(asOla, `${own}/claim`))
  expect(await heardOf(id, post(asSiri, `${own}/claim`))).toEqual(['office', 'siri'])
})
