import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectByLogin, type Connect } from '#server/database/pools.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { onServer, TEMPLATE, type TestServer } from './server.ts'
import { schemaOf, wipe } from './wipe.ts'

export interface TestDatabase {
  readonly connect: Connect
  /** Reads or arranges as the owner, past row-level security: for what a test must see or cannot bring about otherwise. */
  query(text: string | Prepared, values?: unknown[]): Promise<Record<string, unknown>[]>
  drop(): Promise<void>
}

/** A long statement that is asked often: planned once. */
interface Prepared {
  readonly name: string
  readonly text: string
}

/** A fresh copy of the migrated database, or one that is as good as fresh: copying costs far more than emptying. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = inject('testServer')
  const name = (await takeFree(server)) ?? (await copyTemplate(server))
  const { connect, pool, query } = reachAsOwner(server, name)
  const schema = await schemaOf(pool)
  return {
    connect,
    query,
    drop: async () => {
      const isReusable = await wipe(pool, schema)
      await pool.end()
      if (isReusable) await onServer(server, 'insert into free_databases values ($1)', [name])
      else await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** The database of that name, with connections that see everything. */
export const reachAsOwner = (server: TestServer, name: string) => {
  const connect = connectByLogin(server.host, server.port, name, SUPERUSER)
  const pool = new pg.Pool({ ...connect('owner'), max: 2 })
  pool.on('error', () => {}) // the database is dropped, or stopped, under idle connections
  const query: TestDatabase['query'] = async (text, values) =>
    (await pool.query<Record<string, unknown>>(text, values)).rows
  return { connect, pool, query }
}

/** Copies that tests have given back, empty again. */
const takeFree = async (server: TestServer): Promise<string | undefined> => {
  const [taken] = await onServer<{ name: string }>(
    server,
    `delete from free_databases where name =
       (select name from free_databases limit 1 for update skip locked) returning name`,
  )
  return taken?.name
}

export const copyTemplate = async (server: TestServer): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${TEMPLATE}`)
  return name
}
