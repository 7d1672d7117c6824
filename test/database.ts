import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectByLogin, type Connect } from '#server/database/pools.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { onServer, TEMPLATE } from './server.ts'

export interface TestDatabase {
  readonly connect: Connect
  /** Reads or arranges as the owner, past row-level security: for what a test must see or cannot bring about otherwise. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  drop(): Promise<void>
}

/** A fresh copy of the migrated database. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${TEMPLATE}`)
  const connect = connectByLogin(server.host, server.port, name, SUPERUSER)
  const pool = new pg.Pool({ ...connect('owner'), max: 2 })
  pool.on('error', () => {}) // the database is dropped under idle connections
  return {
    connect,
    query: async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    drop: async () => {
      await pool.end()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}
