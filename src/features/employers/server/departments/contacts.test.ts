import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { castColleague, castDepartment, type CastAdministrator } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let eva: CastAdministrator
let blue: string

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.app.db.query('delete from departments')
  const { app, kari } = office
  eva = await castColleague(app, kari, 'Eva Lund', 'planner')
  blue = await castDepartment(app, kari, 'Blåklokka', { name: 'Eva Lund', phone: '+4791234567' })
  await castDepartment(app, kari, 'Rødkløver', { name: 'Ida Dal', phone: '+4791234568' })
})

const contacts = async () =>
  (await office.app.db.query('select contact_name from departments order by name')).map(
    (row) => row['contact_name'],
  )
const remove = (contactOf?: string[]) =>
  office.asKari('DELETE', `/api/members/${eva.userId}`, contactOf && { contactOf })

it('removing a member clears them as department contact, and the list shows it before', async () => {
  const { body } = await office.asKari('GET', '/api/members')
  const { members } = body as { members: { userId: string; contactOf: string[] }[] }
  expect(members.find(({ userId }) => userId === eva.userId)?.contactOf).toEqual([blue])
  expect(await remove([blue])).toMatchObject({ status: 200 })
  expect(await contacts()).toEqual([null, 'Ida Dal'])
})

it('removes nothing when the departments are others than the confirmation showed', async () => {
  expect(await remove([])).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
  expect(await contacts()).toEqual(['Eva Lund', 'Ida Dal'])
  const asEva = await office.server.as(eva)
  expect(await asEva('GET', '/api/members')).toMatchObject({ status: 200 })
})

it('a member who leaves is no contact either', async () => {
  const asEva = await office.server.as(eva)
  const { employerId } = office.kari.scope
  expect(await asEva('POST', `/api/offices/${employerId}/leave`)).toMatchObject({ status: 200 })
  expect(await contacts()).toEqual([null, 'Ida Dal'])
})

it('keeps a contact with another name at the same number', async () => {
  await office.app.db.query('update departments set contact_name = $2, contact_phone = $3 where id = $1', [
    blue,
    'Resepsjonen',
    '+4799887766',
  ])
  await office.app.db.query("update profiles set phone = '+4799887766' where user_id = $1", [eva.userId])
  expect(await remove([])).toMatchObject({ status: 200 })
  expect(await contacts()).toEqual(['Resepsjonen', 'Ida Dal'])
})
