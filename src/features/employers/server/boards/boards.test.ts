import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castBoard } from '#test/boards.ts'
import { castColleague, castDepartment } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { BOARDS_MAX, TOO_MANY_BOARDS } from '../../board-rules.ts'
import { addBoard } from './boards.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const FORM = { name: ' Personalrommet ', showsPhones: false }
const namesOf = async (by = office.asKari) => {
  const { body } = await by('GET', '/api/boards')
  return (body as { boards: { name: string }[] }).boards.map(({ name }) => name)
}

describe("a screen's address", () => {
  it('is made and revoked, and both are events of the office', async () => {
    const { status, body } = await office.asKari('POST', '/api/boards', FORM)
    const { id, url } = body as { id: string; url: string }
    expect(status).toBe(200)
    expect(url).toMatch(/\/tavle\/[\w-]{22}$/)
    expect(await namesOf()).toEqual(['Personalrommet'])
    expect((await office.asNils('DELETE', `/api/boards/${id}`)).status).toBe(404)
    expect((await office.asKari('DELETE', `/api/boards/${id}`)).status).toBe(200)
    expect((await office.asKari('DELETE', `/api/boards/${id}`)).status).toBe(404)
    const events = (await office.asKari('GET', '/api/office-events?kind=settings')).text
    for (const act of ['laget en adresse', 'stengte adressen'])
      expect(events).toContain(
        `Kari Nordmann ${act} som viser vaktene uten innlogging: Personalrommet, uten telefonnumre.`,
      )
  })

  it('needs a name for the screen, and a reader may not make one', async () => {
    const refused = await office.asKari('POST', '/api/boards', { ...FORM, name: ' ' })
    expect([refused.status, refused.text]).toMatchObject([422, expect.stringContaining('hvor skjermen er')])
    const reader = await office.server.as(await castColleague(office.app, office.kari, 'Una Lie', 'reader'))
    expect((await reader('POST', '/api/boards', FORM)).status).toBe(403)
    expect((await reader('GET', '/api/boards')).status).toBe(403)
  })

  it('is hidden from planners of another department, who cannot revoke it', async () => {
    const { app, kari, server } = office
    const [sfo, evening] = [await castDepartment(app, kari, 'SFO'), await castDepartment(app, kari, 'Kveld')]
    const bo = await server.as(await castColleague(app, kari, 'Bo Lie', 'planner', [sfo]))
    await castBoard(app, kari, { name: 'Hele huset' })
    expect((await bo('POST', '/api/boards', { ...FORM, departmentId: evening })).status).toBe(422)
    expect((await bo('POST', '/api/boards', { ...FORM, name: 'Basen' })).status).toBe(200)
    expect(await namesOf(bo)).toEqual(['Basen'])
    expect(await namesOf()).toEqual(['Hele huset', 'Basen'])
    const [whole] = await app.db.query("select id from boards where name = 'Hele huset'")
    expect((await bo('DELETE', `/api/boards/${String(whole?.['id'])}`)).status).toBe(404)
  })

  // Fails when `addBoard` does not lock the number of addresses.
  it('is refused above the limit, also when two are made at once', async () => {
    const { app, nils, asNils } = office
    for (let made = 0; made < BOARDS_MAX - 1; made += 1) await castBoard(app, nils)
    const late = await app.database.transaction(nils.scope, async (tx) => {
      expect(await addBoard(tx, app.tokens, FORM)).toMatchObject({ kind: 'added' })
      const waiting = asNils('POST', '/api/boards', FORM)
      await untilSomebodyWaits(app)
      return { waiting }
    })
    expect(await late.waiting).toMatchObject({ status: 409, body: { message: TOO_MANY_BOARDS } })
  })
})
