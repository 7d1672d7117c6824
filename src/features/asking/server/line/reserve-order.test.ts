import { afterAll, beforeAll, expect, it } from 'vitest'
import { castVikar } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import { reservesOf } from '#test/reserve.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const NAMES = ['Ada', 'Bo', 'Cis', 'Dag', 'Eli', 'Finn']

// A random order passes once in 720 runs.
it('after a cancelling and a reopening, those who had the shift are in reserve in the order of their yes', async () => {
  const people = []
  for (const name of NAMES) people.push(await castVikar(office.app, office.kari, `${name} Li`))
  const ids = people.map(({ id }) => id).toReversed()
  const asking = inOrder({ openAtMost: ids.length })
  const shift = await castLine(office.app, office.kari, ids, { places: ids.length, asking })
  await shift.sweep()
  for (const id of ids) await shift.says.yes(id)
  const act = (path: string, body: object = {}) =>
    office.asKari('POST', `/api/assignments/${shift.id}/${path}`, body)
  await act('cancel')
  const { body } = await act('reopen/plan', { askNext: true })
  expect(body).toMatchObject({ next: { reserve: { count: 6, names: ['Finn Li', 'Eli Li', 'Dag Li'] } } })
  await act('reopen', { askNext: true })
  await shift.sweep()
  const [asked] = await office.app.db.query(
    "select people from events where request_id = $1 and kind = 'asked' and assignment_id is not null",
    [shift.requestId],
  )
  expect(asked).toMatchObject({ people: ids.map((id) => ({ id })) })
  const page = await office.asKari('GET', `/api/assignments/${shift.id}`)
  expect(
    (page.body as { recipients: { fullName: string }[] }).recipients.map(({ fullName }) => fullName),
  ).toEqual(NAMES.map((name) => `${name} Li`).toReversed())
})

const reopen = async (id: string) => {
  for (const act of ['cancel', 'reopen'])
    await office.asKari('POST', `/api/assignments/${id}/${act}`, act === 'reopen' ? { askNext: true } : {})
}
const castPeople = async (names: readonly string[]) => {
  const people = []
  for (const name of names) people.push(await castVikar(office.app, office.kari, `${name} Li`))
  return people.map(({ id }) => id)
}

it('asks a former holder before those who said yes later, after a reopening', async () => {
  const shift = await reservesOf(office).castReserve(await castPeople(['Gro', 'Hans', 'Ivar']))
  await reopen(shift.id)
  await shift.sweep()
  const [asked] = await office.app.db.query(
    "select people from events where request_id = $1 and kind = 'asked' and assignment_id is not null",
    [shift.requestId],
  )
  expect(asked).toMatchObject({ people: [shift.holder, ...shift.reserve].map((id) => ({ id })) })
})

it('does not ask a former holder who has become inactive since', async () => {
  const shift = await reservesOf(office).castReserve(await castPeople(['Jon', 'Kim', 'Lise']))
  await office.app.db.query('update vikarer set inactive_since = now() where id = $1', [shift.holder])
  await reopen(shift.id)
  await shift.sweep()
  expect((await shift.askedAgain()).toSorted()).toEqual(shift.reserve.toSorted())
})
