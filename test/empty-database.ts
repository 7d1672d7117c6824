import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectByLogin, connectByUrl, type Connect } from '#server/database/pools.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import type { TestDatabase } from './database.ts'
import { onServer } from './server.ts'

const ROLES = ['tenant', 'person', 'system', 'auth', 'jobs'].map((scope) => `vikarklar_${scope}`).join(', ')

/** A database without anything in it. */
export const createEmptyDatabase = async (): Promise<TestDatabase> => {
  const server = inject('testServer')
  const name = await createNamed(`owner ${SUPERUSER}`)
  return asTestDatabase(name, connectByLogin(server.host, server.port, name, SUPERUSER), async () => {})
}

export interface ExternalDatabase extends TestDatabase {
  readonly url: string
}

/**
 * The same as DATABASE_URL reaches it: its owner is no superuser, and row-level security binds it. It has no right but
 * by becoming one of the roles, or inherits all of theirs, as operators may have granted them.
 */
export const createExternalDatabase = async (
  inherits: 'inherit' | 'noinherit' = 'noinherit',
): Promise<ExternalDatabase> => {
  const server = inject('testServer')
  const owner = `owner_${randomBytes(4).toString('hex')}`
  await onServer(server, `create role ${owner} login ${inherits}`)
  await onServer(server, `grant ${ROLES} to ${owner}`)
  const name = await createNamed(`owner ${owner}`)
  const url = `postgres://${owner}@localhost/${name}?host=${encodeURIComponent(server.host)}&port=${server.port}`
  const database = asTestDatabase(name, connectByUrl(url), async () => {
    await onServer(server, `drop role ${owner}`)
  })
  return { ...database, url }
}

const createNamed = async (owner: string) => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(inject('testServer'), `create database ${name} template template0 ${owner}`)
  return name
}

const asTestDatabase = (name: string, connect: Connect, afterwards: () => Promise<void>): TestDatabase => {
  const server = inject('testServer')
  const pool = new pg.Pool({ host: server.host, port: server.port, database: name, user: SUPERUSER, max: 2 })
  pool.on('error', () => {}) // the database is dropped under idle connections
  return {
    connect,
    query: async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    drop: async () => {
      await pool.end()
      await onServer(server, `drop database ${name} with (force)`)
      await afterwards()
    },
  }
}
