import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castColleague, castDepartment, type CastAdministrator } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { DEPARTMENTS_MAX } from '../../department-rules.ts'

let office: Office
let eva: CastAdministrator

beforeAll(async () => {
  office = await openOffice()
  eva = await castColleague(office.app, office.kari, 'Eva Lund', 'planner')
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'audit_log', 'departments', 'vikar_groups'])
    await office.app.db.query(`delete from ${table}`)
})

const list = async (as = office.asKari) => (await as('GET', '/api/departments')).body
const make = (form: object) => office.asKari('POST', '/api/departments', form)
const group = async () =>
  String(
    (
      await office.app.db.query(
        "insert into vikar_groups (employer_id, name) values ($1, 'Lærere') returning id",
        [office.kari.scope.employerId],
      )
    )[0]?.['id'],
  )

describe('a department', () => {
  it('has a place, a contact and default groups, and is saved as a whole', async () => {
    const groupId = await group()
    const { status, body } = await make({
      name: ' Blåklokka ',
      location: 'Inngang B',
      contactName: 'Ida Dal',
      contactPhone: '912 34 567',
      groupIds: [groupId],
    })
    expect(status).toBe(200)
    const { id } = body as { id: string }
    expect(await list()).toEqual({
      departments: [
        {
          id,
          name: 'Blåklokka',
          location: 'Inngang B',
          contactName: 'Ida Dal',
          contactPhone: '+4791234567',
          groupIds: [groupId],
          isClosed: false,
          isYours: true,
          version: expect.any(String),
          edited: null,
        },
      ],
      isBound: false,
    })
    expect(await office.asKari('PUT', `/api/departments/${id}`, { name: 'Blåveis' })).toMatchObject({
      status: 200,
    })
    expect(await list()).toMatchObject({
      departments: [{ name: 'Blåveis', location: null, contactName: null, contactPhone: null, groupIds: [] }],
    })
  })

  it.each([
    [{ name: '' }, 'name', 'Fyll ut navn på avdelingen'],
    [{ name: 'x'.repeat(61) }, 'name', 'Navnet kan ikke være lengre enn 60 tegn'],
    [{ name: 'A', location: 'x' }, 'location', 'Stedet må ha minst 2 tegn'],
    [{ name: 'A', contactName: 'Ida Dal' }, 'contactPhone', 'Skriv nummeret som vikarene skal ringe'],
    [{ name: 'A', contactPhone: '91234567' }, 'contactName', 'Skriv hvem som svarer på nummeret'],
    [
      { name: 'A', contactName: 'Ida Dal', contactPhone: '123' },
      'contactPhone',
      'Telefonnummer må være minst 8 siffer',
    ],
    [
      { name: 'A', groupIds: [crypto.randomUUID()] },
      'groupIds',
      'En av gruppene er slettet i mellomtiden. Velg på nytt.',
    ],
  ])('with %o is refused at the field %s', async (form, path, message) => {
    expect(await make(form)).toMatchObject({ status: 422, body: { data: { fields: [{ path, message }] } } })
    expect(await list()).toMatchObject({ departments: [] })
  })

  it('has a unique name among the open ones, ignoring case', async () => {
    const first = await castDepartment(office.app, office.kari, 'Blåklokka')
    expect(await make({ name: 'BLÅKLOKKA' })).toMatchObject({
      status: 409,
      body: { code: 'NAME_TAKEN', data: { fields: [{ path: 'name' }] } },
    })
    expect(await office.asKari('DELETE', `/api/departments/${first}`)).toMatchObject({ status: 200 })
    expect(await make({ name: 'Blåklokka' })).toMatchObject({ status: 200 })
    expect(await list()).toMatchObject({
      departments: [
        { name: 'Blåklokka', isClosed: false },
        { id: first, name: 'Blåklokka', isClosed: true },
      ],
    })
  })

  it('cannot be edited or closed once it is closed', async () => {
    const id = await castDepartment(office.app, office.kari, 'Blåklokka')
    await office.asKari('DELETE', `/api/departments/${id}`)
    expect(await office.asKari('PUT', `/api/departments/${id}`, { name: 'Blåveis' })).toMatchObject({
      status: 404,
    })
    expect(await office.asKari('DELETE', `/api/departments/${id}`)).toMatchObject({ status: 404 })
  })

  it('reopens once as it was, if its name is free', async () => {
    const id = await castDepartment(office.app, office.kari, 'Blåklokka')
    const reopen = () => office.asKari('POST', `/api/departments/${id}/reopen`)
    await office.asKari('DELETE', `/api/departments/${id}`)
    const other = (await make({ name: 'Blåklokka' })).body as { id: string }
    expect(await reopen()).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
    await office.asKari('DELETE', `/api/departments/${other.id}`)
    expect(await Promise.all([reopen(), reopen()])).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await list()).toMatchObject({
      departments: [
        { id, isClosed: false },
        { id: other.id, isClosed: true },
      ],
    })
    const { body: events } = await office.asKari('GET', '/api/office-events?kind=settings')
    const reopened = (events as { events: { kind: string }[] }).events.filter(
      ({ kind }) => kind === 'department-reopened',
    )
    expect(reopened).toHaveLength(1)
  })

  it('is refused above the limit', async () => {
    for (let number = 1; number < DEPARTMENTS_MAX; number += 1)
      await castDepartment(office.app, office.kari, `Avdeling ${number}`)
    const both = await Promise.all([make({ name: 'En til' }), make({ name: 'Og en' })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('has its former names in the owner’s events; the audit log has only its id', async () => {
    const { body } = await make({ name: 'Blåklokka' })
    const { id } = body as { id: string }
    await office.asKari('PUT', `/api/departments/${id}`, { name: 'Blåveis' })
    await office.asKari('DELETE', `/api/departments/${id}`)
    const { body: events } = await office.asKari('GET', '/api/office-events?kind=settings')
    expect((events as { events: unknown[] }).events.slice(0, 3)).toMatchObject([
      { kind: 'department-closed', about: { name: 'Blåveis' } },
      { kind: 'department-updated' },
      { kind: 'department-created', about: { name: 'Blåklokka' } },
    ])
    expect(JSON.stringify(await office.app.db.query('select * from audit_log'))).not.toMatch(/Blå/)
  })

  it('is shown to planners, and only owners can make one', async () => {
    await castDepartment(office.app, office.kari, 'Blåklokka')
    const asEva = await office.server.as(eva)
    expect(await list(asEva)).toMatchObject({
      departments: [{ name: 'Blåklokka', isYours: true }],
      isBound: false,
    })
    expect(await asEva('POST', '/api/departments', { name: 'Evas' })).toMatchObject({ status: 403 })
    const inSql = office.app.database.transaction(eva.scope, (tx) =>
      tx.insertInto('departments').values({ employerId: eva.scope.employerId, name: 'Evas' }).execute(),
    )
    await expect(inSql).rejects.toThrow(/row-level security/)
  })
})

describe('closing a department', () => {
  const close = (id: string, seen?: string) => office.asKari('DELETE', `/api/departments/${id}`, { seen })

  it('shows its coming shifts, templates and members first, and is refused when they have changed', async () => {
    const { app, kari } = office
    const id = await castDepartment(app, kari, 'Blåklokka')
    const template = (name: string) =>
      app.db.query(
        `insert into request_templates (employer_id, department_id, name, title, location, start_time, end_time, places,
          channels, asked_all, vikar_ids)
         values ($1, $2, $3, 'Vakt', 'Skolen', '08:00', '14:00', 1, '{sms}', true, '{}')`,
        [kari.scope.employerId, id, name],
      )
    await office.asKari('PUT', `/api/members/${eva.userId}/departments`, { departmentIds: [id] })
    await template('Mandag')
    const { body } = await office.asKari('GET', `/api/departments/${id}/closing`)
    expect(body).toMatchObject({ open: 0, filled: 0, templates: ['Mandag'], onlyHere: ['Eva Lund'] })
    const { seen } = body as { seen: string }
    expect(await close(id)).toMatchObject({ status: 409, body: { code: 'AFFECTED' } })
    await template('Tirsdag')
    expect(await close(id, seen)).toMatchObject({
      status: 409,
      body: { code: 'AFFECTED', data: { now: { templates: ['Mandag', 'Tirsdag'] } } },
    })
    const { body: again } = await office.asKari('GET', `/api/departments/${id}/closing`)
    expect(await close(id, (again as { seen: string }).seen)).toMatchObject({ status: 200 })
    expect(await close(id)).toMatchObject({ status: 404 })
    await app.db.query('delete from request_templates')
    await office.asKari('PUT', `/api/members/${eva.userId}/departments`, { departmentIds: null })
  })
})
