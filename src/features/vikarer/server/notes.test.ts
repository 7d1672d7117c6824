import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castColleague, castDepartment, castAssignment, castVikar } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import type { Vikar } from '../contract.ts'
import { USED_ELSEWHERE } from '../texts.ts'
import { removeVikar } from './remove.ts'
import { restoreVikar } from './restore.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const castOla = () => castVikar(office.app, office.kari, 'Ola Hansen')
const read = async (id: string) => (await office.asKari('GET', `/api/vikarer/${id}`)).body as Vikar
const save = async (id: string, note: string, as = office.asKari) =>
  as('PUT', `/api/vikarer/${id}/note`, { note, version: (await read(id)).version })
const formOf = ({ fullName, phone, email, version }: Vikar, more: object) => ({
  fullName,
  phone,
  email,
  company: '',
  skills: '',
  availability: 'available',
  version,
  ...more,
})

describe('a note about a substitute', () => {
  it('is read with its author and time, changed and erased', async () => {
    const { id } = await castOla()
    expect(await save(id, ' Kan ta alle trinn ')).toMatchObject({ status: 200 })
    const { note } = await read(id)
    expect(note).toMatchObject({ text: 'Kan ta alle trinn', by: 'Kari Nordmann' })
    expect(Date.now() - Date.parse(note?.at ?? '')).toBeLessThan(60_000)
    const eva = await office.server.as(await castColleague(office.app, office.kari, 'Eva Lund', 'planner'))
    await save(id, 'Kan ta 1.–4. trinn', eva)
    expect((await read(id)).note).toMatchObject({ text: 'Kan ta 1.–4. trinn', by: 'Eva Lund' })
    await save(id, 'Kan ta 1.–4. trinn')
    expect((await read(id)).note).toMatchObject({ by: 'Eva Lund' }) // nothing changed
    await save(id, '')
    expect((await read(id)).note).toBeNull()
  })

  it("is saved with the substitute's form, and unchanged if the form omits it", async () => {
    const form = { fullName: 'Mari Moe', phone: '40000901', email: 'mari.moe@vikar.example', company: '' }
    const { body } = await office.asKari('POST', '/api/vikarer', {
      ...form,
      skills: '',
      availability: 'available',
      note: 'Ringes helst etter klokka 15',
    })
    const { vikar } = body as { vikar: Vikar }
    expect(vikar.note?.text).toBe('Ringes helst etter klokka 15')
    const put = (more: object) => office.asKari('PUT', `/api/vikarer/${vikar.id}`, more)
    await put(formOf(await read(vikar.id), { skills: 'Matte' }))
    expect(await read(vikar.id)).toMatchObject({ skills: 'Matte', note: { by: 'Kari Nordmann' } })
    await put(formOf(await read(vikar.id), { note: '' }))
    expect((await read(vikar.id)).note).toBeNull()
  })

  it('is refused on an older version, with the stored text', async () => {
    const { id } = await castOla()
    const { version } = await read(id)
    await save(id, 'Først')
    const stale = await office.asKari('PUT', `/api/vikarer/${id}/note`, { note: 'Sist', version })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'STALE', data: { now: { note: { text: 'Først' }, edited: { by: 'Kari Nordmann' } } } },
    })
  })

  it('is edited by planners and read by readers, in the departments that ask the substitute', async () => {
    const { id } = await castOla()
    const [blue, red] = [
      await castDepartment(office.app, office.kari, 'Blåklokka'),
      await castDepartment(office.app, office.kari, 'Rødhette'),
    ]
    await castAssignment(office.app, office.kari, {
      departmentId: blue,
      recipients: { kind: 'chosen', vikarIds: [id] },
    })
    const asEva = await office.server.as(await castColleague(office.app, office.kari, 'Eva Lie', 'reader'))
    expect((await save(id, 'Fra en leser', asEva)).status).toBe(403)
    const lin = await castColleague(office.app, office.kari, 'Lin Holt', 'planner', [red])
    expect(await save(id, 'Fra en annen avdeling', await office.server.as(lin))).toMatchObject({
      status: 403,
      body: { message: USED_ELSEWHERE },
    })
    await save(id, 'Kjent på huset')
    expect((await asEva('GET', `/api/vikarer/${id}`)).body).toMatchObject({
      note: { text: 'Kjent på huset' },
    })
  })

  it('is in the history as a change, without its text', async () => {
    const { id } = await castOla()
    await save(id, 'Hemmelig tekst')
    const told = JSON.stringify((await office.asKari('GET', '/api/office-events')).body)
    expect(told).toContain('endret merknaden for Ola Hansen')
    expect(told).not.toContain('Hemmelig tekst')
  })

  it('disappears with a removal, and returns with a restore', async () => {
    const { id } = await castOla()
    await save(id, 'Kommer tilbake til høsten')
    const { app, kari } = office
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, id))
    expect(await app.db.query('select 1 from vikar_notes where vikar_id = $1', [id])).toEqual([])
    await app.database.transaction(kari.scope, (tx) => restoreVikar(tx, id, app.clock.now()))
    expect((await read(id)).note).toMatchObject({ text: 'Kommer tilbake til høsten', by: 'Kari Nordmann' })
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, id, { isForGood: true }))
    const kept =
      'select 1 from removed_vikarer where vikar_id = $1 union all select 1 from vikar_notes where vikar_id = $1'
    expect(await app.db.query(kept, [id])).toEqual([])
  })
})
