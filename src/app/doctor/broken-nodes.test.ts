import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { SUPERUSER } from '#server/postgres/init.ts'
import { startPostgres, type EmbeddedPostgres } from '#server/postgres/supervisor.ts'
import { openPatient, problemsOf, serveBytes, serveDatabase, urlOf, type Patient } from '#test/doctor.ts'
import { makeFolder } from '#test/folder.ts'
import { startFollowedServer } from '#test/followed-server.ts'
import { freePort } from '#test/free-port.ts'
import { fatal } from '#test/relay.ts'
import { onServer, TEMPLATE, type TestServer } from '#test/server.ts'

/** A primary, its replica, and a separate server, as created by a one-member etcd cluster. */
let followed: Awaited<ReturnType<typeof startFollowedServer>>
let alone: EmbeddedPostgres
let patient: Patient
const folder = makeFolder('doctor-alone')

beforeAll(async () => {
  patient = await openPatient()
  followed = await startFollowedServer('doctor-nodes')
  alone = await startPostgres({ dataDir: folder })
  await onServer(serverOf(alone), `create database ${TEMPLATE}`)
  const client = new pg.Client(urlOf(serverOf(followed.server), TEMPLATE))
  await client.connect()
  await client.query("insert into audit_log (action) values ('backup-made')")
  await client.end()
})
afterAll(async () => {
  await alone.stop()
  await followed.close()
  await patient.close()
  rmSync(folder, { recursive: true, force: true })
})

const serverOf = ({ socketDir, port }: EmbeddedPostgres): TestServer => ({ host: socketDir, port })

const namesAll = async (...servers: readonly EmbeddedPostgres[]) => {
  const ports = await Promise.all(servers.map((server) => serveDatabase(serverOf(server))))
  return withNodes(...ports)
}
const withNodes = (
  ...ports: readonly number[]
): { readonly env: { readonly DATABASE_URL: string; readonly DATABASE_READ_URL?: string } } => {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  return {
    env: { DATABASE_URL: `postgres://${SUPERUSER}@${hosts}/${TEMPLATE}?target_session_attrs=read-write` },
  }
}
const refusing = () => serveBytes(fatal('28P01', 'password authentication failed for user "vikarklar"'))
const examine = async (changes: ReturnType<typeof withNodes>) => {
  const report = await patient.examine(changes)
  return {
    problems: problemsOf(report),
    of: (wanted: string) => report.checks.find(({ name }) => name === wanted),
  }
}

it('reports that a primary and its replica are healthy', async () => {
  const { problems, of } = await examine(await namesAll(followed.server, followed.copy))
  expect(problems).toEqual([])
  expect(of('nodes')?.says).toMatch(
    /^One database, one primary: 127\.0\.0\.1:\d+ writes, 127\.0\.0\.1:\d+ follows\.$/,
  )
  expect(of('copies')?.says).toBe('1 follow, at most 0 seconds behind.')
})

it('reports that a node is down', async () => {
  const port = await serveDatabase(serverOf(followed.server))
  const { problems } = await examine(withNodes(port, await freePort()))
  expect(problems).toEqual([
    expect.stringMatching(
      /^warn nodes: One does not answer: .* writes, .* is away\. docs\/runbook\.md, DatabaseNodeAway\.$/,
    ),
  ])
})

// The primary of another database has another password: treating it as unavailable would hide that.
it('reports that a node refuses the login, and may be another database', async () => {
  const port = await serveDatabase(serverOf(followed.server))
  const { problems } = await examine(withNodes(port, await refusing()))
  expect(problems).toEqual([
    expect.stringMatching(
      /^fail nodes: One refuses the login that others take: 127\.0\.0\.1:\d+ writes, 127\.0\.0\.1:\d+ refuses the login\. It may be another database: docs\/operations\/two-databases\.md\.$/,
    ),
  ])
})

// Fails when the report tells the operator to look for a missing primary: only the password is wrong.
it('reports that the nodes refuse the password, with their addresses', async () => {
  const { problems, of } = await examine(withNodes(await refusing(), await refusing()))
  expect(problems).toEqual([
    expect.stringMatching(
      /^fail database: It refuses the password of DATABASE_URL \(at 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+\)\. Correct DATABASE_URL, or run/,
    ),
  ])
  expect(of('nodes')?.says).toMatch(/^None takes this login: .* refuses the login, .* refuses the login\.$/)
})

