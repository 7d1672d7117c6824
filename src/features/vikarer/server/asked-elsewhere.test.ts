import { afterAll, beforeAll, expect, it } from 'vitest'
import { castAssignment, castColleague, castDepartment, castVikar } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import type { Vikar } from '../contract.ts'
import { ADDRESS_USED_ELSEWHERE } from '../texts.ts'

let office: Office
let asBo: Office['asKari']
let per: Vikar
let newcomer: Vikar

beforeAll(async () => {
  office = await openOffice()
  const { app, kari } = office
  const blue = await castDepartment(app, kari, 'Blåklokka')
  const red = await castDepartment(app, kari, 'Rødkløver')
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
