import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Affected } from '#features/vikarer/leaving-shapes.ts'
import { castColleague, castDepartment, castVikar } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { removeLeaving } from './remove-leaving.ts'

let office: Office
let ola: Awaited<ReturnType<typeof castVikar>>

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  const { app, kari } = office
  for (const table of ['departments', 'audit_log']) await app.db.query(`delete from ${table}`)
  ola = await castVikar(app, kari, 'Ola Nordmann')
  await castDepartment(app, kari, 'Blåklokka', { name: 'Ola', phone: ola.phone })
  await castDepartment(app, kari, 'Rødkløver', { name: 'Ida Dal', phone: '+4791234568' })
})

const contacts = async () =>
  (
    await office.app.db.query(
      "select contact_name || ' ' || contact_phone as contact from departments order by name",
    )
  ).map(({ contact }) => contact)
const shown = async () => {
  const { body } = await office.asKari('POST', '/api/vikarer/affected', { ids: [ola.id] })
  return (body as Affected).vikarer[0]?.contactOf
}
const IDA = 'Ida Dal +4791234568'

it('a deleted substitute is removed as contact of departments, as the dialog shows, with an event', async () => {
  expect(await shown()).toEqual(['Blåklokka'])
  expect(await office.asKari('DELETE', `/api/vikarer/${ola.id}`)).toMatchObject({ status: 200 })
  expect(await contacts()).toEqual([null, IDA])
  const cleared = await office.app.db.query(
    "select subject_id, actor_user_id from audit_log where action = 'department-contact-cleared'",
  )
  expect(cleared).toEqual([{ subject_id: ola.id, actor_user_id: office.kari.userId }])
})

it('also when a planner deletes them, who may not change departments, and in a closed one', async () => {
  await office.app.db.query("update departments set closed_at = now() where name = 'Blåklokka'")
  expect(await shown()).toEqual(['Blåklokka'])
  const asPlanner = await office.server.as(
    await castColleague(office.app, office.kari, 'Eva Lund', 'planner'),
  )
  expect(await asPlanner('DELETE', `/api/vikarer/${ola.id}`)).toMatchObject({ status: 200 })
  expect(await contacts()).toEqual([null, IDA])
})

it('a substitute who leaves after the last shift is contact until then', async () => {
  await office.app.db.query("update vikarer set is_leaving = true, availability = 'inactive' where id = $1", [
    ola.id,
  ])
  expect(await contacts()).toEqual([`Ola ${ola.phone}`, IDA])
  await removeLeaving(office.app, office.app.system)
  expect(await contacts()).toEqual([null, IDA])
})

it('a colleague who is also in the register stays contact', async () => {
  await office.app.db.query('update profiles set phone = $2 where user_id = $1', [
    office.kari.userId,
    ola.phone,
  ])
  expect(await shown()).toEqual([])
  await office.asKari('DELETE', `/api/vikarer/${ola.id}`)
  expect(await contacts()).toEqual([`Ola ${ola.phone}`, IDA])
  await office.app.db.query('update profiles set phone = null where user_id = $1', [office.kari.userId])
})
