import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOffice, type Office } from '#test/office.ts'
import { paths } from '#shared/paths.ts'
import { GROUPS_MAX, TOO_MANY_GROUPS } from '../group-rules.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.app.db.query('delete from vikar_groups')
  await office.app.db.query('delete from vikarer')
})

const ola = { fullName: 'Ola Hansen', phone: '912 34 567', email: 'ola@vikar.example' }
const siri = { fullName: 'Siri Dahl', phone: '40 00 00 01', email: 'siri@vikar.example' }
const preview = (rows: object[]) => office.asKari('POST', '/api/vikarer/import/preview', { rows })
const imported = async (rows: object[], duplicates = 'skip') => {
  const { status, body } = await office.asKari('POST', '/api/vikarer/import', { rows, duplicates })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const groups = async () => {
  const { body } = await office.asKari('GET', '/api/groups')
  return (body as { groups: { name: string; members: number }[] }).groups.map(
    ({ name, members }) => `${name}: ${members}`,
  )
}

it('makes the groups that are missing, once each, and adds people to them', async () => {
  await office.asKari('POST', '/api/groups', { name: 'SFO' })
  const rows = [
    { ...ola, groups: 'sfo; Lærere,  lærere ' },
    { ...siri, groups: 'LÆRERE\nNatt' },
  ]
  expect((await preview(rows)).body).toMatchObject({ rows: [{ outcome: 'new' }, { outcome: 'new' }] })
  expect(await groups()).toEqual(['SFO: 0'])
  await imported(rows)
  expect(await groups()).toEqual(['Lærere: 2', 'Natt: 1', 'SFO: 1'])
})

it('adds somebody known to more groups when they are updated, and takes them out of none', async () => {
  await imported([{ ...ola, groups: 'SFO' }])
  const more = [{ ...ola, groups: 'SFO; Natt' }]
  expect((await preview(more)).body).toMatchObject({ rows: [{ existing: { changes: ['groups'] } }] })
  expect((await preview([{ ...ola, groups: 'sfo' }])).body).toMatchObject({
    rows: [{ existing: { changes: [] } }],
  })
  await imported(more)
  expect(await groups()).toEqual(['SFO: 1'])
  expect(await imported(more, 'update')).toMatchObject({ updated: 1 })
  await imported([ola], 'update')
  expect(await groups()).toEqual(['Natt: 1', 'SFO: 1'])
})

it('stores an address with letters of our own so that a search for it finds it', async () => {
  const kari = { fullName: 'Kari Berg', phone: '91234599', email: 'kari@blåbærskogen.no' }
  await imported([kari, ola])
  expect((await preview([kari])).body).toMatchObject({ rows: [{ existing: { changes: [] } }] })
  for (const search of [
    'kari@blåbærskogen.no',
    'BLÅBÆRSKOGEN.no',
    'kari@xn--blbr',
    'berg @blåbærskogen.no',
  ]) {
    const { body } = await office.asKari('GET', `/api/vikarer?${new URLSearchParams({ search })}`)
    expect([search, body]).toMatchObject([search, { vikarer: [{ fullName: 'Kari Berg' }], matching: 1 }])
  }
})

it('leaves a name alone whose apostrophe is only another mark, as spreadsheets put it', async () => {
  const brien = { ...ola, fullName: 'Ola O’Brien' }
  await imported([brien])
  expect((await preview([{ ...brien, fullName: "Ola O'Brien" }])).body).toMatchObject({
    rows: [{ existing: { changes: [] } }],
  })
  expect(await imported([{ ...brien, fullName: "Ola O'Brien" }], 'update')).toMatchObject({ skipped: 1 })
})

it('takes the no-break spaces of web pages and spreadsheets for spaces', async () => {
  await imported([{ ...ola, fullName: 'Ola Hansen', groups: 'Hel dag' }])
  const pasted = { ...ola, fullName: 'Ola\u00a0Hansen', groups: 'Hel\u00a0dag' }
  expect((await preview([pasted])).body).toMatchObject({ rows: [{ existing: { changes: [] } }] })
  expect(await imported([pasted], 'update')).toMatchObject({ skipped: 1 })
})

it('refuses names that are too long and groups that are too many, by row', async () => {
  await office.app.db.query(
    "insert into vikar_groups (employer_id, name) select $1, 'Gruppe ' || n from generate_series(2, $2) n",
    [office.kari.scope.employerId, GROUPS_MAX],
  )
  const { body } = await preview([
    { ...ola, groups: 'Den siste; gruppe 7' },
    { ...siri, groups: 'Én til' },
    { fullName: 'Per Lund', phone: '40000003', email: 'per@vikar.example', groups: 'a'.repeat(41) },
  ])
  expect(body).toMatchObject({
    rows: [
      { outcome: 'new' },
      { problems: [{ field: 'groups', message: TOO_MANY_GROUPS }] },
      { problems: [{ field: 'groups', message: 'Gruppenavnet kan ikke være lengre enn 40 tegn' }] },
    ],
  })
})

it('takes back what an export has written', async () => {
  await imported([{ ...ola, groups: 'Lærere; SFO' }])
  const { text } = await office.asKari('GET', paths.exportVikarer)
  const [, row] = Papa.parse(text, { delimiter: ';' }).data
  expect(row).toEqual(expect.arrayContaining(['Ola Hansen', 'Lærere; SFO']))
  await office.app.db.query('delete from vikar_groups')
  await imported([{ ...ola, groups: 'Lærere; SFO' }], 'update')
  expect(await groups()).toEqual(['Lærere: 1', 'SFO: 1'])
})
