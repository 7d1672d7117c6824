import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castLogin, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import type { Vikar } from '../contract.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let asKari: Caller

beforeAll(async () => {
  app = await openTestApp()
  server = await serveTestApp(app)
  kari = await castKari(app)
  asKari = await server.as(kari)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from vikarer'))

const ola = { fullName: 'Ola Hansen', phone: '912 34 567', email: 'ola@vikar.example' }
const siri = { fullName: 'Siri Dahl', phone: '40 00 00 01', email: 'siri@vikar.example' }
const change = async (...rows: object[]) => {
  const { status } = await asKari('POST', '/api/vikarer/import', { rows, duplicates: 'update' })
  expect(status).toBe(200)
}

describe('the login of a substitute in an import', () => {
  const withLogin = async (row: typeof ola, isUsed: boolean) => {
    await change(row)
    const { body } = await asKari('GET', `/api/vikarer?search=${encodeURIComponent(row.fullName)}`)
    const [vikar] = (body as { vikarer: Vikar[] }).vikarer
    if (!vikar) throw new Error('the substitute was added')
    const { userId } = await castLogin(app, { ...vikar, email: `${crypto.randomUUID()}@vikar.example` })
    await app.db.query('update users set email_verified = $2 where id = $1', [userId, isUsed])
    return userId
  }
  const holds = async (userId: string) => {
    const [found] = await app.db.query(
      `select exists (select from vikarer where user_id = $1) as held,
        exists (select from users where id = $1) as known`,
      [userId],
    )
    return found
  }

  it('stays if the address is unchanged', async () => {
    const userId = await withLogin(ola, false)
    await change({ ...ola, fullName: 'Ola Nordli', phone: '41111111' })
    expect(await holds(userId)).toEqual({ held: true, known: true })
  })

  it('follows the same person to another address once it is in use', async () => {
    const userId = await withLogin(ola, true)
    await change({ ...ola, email: 'ny@vikar.example' })
    expect(await holds(userId)).toEqual({ held: true, known: true })
  })

  it('is unlinked when the row becomes another person, and deleted if unused', async () => {
    const [used, unused] = [await withLogin(ola, true), await withLogin(siri, false)]
    await change(
      { ...ola, fullName: 'Per Vik', email: 'per@vikar.example' },
      { ...siri, email: 'rettet@vikar.example' },
    )
    expect(await holds(used)).toEqual({ held: false, known: true })
    expect(await holds(unused)).toEqual({ held: false, known: false })
  })
})
