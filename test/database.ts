import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectByLogin, type Connect } from '#server/database/pools.ts'
import { SUPERUSER } from '#server/postgres/init.ts'
import { TEMPLATE, type TestServer } from './server.ts'
import { END_OTHERS, schemaOf, wipe } from './wipe.ts'

export interface TestDatabase {
  readonly connect: Connect
  /** Runs as the owner, past row-level security, for facts that a test cannot see or arrange otherwise. */
  query(text: string | Prepared, values?: unknown[]): Promise<Record<string, unknown>[]>
  drop(): Promise<void>
}

/** A long statement that runs often: planned once. */
interface Prepared {
  readonly name: string
  readonly text: string
}

/** A database, and how its schema was when it was copied. */
interface Copy {
  readonly reached: ReturnType<typeof reachAsOwner>
  readonly schema: string
}

/**
 * Copies that this worker has emptied, by name. Their connections stay open: a new one spends 50 ms of a processor on
 * reading the catalog before it has emptied all tables.
 */
const warm = new Map<string, Copy>()

/** A fresh copy of the migrated database, or an emptied one: copying costs far more than emptying. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = inject('testServer')
  const name = (await takeFree(server)) ?? (await copyTemplate(server))
  const copy = warm.get(name) ?? (await reachCopy(server, name))
  warm.delete(name)
  let isDropped = false
  return {
    connect: copy.reached.connect,
    query: async (text, values) => {
      if (isDropped) throw new Error('this database of a test is dropped')
      return copy.reached.query(text, values)
    },
    drop: async () => {
      isDropped = true
      if (await wipe(copy.reached.pool, copy.schema)) {
        warm.set(name, copy)
        await askServer(server, 'insert into free_databases values ($1)', [name])
        return
      }
      await copy.reached.pool.end()
      await askServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** Reaches a copy that is new, or that another worker has emptied and may still be connected to. */
const reachCopy = async (server: TestServer, name: string): Promise<Copy> => {
  const reached = reachAsOwner(server, name)
  await reached.pool.query(END_OTHERS)
  return { reached, schema: await schemaOf(reached.pool) }
}

/** The database of that name, with connections that see everything. */
export const reachAsOwner = (server: TestServer, name: string) => {
  const connect = connectByLogin(server.host, server.port, name, SUPERUSER)
  const pool = new pg.Pool({ ...connect('owner'), max: 2, allowExitOnIdle: true })
  pool.on('error', () => {}) // the database is dropped, or stopped, under idle connections
  const query: TestDatabase['query'] = async (text, values) =>
    (await pool.query<Record<string, unknown>>(text, values)).rows
  return { connect, pool, query }
}

/** An emptied copy that a test has returned, preferably one that this worker is connected to. */
const takeFree = async (server: TestServer): Promise<string | undefined> => {
  const [taken] = await askServer<{ name: string }>(
    server,
    `delete from free_databases where name = (
       select name from free_databases order by name = any ($1) desc limit 1 for update skip locked
     ) returning name`,
    [[...warm.keys()]],
  )
  return taken?.name
}

export const copyTemplate = async (server: TestServer): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await askServer(server, `create database ${name} template ${TEMPLATE}`)
  return name
}

/** This worker's connection to the server, by host. */
const servers = new Map<string, pg.Pool>()

const askServer = async <Row extends pg.QueryResultRow>(
  { host, port }: TestServer,
  statement: string,
  values?: unknown[],
): Promise<Row[]> => {
  const known = servers.get(host)
  const pool =
    known ?? new pg.Pool({ host, port, user: SUPERUSER, database: 'postgres', max: 1, allowExitOnIdle: true })
  if (!known) {
    pool.on('error', () => {}) // the server stops under it
    servers.set(host, pool)
  }
  return (await pool.query<Row>(statement, values)).rows
}
