import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PLACES_MAX } from '#features/assignments/rules.ts'
import { BOARD_PEOPLE } from '#features/overview/server/board.ts'
import { addDays, formatDate, osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { castBoard } from '#test/boards.ts'
import { castColleague, castDepartment, castVikarer, giveShifts } from '#test/cast.ts'
import { cookieFor } from '#test/callers.ts'
import { openOffice, type Office } from '#test/office.ts'
import { insertShifts } from '#test/shifts.ts'

const TODAY = osloToday(new Date())

let office: Office

beforeAll(async () => {
  office = await openOffice()
  const { app, ola } = office
  const [taken = ''] = await insert([{ title: 'Vikar i 3B', location: 'Rom 114', days: 0 }])
  await giveShifts(app, [taken], ola.id)
  await insert([
    { title: 'SFO', days: 1 },
    { title: 'I overmorgen', days: 2 },
    { title: 'I går', days: -1 },
  ])
  await insert([{ title: 'Avlyst vakt', days: 0 }], 'cancelled')
  await app.db.query("update assignments set description = 'Læreren er syk', requirements = 'Norsk'")
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

/** Opens a page as a browser without a session. */
const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(office.server.url + path, { redirect: 'manual', headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const screen = async (form = {}, by = office.kari) => `/tavle/${await castBoard(office.app, by, form)}`

describe('the address of a screen', () => {
  it('shows today and tomorrow to all who have it: time, place, who comes and the number, and no reasons', async () => {
    const { status, text, headers } = await open(await screen())
    expect(status).toBe(200)
    for (const part of [
      '08.00–10.00',
      'Vikar i 3B',
      'Rom 114',
      'Ola Hansen',
      'SFO',
      'Ingen ennå',
      formatDate(TODAY),
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/href="tel:\+47\d{8}"/)
    for (const part of ['Læreren er syk', 'Norsk<', 'I overmorgen', 'I går', 'Avlyst vakt'])
      expect(text).not.toContain(part)
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('shows a night shift of yesterday until it ends', async () => {
    const { app, kari } = office
    const hour = 3_600_000
    const night = (title: string, endsIn: number) => ({
      title,
      date: addDays(TODAY, -1),
      startTime: '22:00',
      endTime: '07:00',
      startsAt: new Date(Date.now() - 9 * hour),
      endsAt: new Date(Date.now() + endsIn),
    })
    await insertShifts(app, kari.scope.employerId, [night('Nattevakt', hour), night('Ferdig natt', -hour)])
    const { text } = await open(await screen())
    expect(text).toMatch(/22\.00–07\.00<span class="since">fra i går<\/span>.*Nattevakt.*I morgen/s)
    expect(text).not.toContain('Ferdig natt')
  })

  it('shows no phone numbers if the planner left them out', async () => {
    const { text } = await open(await screen({ showsPhones: false }))
    expect(text).toContain('Ola Hansen')
    expect(text).not.toContain('tel:')
  })

  it('is one body for all requests within seconds, and reports that nothing has changed', async () => {
    const { app } = office
    const at = (seconds: number) => app.clock.set(`${TODAY}T12:00:${seconds}Z`)
    const address = await screen()
    at(15)
    const first = await open(address)
    const etag = first.headers.get('etag') ?? ''
    await app.db.query("update assignments set location = 'Rom 115' where title = 'Vikar i 3B'")
    at(29)
    const again = await open(address, { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    at(30)
    expect((await open(address, { 'if-none-match': etag })).text).toContain('Rom 115')
    await app.db.query("update assignments set location = 'Rom 114' where title = 'Vikar i 3B'")
    app.clock.set(new Date().toISOString())
  })

  it('lists no further shift after a large number of people, with a notice', async () => {
    const { app, nils } = office
    const people = (await castVikarer(app, nils, PLACES_MAX)).map(({ id }) => id)
    const many = Array.from({ length: BOARD_PEOPLE / PLACES_MAX + 2 }, (_, hour) => {
      const [from, to] = [hour, hour + 1].map((one) => `${TODAY}T${String(one).padStart(2, '0')}:00Z`)
      return { date: TODAY, startsAt: from ?? '', endsAt: to ?? '' }
    })
    const ids = await insertShifts(app, nils.scope.employerId, many)
    await app.db.query(
      `with filled as (
         update assignments set places = $3, filled = $3, status = 'assigned' where id = any($1)
           returning employer_id, id, request_id
       ), asked as (
         insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at)
         select employer_id, gen_random_uuid(), request_id, person, sha256(uuid_send(gen_random_uuid())), now()
         from filled, unnest($2::uuid[]) person
       )
       insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, accepted_at)
       select employer_id, id, request_id, person, 'accepted', now() from filled, unnest($2::uuid[]) person`,
      [ids, people, PLACES_MAX],
    )
    const { text } = await open(await screen({}, nils))
    expect([...text.matchAll(/href="tel:/g)]).toHaveLength(BOARD_PEOPLE)
    expect(text).toContain(`De første ${BOARD_PEOPLE / PLACES_MAX} vaktene vises.`)
  })

  it('shows the shifts of its department alone', async () => {
    const { app, kari } = office
    const sfo = await castDepartment(app, kari, 'Skolefritid')
    await app.db.query(
      `update requests set department_id = $2 where id = (select request_id from assignments where title = 'SFO' and employer_id = $1)`,
      [kari.scope.employerId, sfo],
    )
    const { text } = await open(await screen({ departmentId: sfo }))
    expect(text).toContain('Skolefritid')
    expect(text).toContain('SFO')
    expect(text).not.toContain('Vikar i 3B')
    const bound = await castColleague(app, kari, 'Bo Lie', 'planner', [sfo])
    expect((await open(await screen({}, bound))).text).not.toContain('Vikar i 3B')
  })

  it('shows nothing once it is revoked, even if it was just read', async () => {
    const address = await screen({ name: 'Gangen' })
    expect((await open(address)).status).toBe(200)
    const { body } = await office.asKari('GET', '/api/boards')
    const { boards } = body as { boards: { id: string; name: string; url: string }[] }
    const made = boards.find(({ name }) => name === 'Gangen')
    expect(made?.url).toBe(office.app.config.appUrl + address)
    expect((await office.asKari('DELETE', `/api/boards/${made?.id}`)).status).toBe(200)
    const { status, text } = await open(address)
    expect(status).toBe(404)
    expect(text).not.toContain('Ola Hansen')
  })

  it('is stored as a hash', async () => {
    const token = await castBoard(office.app, office.kari)
    const rows = await office.app.db.query('select boards::text as row from boards')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('shows nothing of a closed office, and counts guesses', async () => {
    const address = await screen({}, office.nils)
    expect((await open(address)).status).toBe(200)
    await office.app.db.query('update employers set closed_at = now() where id = $1', [
      office.nils.scope.employerId,
    ])
    expect((await open(address)).status).toBe(404)
    await office.app.db.query('update employers set closed_at = null where id = $1', [
      office.nils.scope.employerId,
    ])
    const tries = await Promise.all(Array.from({ length: 40 }, () => open(`/tavle/${'x'.repeat(22)}`)))
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([404, 429]))
  })
})

describe('the sheet of the office', () => {
  const sheet = async (userId: string, query = '') =>
    open(`${paths.board}${query}`, { accept: 'text/html', cookie: await cookieFor(office.app, userId) })

  it('shows the same to its members, readers too, with the numbers', async () => {
    const reader = await castColleague(office.app, office.kari, 'Una Lie', 'reader')
    const { status, text } = await sheet(reader.userId)
    expect(status).toBe(200)
    for (const part of ['Vikar i 3B', 'Ola Hansen', 'tel:', 'Skriv ut']) expect(text).toContain(part)
    expect((await sheet(office.nils.userId)).text).not.toContain('Vikar i 3B')
  })

  it('shows one department on request, and ignores an unknown one', async () => {
    const { app, kari } = office
    const empty = await castDepartment(app, kari, 'Kveld')
    const { text } = await sheet(kari.userId, `?avdeling=${empty}`)
    expect(text).not.toContain('Vikar i 3B')
    expect(text).toContain('aria-current="page">Kveld')
    for (const odd of ['?avdeling=42', `?avdeling=${crypto.randomUUID()}`, '?avdeling=a&avdeling=b'])
      expect((await sheet(kari.userId, odd)).text).toContain('Vikar i 3B')
  })

  it("is made within its reader's budget of processing time", async () => {
    const run = vi.spyOn(office.app.budgets, 'run')
    expect((await sheet(office.kari.userId)).status).toBe(200)
    expect(run.mock.calls.map(([{ userId }]) => userId)).toEqual([office.kari.userId])
    run.mockRestore()
  })

  it('leads a browser without a session to the login, and back', async () => {
    const { status, headers } = await open(paths.board, { accept: 'text/html' })
    expect([status, headers.get('location')]).toEqual([303, '/auth?returnTo=%2Ftavle'])
    expect((await open(paths.board)).status).toBe(401)
  })
})
