import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import type { Vikar } from '../contract.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asKari: Caller
let ola: Vikar

beforeEach(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asKari = await server.as(kari)
  ola = await castVikar(app, kari, 'Ola Hansen')
  await castVikar(app, kari, 'Siri Dahl')
  await giveCredits(app, kari, 10)
})
afterEach(async () => {
  await server.close()
  await app.close()
})

const remove = () => asKari('DELETE', `/api/vikarer/${ola.id}`)
const again = () => ({
  fullName: 'Ola Hansen',
  phone: ola.phone,
  email: ola.email,
  company: '',
  skills: '',
  availability: 'available',
})

describe('a removed substitute', () => {
  it('is in no list and no search, and cannot be read, changed or removed again', async () => {
    expect((await remove()).status).toBe(200)
    const names = async (path: string, key: string) =>
      ((await asKari('GET', path)).body as Record<string, { fullName: string }[]>)[key]?.map(
        ({ fullName }) => fullName,
      )
    expect(await names('/api/vikarer', 'vikarer')).toEqual(['Siri Dahl'])
    expect(await names('/api/vikarer?search=ola', 'vikarer')).toEqual([])
    expect(await names(`/api/vikarer?search=${ola.phone.slice(3)}`, 'vikarer')).toEqual([])
    expect(await names('/api/assignments/candidates', 'candidates')).toEqual(['Siri Dahl'])
    const answers = [
      await asKari('GET', `/api/vikarer/${ola.id}`),
      await asKari('PUT', `/api/vikarer/${ola.id}`, again()),
      await remove(),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await asKari('GET', '/api/statistics')).body).toMatchObject({ activeVikarer: 1 })
  })

  it('has phone, e-mail, company and skills nowhere in the register', async () => {
    await app.db.query("update vikarer set company = 'Skole', skills = 'Matte' where id = $1", [ola.id])
    await remove()
    const [row] = await app.db.query(
      'select full_name, phone, email, company, skills, user_id from vikarer where id = $1',
      [ola.id],
    )
    expect(row).toEqual({
      full_name: 'Ola Hansen',
      phone: null,
      email: null,
      company: null,
      skills: null,
      user_id: null,
    })
  })

  it('stays in the log by name, as holder and as a person asked', async () => {
    const assignment = await castAssignment(app, kari)
    await server.anonymous('POST', `/api/responses/${assignment.token(ola.id)}/claim`, {
      responseMessage: '',
    })
    await asKari('POST', `/api/assignments/${assignment.id}/complete`, {})
    await remove()
    expect((await asKari('GET', '/api/assignments')).body).toMatchObject({
      assignments: [{ id: assignment.id, vikar: { fullName: 'Ola Hansen', phone: null } }],
    })
    expect((await asKari('GET', `/api/assignments/${assignment.id}/responses`)).body).toMatchObject({
      recipients: [
        { fullName: 'Ola Hansen', phone: null, response: 'accepted' },
        { fullName: 'Siri Dahl', response: null },
      ],
    })
  })

  it('can be registered again with the same phone and e-mail, as a new person', async () => {
    await remove()
    const { status, body } = await asKari('POST', '/api/vikarer', again())
    expect(status).toBe(200)
    expect((body as { vikar: Vikar }).vikar.id).not.toBe(ola.id)
  })
})
