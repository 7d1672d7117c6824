import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectByLogin, type Connect } from '#server/database/pools.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { onServer, TEMPLATE } from './server.ts'
import { schemaOf, wipe } from './wipe.ts'

export interface TestDatabase {
  readonly connect: Connect
  /** Reads or arranges as the owner, past row-level security: for what a test must see or cannot bring about otherwise. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  drop(): Promise<void>
}

/** Copies that tests of this file have given back, empty again. */
const free: string[] = []

/** A fresh copy of the migrated database, or one that is as good as fresh: copying costs far more than emptying. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = inject('testServer')
  const name = free.pop() ?? (await copyTemplate())
  const connect = connectByLogin(server.host, server.port, name, SUPERUSER)
  const pool = new pg.Pool({ ...connect('owner'), max: 2 })
  pool.on('error', () => {}) // the database is dropped under idle connections
  const schema = await schemaOf(pool)
  return {
    connect,
    query: async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    drop: async () => {
      const isReusable = await wipe(pool, schema)
      await pool.end()
      if (isReusable) free.push(name)
      else await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

const copyTemplate = async (): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(inject('testServer'), `create database ${name} template ${TEMPLATE}`)
  return name
}
