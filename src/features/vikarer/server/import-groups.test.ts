import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openOffice, type Office } from '#test/office.ts'
import { paths } from '#shared/paths.ts'
import type { Vikar } from '../contract.ts'
import { GROUPS_MAX, TOO_MANY_GROUPS } from '../group-rules.ts'
import { NOTE_MAX } from '../rules.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.app.db.query('delete from rate_limits')
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

it('creates missing groups once each, and adds people to them', async () => {
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

it('adds a known person to more groups on an update, and removes them from none', async () => {
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

it("stores a row's note, and leaves the note unchanged for an empty cell", async () => {
  const noteOf = async () => {
    const { body } = await office.asKari('GET', '/api/vikarer')
    return (body as { vikarer: Vikar[] }).vikarer.map(({ note }) => note && [note.text, note.by])
  }
  const noted = { ...ola, note: ' Aldri fredag\nHar nøkkel ' }
  await imported([noted])
  expect(await noteOf()).toEqual([['Aldri fredag\nHar nøkkel', 'Kari Nordmann']])
  expect((await preview([{ ...ola, note: 'Har nøkkel' }])).body).toMatchObject({
    rows: [
      {
        existing: {
          changes: ['note'],
          values: [{ field: 'note', before: 'Aldri fredag\nHar nøkkel', after: 'Har nøkkel' }],
        },
      },
    ],
  })
  expect(await imported([ola], 'update')).toMatchObject({ updated: 0 })
  expect(await imported([{ ...ola, note: 'Har nøkkel' }])).toMatchObject({ skipped: 1 })
  expect(await noteOf()).toEqual([['Aldri fredag\nHar nøkkel', 'Kari Nordmann']])
  expect(await imported([{ ...ola, note: 'Har nøkkel' }], 'update')).toMatchObject({ updated: 1 })
  expect(await noteOf()).toEqual([['Har nøkkel', 'Kari Nordmann']])
  expect((await preview([{ ...siri, note: 'x'.repeat(NOTE_MAX + 1) }])).body).toMatchObject({
    rows: [{ outcome: 'invalid', problems: [{ field: 'note' }] }],
  })
})

it('stores an address with Norwegian letters in a form that a search finds', async () => {
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

it('leaves a name unchanged if only the kind of apostrophe differs, which spreadsheets replace', async () => {
  const brien = { ...ola, fullName: 'Ola O’Brien' }
  await imported([brien])
  expect((await preview([{ ...brien, fullName: "Ola O'Brien" }])).body).toMatchObject({
    rows: [{ existing: { changes: [] } }],
  })
  expect(await imported([{ ...brien, fullName: "Ola O'Brien" }], 'update')).toMatchObject({ skipped: 1 })
})

it('treats no-break spaces of web pages and spreadsheets as spaces', async () => {
  await imported([{ ...ola, fullName: 'Ola Hansen', groups: 'Hel dag' }])
  const pasted = { ...ola, fullName: 'Ola\u00a0Hansen', groups: 'Hel\u00a0dag' }
  expect((await preview([pasted])).body).toMatchObject({ rows: [{ existing: { changes: [] } }] })
  expect(await imported([pasted], 'update')).toMatchObject({ skipped: 1 })
})

it('refuses names that are too long and too many groups, by row', async () => {
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

it('imports an exported file', async () => {
  await imported([{ ...ola, groups: 'Lærere; SFO' }])
  const { text } = await office.asKari('GET', paths.exportVikarer)
  const [, row] = Papa.parse(text, { delimiter: ';' }).data
  expect(row).toEqual(expect.arrayContaining(['Ola Hansen', 'Lærere; SFO']))
  await office.app.db.query('delete from vikar_groups')
  await imported([{ ...ola, groups: 'Lærere; SFO' }], 'update')
  expect(await groups()).toEqual(['Lærere: 1', 'SFO: 1'])
})
