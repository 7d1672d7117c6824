import { afterAll, beforeEach, expect, it } from 'vitest'
import { castLogin, castVikar, giveCredits } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { until } from '#test/until.ts'
import type { LiveTopic } from '#server/live-topics.ts'

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

/** Who hears of what is done, of those who listen. */
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
const post = (as: typeof asOla, path: string) => () => as('POST', path, {})

it('everybody who was asked hears that it is taken, given back, and cancelled, and so do open pages; nobody else', async () => {
  const { id } = await ask([ola, siri])
  const everybody = ['office', 'ola', 'page', 'siri']
  const own = `/api/my-assignments/${id}`
  expect(await heardOf(id, post(asOla, `${own}/claim`))).toEqual(everybody)
  expect(await heardOf(id, post(asOla, `${own}/withdraw`))).toEqual(everybody)
  expect(await heardOf(id, post(asKari, `/api/assignments/${id}/cancel`))).toEqual(everybody)
})

it('a no and a late yes are heard by the office and on one’s own other screens', async () => {
  const { id } = await ask([ola, siri])
  const own = `/api/my-assignments/${id}`
  expect(await heardOf(id, post(asOla, `${own}/decline`))).toEqual(['office', 'ola'])
  await heardOf(id, post(asOla, `${own}/claim`))
  expect(await heardOf(id, post(asSiri, `${own}/claim`))).toEqual(['office', 'siri'])
})
