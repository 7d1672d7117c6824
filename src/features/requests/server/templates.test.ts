import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { castVikar, shift } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(() => office.app.db.query('delete from request_templates'))

const formOf = (name: string, vikarer: readonly { id: string }[] = [office.ola, office.siri]) => {
  const {
    date: _,
    requestId: __,
    ...form
  } = shift({
    channels: ['email'],
    recipients: { kind: 'chosen', vikarIds: vikarer.map(({ id }) => id) },
  })
  return { ...form, name }
}
const idIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : ''
const save = async (name: string, as = office.asKari) => {
  const { status, body } = await as('POST', '/api/templates', formOf(name))
  expect(status).toBe(200)
  return idIn(body)
}
const listed = async (as = office.asKari) => {
  const { body } = await as('GET', '/api/assignments/suggestions')
  return body
}

it('a template stores everything except a day, and is offered by name', async () => {
  const id = await save('Øyeblikkelig')
  await save('Assistent')
  expect(await listed()).toMatchObject({
    templates: [
      { name: 'Assistent', asked: 2, startTime: '07:45:00' },
      { id, name: 'Øyeblikkelig' },
    ],
  })
  expect((await office.asKari('GET', `/api/templates/${id}`)).body).toEqual({
    id,
    name: 'Øyeblikkelig',
    title: 'Vikar i 3B',
    location: 'Skoleveien 1',
    departmentId: null,
    startTime: '07:45:00',
    endTime: '14:30:00',
    places: 1,
    description: 'Matte og norsk',
    requirements: null,
    channels: ['email'],
    askedAll: false,
    asked: [
      { vikarId: office.ola.id, fullName: 'Ola Hansen' },
      { vikarId: office.siri.id, fullName: 'Siri Dahl' },
    ],
    version: expect.any(String),
    edited: null,
  })
})

it('a template can be changed and deleted', async () => {
  const id = await save('Kveld')
  const changed = { ...formOf('Kveldsvakt'), title: 'Kveldsvakt', recipients: { kind: 'all' } }
  expect((await office.asKari('PUT', `/api/templates/${id}`, changed)).status).toBe(200)
  expect(await listed()).toMatchObject({ templates: [{ id, name: 'Kveldsvakt', asked: null }] })
  expect((await office.asKari('DELETE', `/api/templates/${id}`)).status).toBe(200)
  expect(await listed()).toMatchObject({ templates: [] })
  expect((await office.asKari('GET', `/api/templates/${id}`)).status).toBe(404)
  expect((await office.asKari('PUT', `/api/templates/${id}`, changed)).status).toBe(404)
})

it('a name is unique, ignoring case, also under concurrency', async () => {
  const saved = await Promise.all(
    [formOf('Natt'), formOf('NATT')].map((form) => office.asKari('POST', '/api/templates', form)),
  )
  expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(saved.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'NAME_TAKEN',
    message: 'En annen mal heter det samme. Velg et annet navn.',
  })
  await office.asNils('POST', '/api/templates', { ...formOf('Natt'), recipients: { kind: 'all' } })
  expect(await listed(office.asNils)).toMatchObject({ templates: [{ name: 'Natt' }] })
})

it('a person who has left the register is skipped', async () => {
  const nina = await castVikar(office.app, office.kari, 'Nina Moe')
  const { body } = await office.asKari('POST', '/api/templates', formOf('Kantine', [office.ola, nina]))
  await office.app.database.transaction(office.kari.scope, (tx) => removeVikar(tx, nina.id))
  expect((await office.asKari('GET', `/api/templates/${idIn(body)}`)).body).toMatchObject({
    asked: [{ fullName: 'Ola Hansen' }],
  })
  expect(await listed()).toMatchObject({ templates: [{ asked: 1 }] })
})

it('an empty name, an unknown person and the fifty-first template are refused on their fields', async () => {
  const refused = await office.asKari('POST', '/api/templates', { ...formOf(' '), title: 'X' })
  expect(refused).toMatchObject({ status: 422 })
  expect(JSON.stringify(refused.body)).toContain('navn på malen')
  const stranger = await castVikar(office.app, office.nils, 'Fremmed Vikar')
  expect(await office.asKari('POST', '/api/templates', formOf('Fremmed', [stranger]))).toMatchObject({
    status: 422,
    body: { data: { fields: [{ path: 'recipients' }] } },
  })
  await office.app.db.query(
    `insert into request_templates (employer_id, name, title, location, start_time, end_time, places, channels,
      asked_all, vikar_ids)
     select $1, 'Mal ' || n, 'Vakt', 'Skolen', '08:00', '14:00', 1, '{sms}', true, '{}' from generate_series(1, 50) n`,
    [office.kari.scope.employerId],
  )
  expect(await office.asKari('POST', '/api/templates', formOf('Én til'))).toMatchObject({
    status: 409,
    body: { code: 'TOO_MANY' },
  })
})

it('another employer’s templates cannot be seen, changed or deleted', async () => {
  const id = await save('Kveld')
  expect(await listed(office.asNils)).toMatchObject({ templates: [] })
  const all = { ...formOf('Min'), recipients: { kind: 'all' } }
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', all],
    ['DELETE', undefined],
  ] as const)
    expect((await office.asNils(method, `/api/templates/${id}`, body)).status).toBe(404)
  expect(await listed()).toMatchObject({ templates: [{ id, name: 'Kveld' }] })
})
