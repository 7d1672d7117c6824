import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castColleague, castDepartment, castLogin, castSara, castVikarer } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice, type Office } from '#test/office.ts'
import type { OrderProof } from '../../contract-proof.ts'

const NAMES = ['Anne Ask', 'Berit Berg', 'Carl Krog', 'Dina Dahl', 'Else Eng']
let office: Office
let people: { id: string; fullName: string; email: string }[]

beforeAll(async () => {
  office = await openOffice()
  people = (await castVikarer(office.app, office.kari, 5)).map((one, at) => ({
    ...one,
    fullName: NAMES[at] ?? '',
  }))
})
afterAll(() => office.close())
beforeEach(async () => {
  const { query } = office.app.db
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await query(`delete from ${table}`)
  await query("update vikarer set availability = 'available', is_favourite = false where deleted_at is null")
  for (const { id, fullName } of people)
    await query('update vikarer set full_name = $2 where id = $1 and deleted_at is null', [id, fullName])
})

type Cast = Awaited<ReturnType<typeof castLine>>
const ids = () => people.map(({ id }) => id)
const cast = (changes: Parameters<typeof castLine>[3] = {}) =>
  castLine(office.app, office.kari, ids(), { asking: inOrder({ openAtMost: 1 }), ...changes })
const nameOf = (vikarId: string | undefined) => people.find(({ id }) => id === vikarId)?.fullName ?? '?'
const answerOf = (id: string, as = office.asKari) => as('GET', `/api/assignments/${id}/order`)
const proofOf = async ({ id }: Cast): Promise<OrderProof> => {
  const { status, body } = await answerOf(id)
  expect(status).toBe(200)
  return body as OrderProof
}
const act = async ({ id }: Cast, path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
  expect((await office.asKari(method, `/api/assignments/${id}/${path}`, body)).status).toBe(200)
}

