import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { firstSuperadmin } from './make-superadmin.ts'

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.close())

const make = (email: string | null) =>
  app.database.transaction(app.system, (tx) => firstSuperadmin(tx, app.tokens, email, new Date()))

describe('the first superadmin', () => {
  it('gets a fresh link at each start until it has logged in, and no one else becomes superadmin', async () => {
    await make('sara@vikarklar.example')
    expect(await make('sara@vikarklar.example')).toMatchObject({ kind: 'made' })
    expect(await make('ola@vikarklar.example')).toEqual({ kind: 'exists' })
    await app.db.query('update users set email_verified = true')
    expect(await make('sara@vikarklar.example')).toEqual({ kind: 'exists' })
    expect(await app.db.query('select role from profiles')).toEqual([{ role: 'superadmin' }])
  })

  it('is made once, also by processes that start at the same time, and logs in once with the link', async () => {
    expect(await make(null)).toEqual({ kind: 'nobody-named' })
    const made = await Promise.all([
      make('sara@vikarklar.example'),
      make('ola@y.example'),
      make('x@y.example'),
    ])
    expect(made.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'exists',
      'exists',
      'made',
    ])
    const token = made.find((one) => one.kind === 'made')?.token
    const server = await serveTestApp(app)
    try {
      expect((await server.anonymous('POST', '/api/login-link/check', { token })).body).toEqual({
        isUsable: true,
        code: null,
      })
      expect((await server.anonymous('POST', '/api/login-link/check', { token })).body).toEqual({
        isUsable: true,
        code: null,
      })
      const login = await server.anonymous('POST', '/api/login-link', { token })
      expect(login).toMatchObject({ status: 200, body: { role: 'superadmin' } })
      expect(login.headers.getSetCookie()).toHaveLength(1)
      expect((await server.anonymous('POST', '/api/login-link', { token })).status).toBe(410)
      expect((await server.anonymous('POST', '/api/login-link/check', { token })).body).toEqual({
        isUsable: false,
        code: null,
      })
    } finally {
      await server.close()
    }
    expect(await app.db.query('select action from audit_log order by id')).toEqual([
      { action: 'role-given' },
      { action: 'login-by-link' },
      { action: 'link-refused' },
    ])
  })

  it('is never an administrator of an employer', async () => {
    const kari = await castKari(app)
    expect(await make(kari.email)).toEqual({ kind: 'is-administrator' })
    expect(await app.db.query('select role from profiles')).toEqual([{ role: 'administrator' }])
  })
})
