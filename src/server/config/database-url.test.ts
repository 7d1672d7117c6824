import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const SECRET = 's'.repeat(32)
const load = (env: Record<string, string>) => loadConfig({ APP_SECRET: SECRET, ...env })

/** The lines with which the start fails. */
const problem = (env: Record<string, string>) => {
  try {
    load(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return 'none'
}

describe('a database on another machine', () => {
  const database = (DATABASE_URL: string) => ({ DATABASE_URL })

  it('may have several nodes, of which the primary is used', () => {
    const url = 'postgres://vikarklar:pass@db1:5432,db2,db3:5433/vikarklar?sslmode=verify-full'
    expect(load(database(`${url}&target_session_attrs=read-write`)).databaseUrl).toBe(
      `${url}&target_session_attrs=read-write`,
    )
    for (const wrong of [url, `${url}&target_session_attrs=any`])
      expect(problem(database(wrong))).toBe(
        'DATABASE_URL with several hosts must say target_session_attrs=read-write: only the node that takes writes is of use',
      )
    expect(problem(database('postgres://db1,db2/vikarklar?target_session_attrs=read-write'))).toMatch(
      /sslmode=verify-full/,
    )
    expect(problem(database('postgres://db1,db 2/vikarklar'))).toMatch(/must be postgres:/)
  })

  it.each(['DATABASE_POOL_URL', 'DATABASE_READ_URL'])('has a second way: %s, at one host', (name) => {
    const own = database('postgres://localhost/vikarklar')
    const beside = (url: string) => ({ ...own, [name]: url })
    expect(load(beside('postgres://localhost:6432/vikarklar'))).toMatchObject(
      name === 'DATABASE_POOL_URL'
        ? { databasePoolUrl: 'postgres://localhost:6432/vikarklar', databaseReadUrl: null }
        : { databasePoolUrl: null, databaseReadUrl: 'postgres://localhost:6432/vikarklar' },
    )
    expect(problem(beside('mysql://localhost/vikarklar'))).toBe(
      `${name} must start with postgres:// or postgresql://`,
    )
    expect(problem(beside('postgres://localhost,localhost:6432/vikarklar'))).toMatch(/, with one host$/)
    expect(problem(beside('postgres://db.example/vikarklar'))).toMatch(
      new RegExp(`^${name} must end with .sslmode=verify-full`),
    )
    expect(problem({ [name]: 'postgres://localhost/vikarklar' })).toBe(
      `${name} must be set together with DATABASE_URL: the embedded database has neither`,
    )
  })

  it.each([
    'postgres://vikarklar:passord123@db.example/vikarklar',
    'postgres://vikarklar@10.0.0.7:5432/vikarklar?application_name=x',
    'postgres://localhost.example/vikarklar',
    'postgres://localhost/vikarklar?host=db.example',
    'postgres://db.example/vikarklar?sslmode=',
    'postgres://db.example/vikarklar?sslmode=sikker',
    'postgres://db.example/vikarklar?ssl=true',
  ])('is not talked to before it is said how TLS is checked: %s', (url) => {
    expect(problem(database(url))).toBe(
      'DATABASE_URL must end with ?sslmode=verify-full when the database is on another machine (or another sslmode, on purpose)',
    )
  })

  it.each(['verify-full', 'require', 'no-verify', 'disable'])('is talked to as said: %s', (mode) => {
    const url = `postgres://vikarklar@db.example:5432/vikarklar?sslmode=${mode}`
    expect(load(database(url)).databaseUrl).toBe(url)
  })

  it.each([
    'postgres://localhost/vikarklar',
    'postgres://vikarklar@127.0.0.1:5433/vikarklar',
    'postgres://vikarklar@[::1]/vikarklar',
    'postgres:///vikarklar?host=/var/run/postgresql',
    'postgres://vikarklar@localhost/vikarklar?host=%2Fvar%2Frun%2Fpostgresql',
  ])('is another matter than one on this machine: %s', (url) => {
    expect(load(database(url)).databaseUrl).toBe(url)
  })
})