describe('the proof of an order', () => {
  it('has the values of each place as of the making of the line', async () => {
    const favourite = ids()[2]
    await office.app.db.query('update vikarer set is_favourite = true where id = $1', [favourite])
    const shift = await cast({ asking: inOrder({ openAtMost: 1, groups: ['favourites'] }) })
    await office.app.db.query('update vikarer set is_favourite = false')
    const { made } = await proofOf(shift)
    expect(made).toMatchObject({ by: 'Kari Nordmann', groups: ['Favoritter'], toAll: false, leftOut: [] })
    const line = (await shift.line()).map(({ vikarId }) => vikarId)
    expect(made?.places.map(({ vikarId }) => vikarId)).toEqual(line)
    expect(made?.places[0]).toMatchObject({
      vikarId: favourite,
      name: nameOf(favourite),
      turn: 1,
      lastAskedAt: null,
      workedMinutes: 0,
      isErased: false,
    })
    const draws = made?.places.slice(1).map(({ draw }) => draw)
    expect(draws).toEqual(draws?.toSorted())
    expect(made?.places[1]?.draw).toBe(createHash('md5').update(`${made?.seed}${line[1]}`).digest('hex'))
  })

  it('lists each question, answer and change with its actor and reason', async () => {
    const shift = await cast()
    const line = (await shift.line()).map(({ vikarId }) => vikarId)
    const [one = '', two = '', three = '', , last = ''] = line
    await shift.says.no(one)
    await shift.sweep()
    await shift.says.yes(two)
    await act(shift, 'removals', { vikarId: two, words: '', askNext: false })
    await act(shift, 'line/next', {})
    await act(shift, 'recipients', { vikarIds: [last] })
    const { made, steps } = await proofOf(shift)
    expect(steps.map(({ text }) => text)).toEqual([
      'Kari Nordmann opprettet oppdraget for 5 vikarer, som blir spurt noen om gangen.',
      `Spurte ${nameOf(one)}, først i køen.`,
      `${nameOf(one)} svarte nei.`,
      `Spurte ${nameOf(two)} fordi ${nameOf(one)} sa nei.`,
      `${nameOf(two)} svarte ja og fikk oppdraget.`,
      `Kari Nordmann fjernet ${nameOf(two)} fra vakten uten å spørre andre.`,
      'Kari Nordmann satte i gang spørsmålene igjen.',
      `Spurte ${nameOf(three)} fordi Kari Nordmann fjernet ${nameOf(two)} fra vakten.`,
      `Kari Nordmann spurte ${nameOf(last)} i tillegg.`,
    ])
    const asked = made?.places.map(({ askedAt, isByHand }) => [askedAt !== null, isByHand])
    expect(asked).toEqual([
      [true, false],
      [true, false],
      [true, false],
      [false, false],
      [true, true],
    ])
  })

  it('lists the people who were left out, with the reason at that time', async () => {
    const [busy, inactive] = ids()
    await office.app.db.query("update vikarer set availability = 'busy' where id = $1", [busy])
    await office.app.db.query("update vikarer set availability = 'inactive' where id = $1", [inactive])
    const shift = await cast({ recipients: { kind: 'all', alsoIds: [] } })
    await office.app.db.query("update vikarer set availability = 'available'")
    const { made, csv } = await proofOf(shift)
    expect(made?.toAll).toBe(true)
    expect(made?.leftOut).toEqual([
      { vikarId: busy, name: 'Anne Ask', reason: 'busy' },
      { vikarId: inactive, name: 'Berit Berg', reason: 'inactive' },
    ])
    expect(csv).toContain(`Utelatt;;;Anne Ask;${busy};;;;;Opptatt`)
    expect(csv).toContain(`Trekningsnummer;;`)
    for (const { vikarId, draw } of made?.places ?? []) expect(csv).toContain(`;${vikarId};;;0;${draw};`)
  })

  it('has no basis for a line that is older than its recording', async () => {
    const shift = await cast()
    await office.app.db.query(
      "begin; set local vikarklar.erasing = 'on'; update events set people = '[]', after = '{}' where kind = 'created'; commit",
    )
    const { made, steps } = await proofOf(shift)
    expect(made).toBeNull()
    expect(steps).toHaveLength(2)
  })

  it('does not exist for a request without an order, or for another office', async () => {
    const shift = await cast()
    expect((await answerOf(shift.id, office.asNils)).status).toBe(404)
    const atOnce = await cast({ asking: { kind: 'all-at-once' } })
    expect((await answerOf(atOnce.id)).status).toBe(404)
  })

  it('is shown to bound members of its department only', async () => {
    const { app, kari, server } = office
    const [blue, red] = [await castDepartment(app, kari, 'Blå'), await castDepartment(app, kari, 'Rød')]
    const asEva = await server.as(await castColleague(app, kari, 'Eva Lund', 'reader', [blue]))
    expect((await answerOf((await cast({ departmentId: blue })).id, asEva)).status).toBe(200)
    expect((await answerOf((await cast({ departmentId: red })).id, asEva)).status).toBe(404)
  })

  it('replaces an erased person by a pseudonym without values', async () => {
    const asSara = await office.server.logIn((await castSara(office.app)).email)
    const [person] = people
    if (!person) throw new Error('a person of the line')
    await office.app.db.query("update vikarer set availability = 'busy' where id = $1", [ids()[1]])
    const shift = await cast({ recipients: { kind: 'all', alsoIds: [] } })
    const erase = async (who: typeof person) => {
      const { userId } = await castLogin(office.app, who)
      const answer = await asSara('POST', `/api/service/customers/${userId}/deletion`, {
        deleteType: 'hard',
        confirmation: 'SLETT PERMANENT',
      })
      expect(answer.status).toBe(200)
    }
    await erase(person)
    await erase(people[1] ?? person)
    const proof = await proofOf(shift)
    const place = proof.made?.places.find(({ vikarId }) => vikarId === person.id)
    expect(place).toMatchObject({ isErased: true, turn: null, lastAskedAt: null, workedMinutes: null })
    expect(place?.name).toMatch(/^Slettet vikar [\dA-F]{4}$/)
    expect(proof.made?.leftOut).toEqual([
      { vikarId: ids()[1], name: expect.stringMatching(/^Slettet vikar/), reason: null },
    ])
    expect(proof.csv).toContain(`;${person.id};slettet;slettet;slettet;`)
    for (const name of ['Anne Ask', 'Berit Berg']) expect(JSON.stringify(proof)).not.toContain(name)
  })
})
