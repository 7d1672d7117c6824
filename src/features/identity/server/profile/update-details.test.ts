import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { castLogin, castSara } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import type { Caller } from '#test/http.ts'
import { castLink } from '#test/login-links.ts'

let office: Office
let asSara: Caller
let sara: { userId: string; email: string }

beforeEach(async () => {
  office = await openOffice()
  sara = await castSara(office.app)
  asSara = await office.server.logIn(sara.email)
})
afterEach(() => office.close())

const change = (userId: string, changes: object) =>
  asSara('PUT', `/api/service/customers/${userId}`, {
    fullName: 'Kari Nordmann',
    company: 'Fjellhamar skole',
    newRole: 'administrator',
    ...changes,
  })
const send = (userId: string, changes: object) => asSara('PUT', `/api/service/customers/${userId}`, changes)
const profileOf = async (userId: string) =>
  (
    await office.app.db.query(
      `select full_name, role, e.name as company from profiles p left join employers e on e.id = p.employer_id
        where user_id = $1`,
      [userId],
    )
  )[0]

describe('the superadmin changes a user', () => {
  it('by name and company, which everybody sees, and writes down that it changed, not to what', async () => {
    expect((await change(office.kari.userId, { fullName: 'Kari Berg', company: 'Nye skole' })).status).toBe(
      200,
    )
    expect(await profileOf(office.kari.userId)).toEqual({
      full_name: 'Kari Berg',
      role: 'administrator',
      company: 'Nye skole',
    })
    expect((await office.asKari('GET', '/api/me')).body).toMatchObject({
      fullName: 'Kari Berg',
      employerName: 'Nye skole',
    })
    const [row] = await office.app.db.query("select detail from audit_log where action = 'user-updated'")
    expect(row).toEqual({ detail: { name: true, company: true } })
  })

  it('not by what breaks a rule, with the words on the field', async () => {
    for (const [field, value] of [
      ['fullName', 'K'],
      ['fullName', 'x'.repeat(101)],
      ['fullName', 'Vinn på evil.example'],
      ['company', 'x'.repeat(101)],
      ['newRole', 'eier'],
    ])
      expect((await change(office.kari.userId, { [String(field)]: value })).body).toMatchObject({
        code: 'INPUT_INVALID',
        data: { fields: [{ path: field }] },
      })
  })

  it('makes a substitute an administrator: with an own employer, outside the registers, logged out', async () => {
    const { app, ola, server } = office
    const login = await castLogin(app, ola)
    const asOla = await server.logIn(login.email)
    const changed = await change(login.userId, { fullName: 'Ola Hansen', company: 'Olas barnehage' })
    expect(changed.status).toBe(200)
    expect(await profileOf(login.userId)).toMatchObject({ role: 'administrator', company: 'Olas barnehage' })
    expect((await asOla('GET', '/api/my-employers')).status).toBe(401)
    expect(await app.db.query('select from vikarer where user_id = $1', [login.userId])).toEqual([])
    const anew = await server.logIn(login.email)
    expect((await anew('GET', '/api/credits/balance')).body).toMatchObject({ balance: 0 })
    expect((await anew('GET', '/api/vikarer')).body).toMatchObject({ vikarer: [] })
  })

  it('never so that an employer with people and shifts is left without users', async () => {
    const refused = await change(office.kari.userId, { newRole: 'substitute' })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'LEAVES_EMPLOYER' }])
    expect(await profileOf(office.kari.userId)).toMatchObject({ role: 'administrator' })
    expect((await office.asKari('GET', '/api/vikarer')).status).toBe(200)
  })

  it('removes an administrator whose colleague remains: their work is kept with their name', async () => {
    const { app, kari } = office
    await office.ask([office.ola], ['email'])
    await app.db.query(
      `with made as (insert into users (name, email, email_verified)
        values ('Bo Lie', 'bo@fjellhamar.example', true) returning id)
        insert into profiles (user_id, employer_id, full_name, role) select id, $1, 'Bo Lie', 'administrator'
          from made`,
      [kari.scope.employerId],
    )
    expect((await change(kari.userId, { newRole: 'substitute' })).status).toBe(200)
    expect(await profileOf(kari.userId)).toMatchObject({ role: 'substitute', company: null })
    const rows = await app.db.query('select created_by from requests union select created_by from vikarer')
    expect(rows).toEqual([{ created_by: kari.userId }])
  })

  it('and a link made for the administrator opens nothing once they are superadmin', async () => {
    const { app, server, nils } = office
    // Nils' employer has nothing yet, so that he may leave it.
    for (const table of ['email_history', 'asking_settings'])
      await app.db.query(`delete from ${table} where employer_id = $1`, [nils.scope.employerId])
    const [unused, used] = [
      await castLink(app, nils.userId, 'admin-magic'),
      await castLink(app, nils.userId, 'admin-magic'),
    ]
    const use = (token: string) => server.anonymous('POST', '/api/login-link', { token })
    expect((await use(used)).status).toBe(200)
    expect((await change(nils.userId, { fullName: 'Nils Berg', newRole: 'superadmin' })).status).toBe(200)
    expect(await app.db.query('select from employers where id = $1', [nils.scope.employerId])).toEqual([])
    expect((await use(unused)).status).toBe(410)
    expect((await office.asNils('GET', '/api/vikarer')).status).toBe(401)
  })

  it('but not their own role', async () => {
    const own = await change(sara.userId, { fullName: 'Sara', newRole: 'substitute' })
    expect(own.body).toMatchObject({ code: 'OWN_ROLE' })
    expect((await change(sara.userId, { fullName: 'Sara Vik', newRole: 'superadmin' })).status).toBe(200)
  })
})

