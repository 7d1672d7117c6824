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
const remove = (contactOf?: string[], newContactId?: string) =>
  office.asKari('DELETE', `/api/members/${eva.userId}`, contactOf && { contactOf, newContactId })

it('clears a removed member as department contact, after the list of members has shown it', async () => {
  const { body } = await office.asKari('GET', '/api/members')
  const { members } = body as { members: { userId: string; contactOf: string[] }[] }
  expect(members.find(({ userId }) => userId === eva.userId)?.contactOf).toEqual([blue])
  expect(await remove([blue])).toMatchObject({ status: 200 })
  expect(await contacts()).toEqual([null, 'Ida Dal'])
})

it('removes nothing when the departments differ from the confirmation', async () => {
  expect(await remove([])).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
  expect(await contacts()).toEqual(['Eva Lund', 'Ida Dal'])
  const asEva = await office.server.as(eva)
  expect(await asEva('GET', '/api/members')).toMatchObject({ status: 200 })
})

it('clears a member who leaves as contact', async () => {
  const asEva = await office.server.as(eva)
  const { employerId } = office.kari.scope
  const leave = (body?: object) => asEva('POST', `/api/offices/${employerId}/leave`, body)
  expect(await leave()).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
  expect(await contacts()).toEqual(['Eva Lund', 'Ida Dal'])
  expect(await leave({ contactOf: [blue] })).toMatchObject({ status: 200 })
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

it('transfers the contact to a colleague in the same act, with an event for each department', async () => {
  const { app, kari } = office
  const ida = await castColleague(app, kari, 'Ida Moe', 'planner')
  await app.db.query("update profiles set phone = '+4790909090' where user_id = $1", [ida.userId])
  const green = await castDepartment(app, kari, 'Grønnsisiken', { name: 'Eva Lund', phone: '+4791234567' })
  await app.db.query('update departments set closed_at = now() where id = $1', [green])
  await app.db.query("delete from audit_log where action like 'department-contact%'")
  expect(await remove([blue])).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
  expect(await remove([blue, green], ida.userId)).toMatchObject({ status: 200 })
  expect(
    await app.db.query('select name, contact_name, contact_phone from departments order by name'),
  ).toEqual([
    { name: 'Blåklokka', contact_name: 'Ida Moe', contact_phone: '+4790909090' },
    { name: 'Grønnsisiken', contact_name: 'Ida Moe', contact_phone: '+4790909090' },
    { name: 'Rødkløver', contact_name: 'Ida Dal', contact_phone: '+4791234568' },
  ])
  const { body } = await office.asKari('GET', '/api/office-events?kind=settings')
  const { events } = body as { events: { kind: string; text: string }[] }
  const handed = events.filter(({ kind }) => kind === 'department-contact-handed-on')
  expect(
    handed
      .slice(0, 2)
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual([
    'Kari Nordmann gjorde Ida Moe til kontakt for avdelingen Blåklokka etter Eva Lund.',
    'Kari Nordmann gjorde Ida Moe til kontakt for avdelingen Grønnsisiken etter Eva Lund.',
  ])
})

it('refuses a new contact without a phone number, from another office, or who leaves', async () => {
  const { app, kari, nils } = office
  const without = await castColleague(app, kari, 'Uten Telefon', 'planner')
  await app.db.query('update profiles set phone = null where user_id = $1', [without.userId])
  for (const { userId } of [without, nils, eva])
    expect(await remove([blue], userId)).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'newContactId' }] } },
    })
  expect(await contacts()).toEqual(['Eva Lund', 'Ida Dal'])
})

it('transfers the contact of a member who leaves, and refuses when the departments have changed', async () => {
  const { app, kari } = office
  await app.db.query("update profiles set phone = '+4790909091' where user_id = $1", [kari.userId])
  const asEva = await office.server.as(eva)
  const leave = (contactOf: string[]) =>
    asEva('POST', `/api/offices/${kari.scope.employerId}/leave`, { contactOf, newContactId: kari.userId })
  expect(await leave([])).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
  expect(await leave([blue])).toMatchObject({ status: 200 })
  expect(await contacts()).toEqual(['Kari Nordmann', 'Ida Dal'])
})
