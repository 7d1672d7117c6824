import { afterAll, beforeAll, expect, it } from 'vitest'
import { castAssignment, castColleague, castDepartment, castVikar } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import type { Vikar } from '../contract.ts'
import { paths } from '#shared/paths.ts'
import { ADDRESS_USED_ELSEWHERE, USED_ELSEWHERE } from '../texts.ts'
import { removeVikar } from './remove.ts'

let office: Office
let asBo: Office['asKari']
/** Bo's department. */
let blue: string
let red: string
let per: Vikar
let newcomer: Vikar

beforeAll(async () => {
  office = await openOffice()
  const { app, kari } = office
  blue = await castDepartment(app, kari, 'Blåklokka')
  red = await castDepartment(app, kari, 'Rødkløver')
  per = await castVikar(app, kari, 'Per Moen')
  await castAssignment(app, kari, { departmentId: red })
  newcomer = await castVikar(app, kari, 'Nina Vik')
  const bo = await castColleague(app, kari, 'Bo Lie', 'planner', [blue])
  asBo = await office.server.as(bo)
})
afterAll(() => office.close())

const formOf = ({ fullName, phone, email }: Vikar) => ({
  fullName,
  phone,
  email,
  company: '',
  skills: '',
  availability: 'available',
})
const change = (vikar: Vikar, changes: object, as = asBo) =>
  as('PUT', `/api/vikarer/${vikar.id}`, { ...formOf(vikar), ...changes })
const stored = () => office.app.db.query('select phone, email from vikarer where id = $1', [per.id])

it('a bound planner changes no address of a substitute that another department has asked', async () => {
  const before = await stored()
  expect(await change(per, { email: 'bo@kontor.example' })).toMatchObject({
    status: 422,
    body: { data: { fields: [{ path: 'email', message: ADDRESS_USED_ELSEWHERE }] } },
  })
  expect(await change(per, { phone: '40 99 88 77' })).toMatchObject({
    status: 422,
    body: { data: { fields: [{ path: 'phone', message: ADDRESS_USED_ELSEWHERE }] } },
  })
  expect(await stored()).toEqual(before)
  expect(await change(per, { skills: 'Matte' })).toMatchObject({ status: 200 })
})

it('nor by an import that matches the phone number', async () => {
  const before = await stored()
  const rows = [{ fullName: per.fullName, phone: per.phone, email: 'bo@kontor.example' }]
  expect(await asBo('POST', '/api/vikarer/import', { rows, duplicates: 'update' })).toMatchObject({
    status: 422,
    body: { data: { fields: [{ path: 'rows.0.email', message: ADDRESS_USED_ELSEWHERE }] } },
  })
  expect(await stored()).toEqual(before)
  expect(await asBo('POST', '/api/vikarer/import', { rows, duplicates: 'skip' })).toMatchObject({
    body: { skipped: 1 },
  })
})

it('nor sends or resends their login', async () => {
  const refused = { status: 409, body: { code: 'ASKED_ELSEWHERE' } }
  expect(await asBo('POST', `/api/vikarer/${per.id}/account`)).toMatchObject(refused)
  expect(await office.asKari('POST', `/api/vikarer/${per.id}/account`)).toMatchObject({ status: 200 })
  expect(await asBo('POST', `/api/vikarer/${per.id}/account/resend`)).toMatchObject(refused)
})

it('changes the address of a substitute that no other department has asked, and sends their login', async () => {
  expect(await change(newcomer, { email: 'nina.vik@example.com' })).toMatchObject({ status: 200 })
  expect(await asBo('POST', `/api/vikarer/${newcomer.id}/account`)).toMatchObject({ status: 200 })
})

it('changes neither availability nor groups of a substitute that only another department asks', async () => {
  const group = await castGroup('Vakter')
  for (const [field, value] of [
    ['availability', 'inactive'],
    ['groupIds', [group]],
  ] as const)
    expect(await change(per, { [field]: value })).toMatchObject({
      status: 403,
      body: { message: USED_ELSEWHERE },
    })
  const rows = [{ fullName: per.fullName, phone: per.phone, availability: 'Opptatt', groups: 'Vakter' }]
  expect(await asBo('POST', '/api/vikarer/import', { rows, duplicates: 'update' })).toMatchObject({
    status: 422,
    body: { data: { fields: [{ message: USED_ELSEWHERE }] } },
  })
})

