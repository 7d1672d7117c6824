import { afterEach, beforeEach, expect, it } from 'vitest'
import { castDepartment } from '#test/cast.ts'
import { openErasing, type Erasing } from '#test/erasing.ts'
import type { DeletionPreview } from '../contract-deletion.ts'

let office: Erasing
let bo: string

beforeEach(async () => {
  office = await openErasing()
  bo = await office.addColleague('Bo Lie')
  await castDepartment(office.app, office.kari, 'Blåklokka', { name: 'Bo Lie', phone: '+4799887766' })
  await castDepartment(office.app, office.kari, 'Rødkløver', { name: 'Ida Dal', phone: '+4791234568' })
})
afterEach(() => office.close())

const contacts = async () =>
  (await office.query('select contact_name from departments order by name')).map((row) => row['contact_name'])
const contactOf = async (userId: string) => {
  const { body } = await office.asSara('GET', `/api/service/customers/${userId}/deletion`)
  return (body as DeletionPreview).contactOf
}

it('a deactivated colleague is removed as contact of a department, as the preview shows, with an event', async () => {
  expect(await contactOf(bo)).toEqual(['Blåklokka'])
  expect(await office.soft(bo)).toEqual({ outcome: 'deactivated' })
  expect(await contacts()).toEqual([null, 'Ida Dal'])
  const cleared = await office.query(
    "select actor_user_id, subject_id, employer_id from audit_log where action = 'department-contact-cleared'",
  )
  expect(cleared).toEqual([
    { actor_user_id: office.sara.userId, subject_id: bo, employer_id: office.kari.scope.employerId },
  ])
})

it('a permanently deleted colleague is removed as well', async () => {
  await office.request(bo)
  expect(await contacts()).toEqual([null, 'Ida Dal'])
})

it('the contacts of a closing office stay, because it may be opened again', async () => {
  await office.query("update departments set contact_name = 'Kari Nordmann'")
  await office.soft(bo)
  expect(await contactOf(office.kari.userId)).toEqual([])
  await office.soft(office.kari.userId)
  expect(await contacts()).toEqual(['Kari Nordmann', 'Kari Nordmann'])
})
