import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castVikar } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import type { Preview } from '../contract.ts'

let office: Office
let ola: Awaited<ReturnType<typeof castVikar>>

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'vikar_groups', 'vikarer'])
    await office.app.db.query(`delete from ${table}`)
  ola = await castVikar(office.app, office.kari, 'Ola Hansen')
})

const NEWCOMER = { fullName: 'Siri Dahl', phone: '40 00 00 01', email: 'siri@vikar.example' }
/** Ola as in the register, and a new person. */
const list = (cells: object = {}) => [
  { fullName: ola.fullName, phone: ola.phone, email: ola.email, ...cells },
  NEWCOMER,
]
const preview = async (rows: object[]) =>
  (await office.asKari('POST', '/api/vikarer/import/preview', { rows })).body as Preview
const update = (rows: object[], version: string | undefined) =>
  office.asKari('POST', '/api/vikarer/import', { rows, duplicates: 'update', version })
const stored = () =>
  office.app.db.query('select full_name, phone, company, availability from vikarer order by full_name')
const edit = (change: object) =>
  office.asKari('PUT', `/api/vikarer/${ola.id}`, {
    fullName: ola.fullName,
    phone: ola.phone,
    email: ola.email,
    company: '',
    skills: '',
    availability: 'available',
    ...change,
  })

describe('an update from a list', () => {
  it('is refused whole, with the stored values, when a number has changed since the preview', async () => {
    const rows = list()
    const { version, rows: shown } = await preview(rows)
    expect(shown).toMatchObject([{ existing: { changes: [] } }, { outcome: 'new' }])
    expect(await edit({ phone: '40 00 00 09' })).toMatchObject({ status: 200 })
    const before = await stored()
    const phone = { field: 'phone', before: '+4740000009', after: ola.phone }
    const refused = await update(rows, version)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'STALE',
        data: { now: { rows: [{ existing: { values: [phone] } }, { outcome: 'new' }] } },
      },
    })
    expect(await stored()).toEqual(before)
    const { now } = (refused.body as { data: { now: Preview } }).data
    expect(now).toEqual(await preview(rows))
    expect(await update(rows, now.version)).toMatchObject({ status: 200, body: { added: 1, updated: 1 } })
  })

  it('is refused when a person of the list has been added to the register or removed', async () => {
    const { version } = await preview(list())
    await office.asKari('POST', '/api/vikarer', {
      ...NEWCOMER,
      company: '',
      skills: '',
      availability: 'busy',
    })
    expect(await update(list({ company: 'Skolen' }), version)).toMatchObject({ body: { code: 'STALE' } })
    const { version: second } = await preview(list())
    await office.asKari('DELETE', `/api/vikarer/${ola.id}`)
    expect(await update(list(), second)).toMatchObject({ body: { code: 'STALE' } })
    expect(await stored()).toMatchObject([{ phone: null }, { availability: 'busy' }])
  })

  it('is refused when a person was removed from a group in the list', async () => {
    const rows = list({ groups: 'Natt' })
    await update(rows, (await preview(rows)).version)
    const { version } = await preview(rows)
    expect(await edit({ groupIds: [] })).toMatchObject({ status: 200 })
    expect(await update(rows, version)).toMatchObject({ status: 409, body: { code: 'STALE' } })
    expect(
      await office.app.db.query('select from vikar_group_members where vikar_id = $1', [ola.id]),
    ).toEqual([])
  })

  it('is not refused for a change of other values', async () => {
    const { version } = await preview(list())
    expect(await edit({ company: 'Skolen' })).toMatchObject({ status: 200 })
    expect(await update(list(), version)).toMatchObject({ status: 200, body: { added: 1, updated: 0 } })
    expect(await stored()).toMatchObject([{ company: 'Skolen' }, {}])
  })

  it('requires a preview, and imports the right rows of a list with errors', async () => {
    const wrong = { fullName: 'Per', phone: '1' }
    const repeated = { ...NEWCOMER, phone: '40 00 00 02' }
    expect(await update(list(), undefined)).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'version' }] } },
    })
    const { version } = await preview([wrong, ...list({ company: 'Skolen' }), repeated])
    expect(await update(list({ company: 'Skolen' }), version)).toMatchObject({
      body: { added: 1, updated: 1 },
    })
  })
})

it('a list that only adds requires no preview, and leaves known people unchanged', async () => {
  await edit({ phone: '40 00 00 09' })
  const rows = list()
  expect(
    await office.asKari('POST', '/api/vikarer/import', { rows, duplicates: 'skip', version: undefined }),
  ).toMatchObject({ status: 200, body: { added: 1, updated: 0, skipped: 1 } })
  expect(await stored()).toMatchObject([{ phone: '+4740000009' }, {}])
})

it('a list that changes nothing is not logged', async () => {
  const { version } = await preview(list())
  await update(list(), version)
  await office.app.db.query('delete from audit_log')
  await update(list(), (await preview(list())).version)
  expect(await office.app.db.query("select from audit_log where action = 'vikarer-imported'")).toEqual([])
})
