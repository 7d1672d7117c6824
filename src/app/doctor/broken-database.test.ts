import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import {
  openPatient,
  serveBytes,
  serveSilence,
  tryOut,
  urlOf,
  type BrokenSetUp,
  type Patient,
} from '#test/doctor.ts'
import { freePort } from '#test/free-port.ts'
import { fatal } from '#test/relay.ts'
import { onServer } from '#test/server.ts'
import { until } from '#test/until.ts'

let patient: Patient
beforeAll(async () => {
  patient = await openPatient()
})
afterAll(() => patient.close())

/** Changes the database until the test ends. */
const change = async ({ query }: Patient, statement: string, back: string) => {
  await query(statement)
  onTestFinished(async () => void (await query(back)))
  return {}
}

/** Creates another, empty database on the same server. */
const another = async (wish: string) => {
  const server = inject('testServer')
  const name = `doctor_${Math.random().toString(36).slice(2)}`
  await onServer(server, `create database ${name} template template0 ${wish}`)
  onTestFinished(async () => void (await onServer(server, `drop database ${name} with (force)`)))
  return urlOf(server, name)
}

const at = (port: number) => ({
  env: { DATABASE_URL: `postgres://vikarklar:hemmelig@127.0.0.1:${port}/vikarklar` },
})

const SET_UPS: readonly BrokenSetUp[] = [
  {
    what: 'the database is away',
    says: [
      /^fail database: 127\.0\.0\.1:\d+ was not reached: nothing listens there \(ECONNREFUSED\)\. Start the database/,
    ],
    breaks: async () => at(await freePort()),
  },
  {
    what: 'the database never answers',
    says: [/^fail database: 127\.0\.0\.1:\d+ was not reached: it does not answer \(ETIMEDOUT\)\./],
    breaks: async () => ({ ...at(await serveSilence()), limitMs: 2000 }),
  },
  {
    what: 'the password of the database is wrong',
    says: [
      /^fail database: It refuses the password of DATABASE_URL\. Correct DATABASE_URL, or run deploy\/database\/prepare\.sql/,
    ],
    breaks: async () =>
      at(await serveBytes(fatal('28P01', 'password authentication failed for user "vikarklar"'))),
  },
  {
    what: 'there is no such database',
    says: [/^fail database: There is no database of the name in DATABASE_URL\./],
    breaks: () => ({ env: { DATABASE_URL: urlOf(inject('testServer'), 'nosuch') } }),
  },
  {
    what: 'the file of the own CA is missing',
    says: [/^fail database: The file that sslrootcert in DATABASE_URL names cannot be read\./],
    breaks: async () => ({
      env: {
        DATABASE_URL: `postgres://vikarklar@127.0.0.1:${await freePort()}/x?sslmode=verify-full&sslrootcert=/nosuch.pem`,
      },
    }),
  },
  {
    what: 'the database does not store UTF8',
    says: [
      /^fail encoding: It stores SQL_ASCII, which has no room for every name\. Make one with deploy\/database\/prepare\.sql/,
    ],
    breaks: async () => ({ env: { DATABASE_URL: await another("encoding 'SQL_ASCII' locale 'C'") } }),
  },
  {
    what: 'the database is of a newer release',
    says: [
      /^fail migrations: The database is of a newer release: this one does not know 9999_later\. Start the newer/,
    ],
    breaks: (broken) =>
      change(
        broken,
        "insert into kysely_migration values ('9999_later', now())",
        "delete from kysely_migration where name = '9999_later'",
      ),
  },
  {
    what: 'a migration is not done',
    says: [
      /^warn migrations: 1 of this release are not done, from 0009_purchases on\. The next start does them\.$/,
    ],
    breaks: (broken) =>
      change(
        broken,
        "delete from kysely_migration where name = '0009_purchases'",
        "insert into kysely_migration values ('0009_purchases', now())",
      ),
  },
  {
    what: 'a restore is unfinished',
    says: [/^fail restore: It is unfinished: the database was restored to .*run first npm run restored/],
    breaks: async (broken) => {
      const moment = new Date(Date.now() - 60_000).toISOString()
      return change(
        broken,
        `alter database ${broken.name} set "vikarklar.restored_to" to '${moment}'`,
        `alter database ${broken.name} reset "vikarklar.restored_to"`,
      )
    },
  },
  {
    what: 'a collation has changed',
    says: [
      /^fail collations: Changed since the indexes were made: collation nordic\. Rebuild the indexes on text/,
    ],
    breaks: (broken) =>
      change(
        broken,
        `create collation nordic (provider = icu, locale = 'nb-NO'); create table sorted (name text collate nordic);
         update pg_collation set collversion = '1' where collname = 'nordic'`,
        'drop table sorted; drop collation nordic',
      ),
  },
  {
    what: 'jit is on for a role of the service',
    says: [/^fail jit: It is on for the service's connections: sweeps take seconds/],
    breaks: async (broken) => {
      const role = `alter role vikarklar_system in database ${broken.name}`
      await change(broken, `${role} set jit = on`, `${role} reset jit`)
      return { wayIn: async () => ({ connect: broken.way, stop: async () => {} }) }
    },
  },
  {
    what: 'the pooler leads to another database',
    says: [/^fail pooler: DATABASE_POOL_URL leads to another database than DATABASE_URL\./],
    breaks: async () => ({ env: { DATABASE_POOL_URL: await another('') } }),
  },
  {
    what: 'the pooler is away',
    says: [/^fail pooler: DATABASE_POOL_URL was not reached: nothing listens there \(ECONNREFUSED\)\./],
    breaks: async () => ({
      env: { DATABASE_POOL_URL: `postgres://vikarklar@127.0.0.1:${await freePort()}/vikarklar` },
    }),
  },
  {
    what: "this machine's clock is behind",
    says: [/^fail clock: This machine's clock is 10 minutes behind that of the database\. Set both by NTP/],
    breaks: () => ({ now: () => new Date(Date.now() - 600_000) }),
  },
  {
    what: "this machine's clock is a little ahead",
    says: [/^warn clock: This machine's clock is [67] seconds ahead of that of the database\./],
    breaks: () => ({ now: () => new Date(Date.now() + 7000) }),
  },
  {
    what: 'both clocks have been set back',
    says: [/^fail newest row: This machine's clock is 3 hours behind the newest row of the database\./],
    breaks: (broken) =>
      change(
        broken,
        "insert into audit_log (action, at) values ('later', now() + interval '3 hours')",
        "delete from audit_log where action = 'later'",
      ),
  },
  {
    what: 'the newest backup is old',
    says: [/^fail backup: The newest is 72 hours old\. Type: systemctl start vikarklar-backup/],
    breaks: (broken) =>
      change(
        broken,
        "insert into audit_log (action, at) values ('backup-made', now() - interval '72 hours')",
        "delete from audit_log where at < now() - interval '2 days'",
      ),
  },
  {
    what: 'no backup was ever made',
    says: [/^fail backup: None was ever made\./],
    breaks: async (broken) => {
      await change(
        broken,
        "delete from audit_log where action = 'backup-made'",
        "insert into audit_log (action, at) values ('backup-made', now() - interval '1 hour')",
      )
      return change(
        broken,
        "update kysely_migration set timestamp = (now() - interval '3 days')::text",
        'update kysely_migration set timestamp = now()::text',
      )
    },
  },
]

it.each(SET_UPS)('says what is wrong when $what', async (setUp) => {
  const { found, expected } = await tryOut(patient, setUp)
  expect(found).toEqual(expected)
})

it('leaves no connection behind', async () => {
  await patient.examine()
  const own = "select from pg_stat_activity where application_name = 'vikarklar doctor'"
  await until(async () => (await patient.query(own)).length === 0)
})