it('neither renames nor deletes a group with such a substitute, or that another department asks', async () => {
  const withPer = await castGroup('Med Per', [per.id])
  const ofRed = await castGroup('Rødes')
  const query = 'insert into department_groups (employer_id, department_id, group_id) values ($1, $2, $3)'
  await office.app.db.query(query, [office.kari.scope.employerId, red, ofRed])
  const { body } = await asBo('GET', '/api/groups')
  const { groups } = body as { groups: { id: string; version: string }[] }
  for (const id of [withPer, ofRed]) {
    const version = groups.find((group) => group.id === id)?.version
    expect(await asBo('PUT', `/api/groups/${id}`, { name: 'Bos', version })).toMatchObject({ status: 403 })
  }
  expect(await asBo('DELETE', `/api/groups/${withPer}`, { members: 1 })).toMatchObject({ status: 403 })
  expect(await asBo('DELETE', `/api/groups/${ofRed}`, { members: 0 })).toMatchObject({ status: 409 })
  expect(await office.asKari('DELETE', `/api/groups/${withPer}`, { members: 1 })).toMatchObject({
    status: 200,
  })
})

it('downloads a register without such substitutes, and sees none of them among the removed', async () => {
  const nameIn = async (as: Office['asKari']) => {
    const { status, text } = await as('GET', paths.exportVikarer)
    expect(status).toBe(200)
    return text.includes(per.fullName)
  }
  const preview = async (as: Office['asKari']) => (await as('GET', '/api/vikarer/export-preview')).body
  expect(await preview(office.asKari)).toEqual({ vikarer: 4, left: 0 })
  expect(await preview(asBo)).toEqual({ vikarer: 1, left: 3 })
  expect([await nameIn(asBo), await nameIn(office.asKari)]).toEqual([false, true])
  const [noted] = await office.app.db.query(
    `select (select (detail ->> 'vikarer')::integer from audit_log where action = 'register-exported' order by at
      limit 1) as told,
      (select count(*)::integer from vikarer where employer_id = $1 and deleted_at is null) as all`,
    [office.kari.scope.employerId],
  )
  expect(Number(noted?.['told'])).toBeLessThan(Number(noted?.['all']))
  const gone = await castVikar(office.app, office.kari, 'Ada Gran')
  await castAssignment(office.app, office.kari, {
    departmentId: red,
    recipients: { kind: 'chosen', vikarIds: [gone.id] },
  })
  await office.app.database.transaction(office.kari.scope, (tx) => removeVikar(tx, gone.id))
  const removed = async (as: Office['asKari']) => (await as('GET', '/api/vikarer/removed')).text
  expect(await removed(asBo)).not.toContain('Ada Gran')
  expect(await removed(office.asKari)).toContain('Ada Gran')
})

it('changes no address of a substitute who waits in the line of another department', async () => {
  const liv = await castVikar(office.app, office.kari, 'Liv Strand')
  await castAssignment(office.app, office.kari, {
    departmentId: red,
    recipients: { kind: 'chosen', vikarIds: [newcomer.id, liv.id] },
    asking: {
      kind: 'some-at-a-time',
      openAtMost: 1,
      patienceMinutes: 60,
      askAllAt: null,
      groups: [],
      isUrgent: false,
    },
  })
  const waiting = await office.app.db.query('select vikar_id from request_line where asked_at is null')
  const last = [newcomer, liv].find(({ id }) => id === waiting[0]?.['vikar_id'])
  if (!last) throw new Error('no one waits')
  expect(await change(last, { email: 'bo@kontor.example' })).toMatchObject({
    status: 422,
    body: { data: { fields: [{ path: 'email', message: ADDRESS_USED_ELSEWHERE }] } },
  })
})

it('makes a substitute inactive if their own department asks them too', async () => {
  await castAssignment(office.app, office.kari, {
    departmentId: blue,
    recipients: { kind: 'chosen', vikarIds: [per.id] },
  })
  expect(
    await asBo('POST', '/api/vikarer/availability', { ids: [per.id], availability: 'busy' }),
  ).toMatchObject({
    status: 200,
  })
})

const castGroup = async (name: string, members: readonly string[] = []) => {
  const { body } = await office.asKari('POST', '/api/groups', { name })
  const { id } = body as { id: string }
  await office.asKari('POST', `/api/groups/${id}/members`, { add: members, remove: [] })
  return id
}