describe('a field that is not sent', () => {
  const KARI = { full_name: 'Kari Nordmann', role: 'administrator', company: 'Fjellhamar skole' }

  it.each([
    [{ fullName: 'Kari Berg' }, { full_name: 'Kari Berg' }],
    [{ company: 'Nye skole' }, { company: 'Nye skole' }],
    [{ company: '' }, { company: null }],
    [{ newRole: 'administrator' }, {}],
    [{}, {}],
  ])('stays as it is: %j', async (changes, changed) => {
    expect((await send(office.kari.userId, changes)).status).toBe(200)
    expect(await profileOf(office.kari.userId)).toEqual({ ...KARI, ...changed })
    const noted = await office.app.db.query("select detail from audit_log where action = 'user-updated'")
    const isNoted = Object.keys(changed).length > 0
    expect(noted).toHaveLength(isNoted ? 1 : 0)
  })

  it('leaves a substitute in the registers, who leaves them only with another role', async () => {
    const { app, ola } = office
    const login = await castLogin(app, ola)
    const linked = () => app.db.query('select id from vikarer where user_id = $1', [login.userId])
    expect((await send(login.userId, { fullName: 'Ola Berg' })).status).toBe(200)
    expect(await linked()).toEqual([{ id: ola.id }])
    expect((await send(login.userId, { newRole: 'administrator' })).status).toBe(200)
    expect(await profileOf(login.userId)).toEqual({
      full_name: 'Ola Berg',
      role: 'administrator',
      company: null,
    })
    expect(await linked()).toEqual([])
  })

  it('is not asked for, and what is sent and wrong is refused in Norwegian', async () => {
    const { body } = await send(office.kari.userId, { fullName: 5, company: null, newRole: true })
    expect(body).toMatchObject({
      message: 'Rett opp feltene som er merket',
      data: {
        fields: [
          { path: 'fullName', message: 'Må være tekst' },
          { path: 'company', message: 'Må være tekst' },
          { path: 'newRole', message: 'Velg en rolle' },
        ],
      },
    })
    expect((await send('kari', {})).body).toMatchObject({
      data: { fields: [{ path: 'userId', message: 'Ukjent bruker' }] },
    })
  })
})
