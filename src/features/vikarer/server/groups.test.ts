import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castVikar } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import {
  GROUP_GONE,
  GROUP_NAME_TAKEN,
  GROUPS_MAX,
  MEMBER_GONE,
  NO_SUCH_GROUP,
  TOO_MANY_GROUPS,
} from '../group-rules.ts'

let office: Office
let ola: string
let siri: string

beforeAll(async () => {
  office = await openOffice()
  ola = office.ola.id
  siri = office.siri.id
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.app.db.query('delete from vikar_groups')
  await office.app.db.query('update vikarer set is_favourite = false')
})

const idIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : ''
const make = async (name: string, as = office.asKari) => {
  const { status, body } = await as('POST', '/api/groups', { name })
  expect(status).toBe(200)
  return idIn(body)
}
const change = (id: string, members: { add?: string[]; remove?: string[] }, as = office.asKari) =>
  as('POST', `/api/groups/${id}/members`, members)
const listed = async (as = office.asKari) => (await as('GET', '/api/groups')).body
const register = async (query = '', as = office.asKari) => (await as('GET', `/api/vikarer${query}`)).body
const person = async (id: string) => (await office.asKari('GET', `/api/vikarer/${id}`)).body
const formOf = (phone: string, more: object = {}) => ({
  fullName: 'Grete Lie',
  phone,
  email: `${phone}@vikar.example`,
  company: '',
  skills: '',
  availability: 'available',
  ...more,
})
const onName = (message: string) => ({ message, data: { fields: [{ path: 'name', message }] } })

describe('a group', () => {
  it('is created, renamed, and listed by name with its number of members', async () => {
    const teachers = await make('  Øvingslærere ')
    const others = await make('SFO')
    await change(others, { add: [ola, siri, ola] })
    expect(await listed()).toEqual({
      groups: [
        { id: others, name: 'SFO', members: 2, version: expect.any(String), edited: null, askedBy: [] },
        {
          id: teachers,
          name: 'Øvingslærere',
          members: 0,
          version: expect.any(String),
          edited: null,
          askedBy: [],
        },
      ],
      favourites: 0,
    })
    await office.asKari('PUT', `/api/groups/${teachers}`, { name: 'Assistenter' })
    expect(await listed()).toMatchObject({ groups: [{ id: teachers, name: 'Assistenter' }, { id: others }] })
  })

  it('has a unique name, ignoring case, that another employer may use too', async () => {
    const id = await make('Ærfugl')
    const again = await office.asKari('POST', '/api/groups', { name: 'ÆRFUGL' })
    expect([again.status, again.body]).toMatchObject([409, onName(GROUP_NAME_TAKEN)])
    const other = await make('SFO')
    const renamed = await office.asKari('PUT', `/api/groups/${other}`, { name: 'ærfugl' })
    expect([renamed.status, renamed.body]).toMatchObject([409, onName(GROUP_NAME_TAKEN)])
    expect((await office.asKari('PUT', `/api/groups/${id}`, { name: 'ærfugl' })).status).toBe(200)
    await make('Ærfugl', office.asNils)
  })

  it('has a name that a list of groups can hold', async () => {
    for (const name of ['', ' ', 'a'.repeat(41), 'A;B', 'A, B', 'A\nB']) {
      const { status, body } = await office.asKari('POST', '/api/groups', { name })
      expect([name, status, body]).toMatchObject([name, 422, { data: { fields: [{ path: 'name' }] } }])
    }
  })

  it('is refused beyond a hundred', async () => {
    await office.app.db.query(
      "insert into vikar_groups (employer_id, name) select $1, 'Gruppe ' || n from generate_series(1, $2) n",
      [office.kari.scope.employerId, GROUPS_MAX],
    )
    const { status, body } = await office.asKari('POST', '/api/groups', { name: 'Én til' })
    expect([status, body]).toMatchObject([409, onName(TOO_MANY_GROUPS)])
    await make('Én til', office.asNils)
  })

  it('is deleted, and its members stay in the register', async () => {
    const id = await make('SFO')
    await change(id, { add: [ola, siri] })
    const remove = (members?: number) => office.asKari('DELETE', `/api/groups/${id}`, { members })
    for (const shown of [undefined, 1, 3])
      expect(await remove(shown)).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
    expect((await remove(2)).status).toBe(200)
    expect(await register()).toMatchObject({ total: 2, vikarer: [{ groups: [] }, { groups: [] }] })
    const again = await office.asKari('DELETE', `/api/groups/${id}`)
    expect([again.status, again.body]).toMatchObject([404, { message: NO_SUCH_GROUP }])
  })
})

