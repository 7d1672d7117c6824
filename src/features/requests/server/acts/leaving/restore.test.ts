import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetRemoved } from '#features/vikarer/server/restore.ts'
import { castLogin, castVikar } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let ola: Office['ola']

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  const { app, kari } = office
  for (const table of ['rate_limits', 'removed_vikarer']) await app.db.query(`delete from ${table}`)
  ola = await castVikar(app, kari, 'Ola Nordmann')
})

const remove = (body: { how?: string } = {}) => office.asKari('DELETE', `/api/vikarer/${ola.id}`, body)
const restore = (as = office.asKari) => as('POST', `/api/vikarer/${ola.id}/restore`, {})
const row = async () => {
  const [found] = await office.app.db.query(
    'select phone, email, deleted_at is not null as gone, user_id from vikarer where id = $1',
    [ola.id],
  )
  return found
}

describe('a deleted substitute', () => {
  it('is restored unchanged, with groups, login, absences and their choice of no SMS', async () => {
    const { app, kari } = office
    const { userId } = await castLogin(app, ola)
    await app.db.query('update users set email_verified = true where id = $1', [userId])
    await app.db.query(
      "update vikarer set skills = 'Matte', is_favourite = true, no_sms = true where id = $1",
      [ola.id],
    )
    await app.db.query(
      "insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date) values ($1, $2, '2030-01-01', '2030-01-02')",
      [kari.scope.employerId, ola.id],
    )
    await remove()
    expect(await row()).toMatchObject({ phone: null, email: null, user_id: null, gone: true })
    expect((await office.asKari('GET', '/api/vikarer/removed')).body).toMatchObject({
      vikarer: [{ id: ola.id, fullName: 'Ola Nordmann', phone: ola.phone }],
    })
    expect(await restore()).toMatchObject({ status: 200, body: { isLinked: true } })
    expect((await office.asKari('GET', `/api/vikarer/${ola.id}`)).body).toMatchObject({
      phone: ola.phone,
      email: ola.email,
      skills: 'Matte',
      isFavourite: true,
      noSms: true,
      availability: 'available',
      login: 'active',
    })
    const away = await app.db.query('select start_date::text from vikar_unavailability where vikar_id = $1', [
      ola.id,
    ])
    expect(away).toEqual([{ start_date: '2030-01-01' }])
    expect((await office.asKari('GET', '/api/vikarer/removed')).body).toEqual({ vikarer: [] })
  })

  it('cannot be restored when another row has the number by now, and stays in the list', async () => {
    await remove()
    await office.asKari('POST', '/api/vikarer', {
      fullName: 'Per Ny',
      phone: ola.phone,
      email: '',
      company: '',
      skills: '',
      availability: 'available',
    })
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN' } })
    expect((await office.asKari('GET', '/api/vikarer/removed')).body).toMatchObject({
      vikarer: [{ id: ola.id }],
    })
    await office.app.db.query("delete from vikarer where full_name = 'Per Ny'")
    await office.asKari('POST', '/api/vikarer', {
      fullName: 'Per Ny',
      phone: '+4741999000',
      email: ola.email,
      company: '',
      skills: '',
      availability: 'available',
    })
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    await office.app.db.query("delete from vikarer where full_name = 'Per Ny'")
  })

  it('loses the contact data after 30 days, and not before', async () => {
    await remove()
    const { app } = office
    await app.db.query("update removed_vikarer set removed_at = now() - interval '29 days'")
    await forgetRemoved(app, app.system)
    expect((await office.asKari('GET', '/api/vikarer/removed')).body).toMatchObject({ vikarer: [{}] })
    // A second over the limit: the database's clock counts microseconds, the service's milliseconds.
    await app.db.query("update removed_vikarer set removed_at = now() - interval '30 days 1 second'")
    await forgetRemoved(app, app.system)
    expect(await app.db.query('select 1 from removed_vikarer')).toEqual([])
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'CONTACT_ERASED' } })
  })

  it('is erased at once if the office chooses so, during the removal or later', async () => {
    await remove({ how: 'for-good' })
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'CONTACT_ERASED' } })
    ola = await castVikar(office.app, office.kari, 'Ola Igjen')
    await remove()
    expect(await office.asKari('POST', `/api/vikarer/${ola.id}/erase-contact`, {})).toMatchObject({
      status: 200,
    })
    expect(await office.app.db.query('select 1 from removed_vikarer')).toEqual([])
    expect(await restore()).toMatchObject({ status: 409 })
  })

  it('can be neither restored nor erased nor seen by another employer', async () => {
    await remove()
    expect(await restore(office.asNils)).toMatchObject({ status: 409, body: { code: 'CONTACT_ERASED' } })
    expect(await office.asNils('POST', `/api/vikarer/${ola.id}/erase-contact`, {})).toMatchObject({
      status: 409,
    })
    expect((await office.asNils('GET', '/api/vikarer/removed')).body).toEqual({ vikarer: [] })
  })
})
