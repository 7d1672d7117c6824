import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDate, osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { cookieFor } from '#test/callers.ts'
import { castColleague, giveShifts } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { insertShifts } from '#test/shifts.ts'

const TODAY = osloToday(new Date())
const YESTERDAY = addDays(TODAY, -1)
const TOMORROW = addDays(TODAY, 1)

let office: Office

beforeAll(async () => {
  office = await openOffice()
  const { app, kari, ola } = office
  const [taken = ''] = await insert([{ title: 'Ola i morgen', location: '=1+1', days: 1 }])
  await giveShifts(app, [taken], ola.id)
  await insert([
    { title: 'ikke besatt', days: -1 },
    { title: 'venter', days: 2 },
  ])
  await insert(
    Array.from({ length: 120 }, () => ({ title: 'gammel', days: -30 })),
    'cancelled',
  )
  await app.db.query('update assignments set start_time = $2, end_time = $3 where employer_id = $1', [
    kari.scope.employerId,
    '22:00',
    '07:30',
  ])
})
afterAll(() => office.close())

const insert = (shifts: { title: string; location?: string; days: number }[], status = 'open') =>
  insertShifts(
    office.app,
    office.kari.scope.employerId,
    shifts.map(({ days, ...shift }) => {
      const date = addDays(TODAY, days)
      return { ...shift, date, startsAt: `${date}T08:00Z`, endsAt: `${date}T10:00Z`, status }
    }),
  )

const rowsOf = (text: string) => Papa.parse(text, { delimiter: ';' }).data.slice(0, -1)
const exported = async (filter = '', by = office.asKari) => {
  const { status, text } = await by('GET', `${paths.exportLog}${filter}`)
  expect(status).toBe(200)
  const [heading = [], ...rows] = rowsOf(text)
  return rows.map((row) =>
    Object.fromEntries(heading.map((name, at) => [name.replace('\ufeff', ''), row[at]])),
  )
}
const titles = async (filter: string) => (await exported(filter)).map((row) => row['Tittel'])

describe('the file of the log', () => {
  it('has a row for every shift, nearest first, in words for a spreadsheet', async () => {
    const rows = await exported()
    expect(rows).toHaveLength(123)
    expect(rows[0]).toMatchObject({
      Dato: formatDate(TOMORROW),
      Fra: '22:00',
      Til: '07:30',
      Tittel: 'Ola i morgen',
      Sted: "'=1+1",
      Avdeling: '',
      Status: 'Aktiv',
      Plasser: '1',
      Besatt: '1',
      Vikarer: 'Ola Hansen',
      Spurt: '1',
      Svar: '1',
    })
    expect(rows.slice(1, 3).map((row) => [row['Tittel'], row['Status'], row['Vikarer']])).toEqual([
      ['venter', 'Venter vikar', ''],
      ['ikke besatt', 'Ikke besatt', ''],
    ])
  })

  it('has the shifts that match the filter: one status, several, days and words', async () => {
    expect(await titles('?status=unfilled')).toEqual(['ikke besatt'])
    expect(await titles('?status=waiting&status=assigned')).toEqual(['Ola i morgen', 'venter'])
    expect(await titles(`?from=${YESTERDAY}&to=${TOMORROW}`)).toEqual(['ikke besatt', 'Ola i morgen'])
    expect(await titles('?query=hansen')).toEqual(['Ola i morgen'])
    expect(await titles('?status=cancelled')).toHaveLength(120)
  })

  it('is an event of the office, with its days', async () => {
    await exported(`?from=${YESTERDAY}`)
    const { text } = await office.asKari('GET', '/api/office-events?kind=downloads')
    expect(text).toContain(`Kari Nordmann lastet ned oppdragsloggen fra ${formatDate(YESTERDAY)}.`)
  })

  it('has no shifts of another office, and is refused to readers', async () => {
    expect(await exported('', office.asNils)).toEqual([])
    const reader = await office.server.as(await castColleague(office.app, office.kari, 'Una Lie', 'reader'))
    expect((await reader('GET', paths.exportLog)).status).toBe(403)
  })

  it('requires a recent login, the same site, and a valid filter', async () => {
    const cookie = await cookieFor(office.app, office.kari.userId)
    const get = (path: string, headers = {}) =>
      fetch(office.server.url + path, { headers: { cookie, ...headers } })
    expect((await get(`${paths.exportLog}?status=alt`)).status).toBe(400)
    expect((await get(paths.exportLog, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    await office.app.db.query(
      "update sessions set created_at = now() - interval '11 minutes', proven_at = null",
    )
    const late = await get(paths.exportLog)
    expect([late.status, await late.json()]).toMatchObject([403, { code: 'PROOF_NEEDED' }])
    await office.app.db.query('update sessions set created_at = now()')
  })
})
