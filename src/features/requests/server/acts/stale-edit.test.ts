import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castAssignment, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const SHIFT = {
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: addDays(osloToday(new Date()), 1),
  startTime: '08:00',
  endTime: '14:00',
  places: 1,
  description: 'Matte og norsk',
  requirements: '',
}

const ask = async () => {
  const { app, kari, ola } = office
  await giveCredits(app, kari, 20)
  await app.db.query('delete from assignments')
  const { id, token } = await castAssignment(app, kari, {
    ...SHIFT,
    recipients: { kind: 'chosen', vikarIds: [ola.id] },
  })
  return { id, yes: () => office.answer(token(ola.id), answerYes) }
}
const versionOf = async (id: string) => {
  const { assignment } = (await seen(id)) as { assignment: { version: string } }
  return assignment.version
}
const edit = (id: string, changes: object) =>
  office.asKari('PUT', `/api/assignments/${id}`, { ...SHIFT, ...changes })
const seen = async (id: string) => (await office.asKari('GET', `/api/assignments/${id}`)).body
const countMessages = async () => {
  const [row] = await office.app.db.query(
    'select (select count(*) from sms_history) + (select count(*) from email_history) as count',
  )
  return Number(row?.['count'])
}

describe('a save that is based on an older version', () => {
  it('is refused with the stored values, and changes and sends nothing', async () => {
    const { id, yes } = await ask()
    await yes()
    const version = await versionOf(id)
    await edit(id, { location: 'Rom 310', version })
    const before = await countMessages()
    const stale = await edit(id, { title: 'Vikar i 3C', version })
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'STALE',
        data: { now: { title: 'Vikar i 3B', location: 'Rom 310', edited: { by: 'Kari Nordmann' } } },
      },
    })
    expect(await seen(id)).toMatchObject({ assignment: { title: 'Vikar i 3B', location: 'Rom 310' } })
    expect(await countMessages()).toBe(before)
    const { data } = stale.body as { data: { now: { version: string } } }
    const again = { title: 'Vikar i 3C', location: 'Rom 310', version: data.now.version }
    expect(await edit(id, again)).toMatchObject({ status: 200 })
  })

  it('is accepted if only a yes has come', async () => {
    const { id, yes } = await ask()
    const version = await versionOf(id)
    await yes()
    expect(await edit(id, { title: 'Vikar i 3C', version })).toMatchObject({ status: 200 })
  })

  it('is also refused for places, and one without a version is unreadable', async () => {
    const { id } = await ask()
    const version = await versionOf(id)
    await edit(id, { location: 'Rom 310', version })
    const address = `/api/assignments/${id}/places`
    const places = await office.asKari('POST', address, { places: 2, version })
    expect(places).toMatchObject({ status: 409, body: { code: 'STALE' } })
    const without = await office.asKari('POST', address, { places: 2, version: undefined })
    expect(without).toMatchObject({ status: 422, body: { data: { fields: [{ path: 'version' }] } } })
  })

  it('reports the member who changed the places', async () => {
    const { id } = await ask()
    const version = await versionOf(id)
    await office.asKari('POST', `/api/assignments/${id}/places`, { places: 2 })
    expect(await edit(id, { title: 'Vikar i 3C', version })).toMatchObject({
      status: 409,
      body: { data: { now: { places: 2, edited: { by: 'Kari Nordmann' } } } },
    })
  })
})
