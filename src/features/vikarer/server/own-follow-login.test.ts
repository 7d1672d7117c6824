import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { castOlaAt } from '#test/vikar-login.ts'
import { updateByImport } from '#test/update-by-import.ts'
import { checkRows } from './check-rows.ts'

const WEEK = { startDate: '2027-01-04', endDate: '2027-01-08', reason: 'Ferie' }

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asNils: Caller
let ola: Awaited<ReturnType<typeof castOlaAt>>

/** Ola works for Kari, is on holiday and wants no SMS. */
beforeAll(async () => {
  app = await openTestApp()
  app.clock.set('2026-11-24T10:00:00Z')
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  asNils = await server.as(nils)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  ola = await castOlaAt(app, server, kari)
  await add()
  await ola.as('PUT', '/api/my-availability/sms', { noSms: true })
})

const add = (id: string = crypto.randomUUID()) =>
  ola.as('POST', '/api/my-availability/periods', { id, ...WEEK })

/** Nils adds Ola to his register and invites him, and Ola accepts. */
const nilsLinks = async () => {
  const vikar = await castVikar(app, nils, 'Ola Hansen')
  await app.db.query('update vikarer set email = $2 where id = $1', [vikar.id, ola.email])
  expect((await asNils('POST', `/api/vikarer/${vikar.id}/account`, {})).status).toBe(200)
  const yes = await ola.as('POST', `/api/my-invitations/${nils.scope.employerId}`, { answer: 'yes' })
  expect(yes.status).toBe(200)
  return { ...vikar, email: ola.email }
}
const standsAt = async (id = '') => {
  const [row] = await app.db.query(
    `select v.no_sms, (select count(*)::integer from vikar_unavailability where vikar_id = v.id) as periods
      from vikarer v where v.id = $1`,
    [id],
  )
  return row
}
const KEPT = { no_sms: true, periods: 1 }
const ERASED = { no_sms: false, periods: 0 }

describe('a login that is linked to one more register', () => {
  it('copies its periods and the choice of SMS there', async () => {
    const { id } = await nilsLinks()
    expect(await standsAt(id)).toEqual(KEPT)
    expect(await standsAt(ola.rows[0]?.id)).toEqual(KEPT)
    const { periods } = (await ola.as('GET', '/api/my-availability')).body as { periods: object[] }
    expect(periods).toMatchObject([WEEK])
  })

  it('shares later entries', async () => {
    const { id } = await nilsLinks()
    await add()
    expect(await standsAt(id)).toMatchObject({ periods: 2 })
    await ola.as('PUT', '/api/my-availability/sms', { noSms: false })
    expect(await standsAt(id)).toMatchObject({ no_sms: false })
  })

  it("copies no other person's entries", async () => {
    const siri = await castOlaAt(app, server, kari)
    await nilsLinks()
    expect(await standsAt(siri.rows[0]?.id)).toEqual(ERASED)
  })
})

describe('a register that unlinks the login loses its entries, and the others keep them', () => {
  const form = ({ phone, email }: { phone: string; email: string }) => ({
    phone,
    email,
    fullName: 'Ola Hansen',
    company: '',
    skills: '',
    availability: 'available',
  })

  it('after the substitute is removed', async () => {
    const { id } = await nilsLinks()
    expect((await asNils('DELETE', `/api/vikarer/${id}`)).status).toBe(200)
    expect(await standsAt(id)).toEqual(ERASED)
    expect(await standsAt(ola.rows[0]?.id)).toEqual(KEPT)
  })

  it('after the row becomes another person', async () => {
    const vikar = await nilsLinks()
    const other = { ...form(vikar), fullName: 'Siri Dahl', email: `siri.${vikar.phone}@vikar.example` }
    expect((await asNils('PUT', `/api/vikarer/${vikar.id}`, other)).status).toBe(200)
    expect(await standsAt(vikar.id)).toEqual(ERASED)
    expect(await standsAt(ola.rows[0]?.id)).toEqual(KEPT)
  })

  it('after an import makes it another person', async () => {
    const vikar = await nilsLinks()
    const row = {
      ...form(vikar),
      groups: '',
      note: '',
      fullName: 'Siri Dahl',
      email: `siri.${vikar.phone}@vikar.example`,
    }
    const imported = await app.database.transaction(nils.scope, async (tx) =>
      updateByImport(tx, await checkRows([row], app.config), app),
    )
    expect(imported).toMatchObject({ imported: { updated: 1 } })
    expect(await standsAt(vikar.id)).toEqual(ERASED)
  })

  it('after the login itself is erased', async () => {
    const { id } = await nilsLinks()
    await app.db.query('delete from users where id = $1', [ola.userId])
    expect(await standsAt(id)).toEqual(ERASED)
    expect(await standsAt(ola.rows[0]?.id)).toEqual(ERASED)
  })

  it('after it gets another person’s login, whose periods it takes over', async () => {
    const { id } = await nilsLinks()
    const siri = await castOlaAt(app, server, kari)
    await siri.as('POST', '/api/my-availability/periods', { id: crypto.randomUUID(), ...WEEK, reason: 'Syk' })
    await app.db.query('update vikarer set user_id = $2 where id = $1', [id, siri.userId])
    expect(await standsAt(id)).toEqual({ no_sms: false, periods: 1 })
  })

  it('and it keeps them while it is the same person, whatever else changes', async () => {
    const vikar = await nilsLinks()
    const changed = { ...form(vikar), fullName: 'Ola M. Hansen', availability: 'busy' }
    expect((await asNils('PUT', `/api/vikarer/${vikar.id}`, changed)).status).toBe(200)
    expect(await standsAt(vikar.id)).toEqual(KEPT)
  })
})