it('reports that the only node that answers refuses the login', async () => {
  const refuses = await serveBytes(fatal('28000', 'no pg_hba.conf entry for host "10.0.0.4"'))
  const { problems, of } = await examine(withNodes(refuses, await freePort()))
  expect(problems).toEqual([
    expect.stringMatching(
      /^fail database: It refuses the login of DATABASE_URL \(at 127\.0\.0\.1:\d+\): no pg_hba\.conf entry .*\. Correct DATABASE_URL, or the server's pg_hba\.conf\.$/,
    ),
  ])
  expect(of('nodes')?.says).toMatch(/^None takes this login: .* refuses the login, .* is away\.$/)
})

/** Shadows PostgreSQL's functions and views of the same names until the test ends. */
const pretend = async (...definitions: readonly string[]) => {
  const login = `alter role ${SUPERUSER} in database ${TEMPLATE}`
  const ask = async (...statements: readonly string[]) => {
    const client = new pg.Client(urlOf(serverOf(followed.server), TEMPLATE))
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  onTestFinished(() => ask(`${login} reset search_path`, 'drop schema pretended cascade'))
  const schema = ['create schema pretended', 'grant usage on schema pretended to public']
  const before = `${login} set search_path = pretended, pg_catalog, public`
  await ask(...schema, ...definitions, 'grant select on all tables in schema pretended to public', before)
}

it('reports that a replica lags', async () => {
  await pretend(
    "create function pretended.pg_last_xact_replay_timestamp() returns timestamptz return now() - interval '10 minutes'",
    'create function pretended.pg_last_wal_receive_lsn() returns pg_lsn return null::pg_lsn',
  )
  const { problems } = await examine(await namesAll(followed.server, followed.copy))
  expect(problems).toEqual([
    expect.stringMatching(
      /^fail copies: A copy is 60\d seconds behind\. docs\/runbook\.md, DatabaseCopyBehind\.$/,
    ),
  ])
})

it('reports that the archive rejects WAL', async () => {
  await pretend(
    `create function pretended.current_setting(name text) returns text
       return case name when 'archive_mode' then 'on' else pg_catalog.current_setting(name) end`,
    `create view pretended.pg_stat_archiver as select now() as last_failed_time,
       now() - interval '20 minutes' as last_archived_time, now() - interval '1 day' as stats_reset`,
  )
  const { problems } = await examine(await namesAll(followed.server, followed.copy))
  expect(problems).toEqual([
    'fail archive: It has taken nothing for 20 minutes. docs/runbook.md, ArchivingFails.',
  ])
})

it('counts a replica with two addresses once', async () => {
  const nodes = await namesAll(followed.server, followed.copy)
  const proxy = await serveDatabase(serverOf(followed.copy))
  const { of } = await examine({
    env: { ...nodes.env, DATABASE_READ_URL: `postgres://${SUPERUSER}@127.0.0.1:${proxy}/${TEMPLATE}` },
  })
  expect(of('copies')?.says).toBe('1 follow, at most 0 seconds behind.')
})

it('reports that no node accepts writes, with the state of each', async () => {
  const port = await serveDatabase(serverOf(followed.copy))
  const { problems, of } = await examine(withNodes(port, await freePort()))
  expect(problems).toEqual([
    expect.stringMatching(/^fail database: None of its nodes takes writes\. The lines below/),
  ])
  expect(of('nodes')?.says).toMatch(
    /^None takes writes: 127\.0\.0\.1:\d+ follows, 127\.0\.0\.1:\d+ is away\.$/,
  )
})

it('reports that two nodes are different databases', async () => {
  const { problems } = await examine(await namesAll(followed.server, alone))
  expect(problems).toEqual([
    expect.stringMatching(
      /^fail nodes: They are 2 different databases, with system identifiers of their own: 127\.0\.0\.1:\d+ \d{19}, 127\.0\.0\.1:\d+ \d{19}\. Leave the service running, it writes nothing meanwhile: docs\/operations\/two-databases\.md\.$/,
    ),
  ])
})

// Last: the replica stays promoted.
it('reports that two nodes of one database accept writes', async () => {
  await onServer(serverOf(followed.copy), 'select pg_promote()')
  const { problems } = await examine(await namesAll(followed.server, followed.copy))
  expect(problems).toEqual([
    expect.stringMatching(
      /^fail nodes: 2 of them take writes: .* writes, .* writes\. Leave the service running, it writes nothing meanwhile: docs\/operations\/two-databases\.md\.$/,
    ),
  ])
})