describe('members of a group', () => {
  it('are added and removed together', async () => {
    const id = await make('SFO')
    expect((await change(id, { add: [ola] })).body).toEqual({ members: 1 })
    expect((await change(id, { add: [siri], remove: [ola] })).body).toEqual({ members: 1 })
    expect(await person(siri)).toMatchObject({ groups: [{ id, name: 'SFO' }] })
    expect(await person(ola)).toMatchObject({ groups: [] })
  })

  it('must all be in the register, or none is added', async () => {
    const id = await make('SFO')
    const zakarias = await castVikar(office.app, office.nils, 'Zakarias Qvist')
    const { status, body } = await change(id, { add: [ola, zakarias.id] })
    expect([status, body]).toMatchObject([422, { data: { fields: [{ message: MEMBER_GONE }] } }])
    expect(await listed()).toMatchObject({ groups: [{ members: 0 }] })
    await office.app.db.query('delete from vikarer where id = $1', [zakarias.id])
  })

  it('leave it when they are removed from the register', async () => {
    const id = await make('SFO')
    const per = await castVikar(office.app, office.kari, 'Per Borte')
    await change(id, { add: [per.id] })
    await office.asKari('PUT', `/api/vikarer/${per.id}/favourite`, { isFavourite: true })
    await office.asKari('DELETE', `/api/vikarer/${per.id}`)
    expect(await listed()).toMatchObject({ groups: [{ members: 0 }], favourites: 0 })
    expect(await office.app.db.query('select from vikar_group_members')).toEqual([])
    expect((await change(id, { add: [per.id] })).status).toBe(422)
    await office.app.db.query('delete from vikarer where id = $1', [per.id])
  })
})

describe('the form of a substitute', () => {
  it("shows the substitute's groups", async () => {
    const [sfo, evening] = [await make('SFO'), await make('Kveld')]
    const added = await office.asKari('POST', '/api/vikarer', formOf('49000011', { groupIds: [sfo] }))
    expect(added.body).toMatchObject({ vikar: { groups: [{ name: 'SFO' }] } })
    const { id } = (added.body as { vikar: { id: string } }).vikar
    const saved = await office.asKari(
      'PUT',
      `/api/vikarer/${id}`,
      formOf('49000011', { groupIds: [evening, evening] }),
    )
    expect(saved.body).toMatchObject({ groups: [{ id: evening, name: 'Kveld' }] })
    await office.asKari('PUT', `/api/vikarer/${id}`, formOf('49000011'))
    expect(await person(id)).toMatchObject({ groups: [{ name: 'Kveld' }] })
    await office.app.db.query('delete from vikarer where id = $1', [id])
  })

  it('saves nothing if a group no longer exists', async () => {
    const problem = { data: { fields: [{ path: 'groupIds', message: GROUP_GONE }] } }
    const form = formOf('49000012', { groupIds: [await make('SFO', office.asNils)] })
    const added = await office.asKari('POST', '/api/vikarer', form)
    expect([added.status, added.body]).toMatchObject([422, problem])
    const saved = await office.asKari('PUT', `/api/vikarer/${ola}`, form)
    expect([saved.status, saved.body]).toMatchObject([422, problem])
    expect(await register()).toMatchObject({ total: 2 })
    expect(await person(ola)).toMatchObject({ fullName: 'Ola Hansen', groups: [] })
  })
})

describe('the register', () => {
  it('is limited to a group, to favourites, and by a search within', async () => {
    const id = await make('SFO')
    await change(id, { add: [ola, siri] })
    await office.asKari('PUT', `/api/vikarer/${siri}/favourite`, { isFavourite: true })
    const names = async (query: string) => {
      const { body } = await office.asKari('GET', `/api/vikarer?sort=name&${query}`)
      const { vikarer, matching } = body as { vikarer: { fullName: string }[]; matching: number }
      expect(matching).toBe(vikarer.length)
      return vikarer.map(({ fullName }) => fullName)
    }
    expect(await names(`groupId=${id}`)).toEqual(['Ola Hansen', 'Siri Dahl'])
    expect(await names(`groupId=${id}&search=ola`)).toEqual(['Ola Hansen'])
    expect(await names(`groupId=${id}&only=favourites`)).toEqual(['Siri Dahl'])
    expect(await names('only=favourites')).toEqual(['Siri Dahl'])
    expect(await names(`groupId=${await make('Tom')}`)).toEqual([])
    expect(await listed()).toMatchObject({ favourites: 1 })
    await office.asKari('PUT', `/api/vikarer/${siri}/favourite`, { isFavourite: false })
    expect(await names('only=favourites')).toEqual([])
  })
})

it('candidates come with their groups and the star', async () => {
  const id = await make('SFO')
  await change(id, { add: [ola] })
  await office.asKari('PUT', `/api/vikarer/${siri}/favourite`, { isFavourite: true })
  expect((await office.asKari('GET', '/api/assignments/candidates')).body).toMatchObject({
    candidates: [
      { id: ola, groupIds: [id], isFavourite: false },
      { id: siri, groupIds: [], isFavourite: true },
    ],
  })
})

it('another employer neither sees groups and favourites nor changes them', async () => {
  const id = await make('SFO')
  await change(id, { add: [ola] })
  expect(await listed(office.asNils)).toEqual({ groups: [], favourites: 0 })
  expect(await register(`?groupId=${id}`, office.asNils)).toMatchObject({ vikarer: [] })
  const tries = [
    office.asNils('PUT', `/api/groups/${id}`, { name: 'Min' }),
    office.asNils('DELETE', `/api/groups/${id}`),
    change(id, { remove: [ola] }, office.asNils),
    office.asNils('PUT', `/api/vikarer/${ola}/favourite`, { isFavourite: true }),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const his = await make('Min', office.asNils)
  expect((await change(his, { add: [ola] }, office.asNils)).status).toBe(422)
  expect(await listed()).toMatchObject({ groups: [{ name: 'SFO', members: 1 }], favourites: 0 })
})
