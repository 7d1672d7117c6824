import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { castAssignment, castColleague, castDepartment, castVikar } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import type { Vikar } from '../contract.ts'

let office: Office
let per: Vikar
let unasked: Vikar

beforeAll(async () => {
  office = await openOffice()
  const { app, kari } = office
  per = await castVikar(app, kari, 'Per Moen')
  await castAssignment(app, kari)
  unasked = await castVikar(app, kari, 'Nina Vik')
})
afterAll(() => office.close())
beforeEach(() => office.app.db.query("delete from email_history where kind = 'address-changed'"))

const formOf = ({ fullName, phone, email }: Vikar) => ({
  fullName,
  phone,
  email,
  company: '',
  skills: '',
  availability: 'available',
})
const change = async (vikar: Vikar, changes: object) => {
  const answer = await office.asKari('PUT', `/api/vikarer/${vikar.id}`, { ...formOf(vikar), ...changes })
  expect(answer.status).toBe(200)
  return answer.body as Vikar
}
const sent = () =>
  office.app.db.query(
    "select recipient, subject from email_history where kind = 'address-changed' order by subject",
  )

it('both addresses get a mail when the office changes the e-mail of a person it has asked', async () => {
  const before = per.email
  per = await change(per, { email: 'per.ny@vikar.example' })
  const mails = [
    { recipient: before, subject: 'Fjellhamar skole har endret e-postadressen din' },
    { recipient: 'per.ny@vikar.example', subject: 'Fjellhamar skole har lagt inn e-postadressen din' },
  ]
  expect(await sent()).toEqual(mails)
  per = await change(per, { email: before }) // within a day: no further mails
  expect(await sent()).toEqual(mails)
})

it('a new phone number and a removed address are reported by e-mail', async () => {
  per = await change(per, { phone: '40 99 88 77' })
  expect(await sent()).toEqual([
    { recipient: per.email, subject: 'Fjellhamar skole har endret telefonnummeret ditt' },
  ])
  await office.app.db.query("delete from email_history where kind = 'address-changed'")
  const before = per.email
  per = await change(per, { email: '' })
  expect(await sent()).toEqual([
    { recipient: before, subject: 'Fjellhamar skole har endret e-postadressen din' },
  ])
  per = await change(per, { email: before })
})

it('an import reports it as the form does', async () => {
  await office.app.db.query("delete from email_history where kind = 'address-changed'")
  const rows = [{ fullName: per.fullName, phone: per.phone, email: 'per.fil@vikar.example' }]
  const answer = await office.asKari('POST', '/api/vikarer/import', { rows, duplicates: 'update' })
  expect(answer.body).toMatchObject({ updated: 1 })
  expect(await sent()).toHaveLength(2)
  per = { ...per, email: 'per.fil@vikar.example' }
})

it('they also reach an invited person, because the change ends the invitation', async () => {
  const eli = await castVikar(office.app, office.kari, 'Eli Strand')
  expect((await office.asKari('POST', `/api/vikarer/${eli.id}/account`)).status).toBe(200)
  await change(eli, { email: 'eli.ny@vikar.example' })
  expect((await sent()).map(({ recipient }) => recipient)).toEqual([eli.email, 'eli.ny@vikar.example'])
})

it('the old address of a row that becomes another person is addressed by the former name', async () => {
  const { email } = per
  per = await change(per, { fullName: 'Eva Ny', email: 'eva.ny@vikar.example' })
  const [former] = await office.app.db.query(
    "select recipient, letter::text from email_history where kind = 'address-changed' and recipient = $1",
    [email],
  )
  expect(former?.['letter']).toContain('Hei Per Moen')
  expect(former?.['letter']).not.toContain('Eva')
  per = await change(per, { fullName: 'Per Moen', email })
})

it("a planner of one department cannot take over a person's address unseen", async () => {
  const { app, kari } = office
  const planner = await castColleague(app, kari, 'Bo Lie', 'planner', [
    await castDepartment(app, kari, 'SFO'),
  ])
  const form = { ...formOf(unasked), email: 'bo.lie@kontor.example' }
  const asPlanner = await office.server.as(planner)
  expect((await asPlanner('PUT', `/api/vikarer/${unasked.id}`, form)).status).toBe(200)
  expect((await sent()).map(({ recipient }) => recipient)).toEqual([unasked.email, 'bo.lie@kontor.example'])
  unasked = await change(unasked, { email: unasked.email })
})

it('other changes, and people who were never asked, cause no mail', async () => {
  await change(unasked, { email: 'nina.ny@vikar.example' })
  expect(await sent()).toEqual([])
})
