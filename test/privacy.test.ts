import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personTables } from '#features/archive/server/person-tables.ts'
import { IN_ARCHIVE } from '#features/marketing/web/privacy/Rights.tsx'
import {
  COLUMNS,
  COLUMNS_NOT_ABOUT_PEOPLE,
  NOT_ABOUT_PEOPLE,
} from '#features/marketing/web/privacy/stored-columns.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let db: TestDatabase
let columns: Map<string, string[]>

beforeAll(async () => {
  db = await createTestDatabase()
  const rows = await db.query(
    `select table_name, column_name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
  )
  const byTable = Map.groupBy(rows, (row) => String(row['table_name']))
  columns = new Map(
    [...byTable].map(([name, found]) => [name, found.map((row) => String(row['column_name']))]),
  )
})
afterAll(() => db.drop())

/** Keys of rows and of other rows, their times and versions. */
const KEY = /^id$|_ids?$|_by$|^(?:created|updated)_at$|^version$/

/** Every column that the page mentions, as `table.column`; for a table of keys only, the table. */
const told = Object.values(COLUMNS)
  .flatMap((things) => Object.values(things))
  .flatMap((tables) => Object.entries(tables))
const toldColumns = told.flatMap(([table, names]) => names.map((name) => `${table}.${name}`))

describe('the page on privacy', () => {
  // Fails for every new column: add it to an entry of `stored.ts`, or to the list of columns that are not about people.
  it('mentions every column with personal data', () => {
    const known = new Set([
      ...toldColumns,
      ...Object.entries(COLUMNS_NOT_ABOUT_PEOPLE).flatMap(([table, names]) =>
        names.map((name) => `${table}.${name}`),
      ),
    ])
    const untold = [...columns]
      .filter(([table]) => !(table in NOT_ABOUT_PEOPLE))
      .flatMap(([table, names]) => names.filter((name) => !KEY.test(name)).map((name) => `${table}.${name}`))
      .filter((column) => !known.has(column))
    expect(untold).toEqual([])
  })

  it('mentions every table with people in it', () => {
    const tables = new Set([...told.map(([table]) => table), ...Object.keys(NOT_ABOUT_PEOPLE)])
    expect([...columns.keys()].filter((table) => !tables.has(table))).toEqual([])
  })

  it('mentions no removed column', () => {
    const there = new Set([...columns].flatMap(([table, names]) => names.map((name) => `${table}.${name}`)))
    expect(toldColumns.filter((column) => !there.has(column))).toEqual([])
    expect(Object.keys(NOT_ABOUT_PEOPLE).filter((table) => !columns.has(table))).toEqual([])
  })

  it('lists the files of a substitute’s archive', () => {
    expect(Object.keys(IN_ARCHIVE).toSorted()).toEqual(files.map(({ name }) => name).toSorted())
  })
})

const files = personTables(crypto.randomUUID())

/** The files that hold a table's columns. */
const FILES_OF: Readonly<Record<string, readonly string[]>> = {
  vikarer: ['vikarer'],
  removed_vikarer: ['removed', 'notes', 'office_absences'],
  office_absences: ['office_absences'],
  vikar_notes: ['notes'],
  vikar_groups: ['groups'],
  login_invitations: ['login_invitations'],
  vikar_unavailability: ['vikar_unavailability'],
  period_reasons: ['vikar_unavailability'],
  assignments: ['requests'],
  recipients: ['requests'],
  assignment_responses: ['assignment_responses'],
  request_line: ['line'],
  sms_history: ['sms_history'],
  email_history: ['email_history', 'account_emails'],
  users: ['account'],
  profiles: ['account'],
  passkeys: ['logins'],
  oidc_identities: ['logins'],
  second_factors: ['logins'],
  recovery_codes: ['logins'],
  sessions: ['sessions'],
}

const OF_DELIVERING = ['gateway_state', 'attempts', 'possible_duplicate', 'next_attempt_at', 'valid_until']

/** Columns that no substitute's archive contains, each with the reason. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  vikarer: ['search', 'deleted_at'], // copies of other columns; a removed row has no login
  assignments: [
    // They count others, and the office's own work: the archive has the shift as the person was asked about it.
    'places',
    'filled',
    'closed_at',
    'edited_at',
    'reopened_at',
    'freed_at',
    'moved_at',
    'original_days',
    'revisions',
    'times_reopened',
  ],
  recipients: ['token_hash'], // a secret
  sms_history: [...OF_DELIVERING, 'cost', 'resent_at'], // internal to delivery; the office's costs
  email_history: [...OF_DELIVERING, 'reply_to', 'letter'], // the office's address; as text
  users: ['name', 'image'], // the profile has the name; never set
  profiles: ['role', 'soft_deleted'], // a substitute, and not deactivated
  passkeys: ['public_key', 'transports', 'counter', 'is_synced'], // technical data of the device
  second_factors: ['sealed_secret', 'last_step'], // secrets
  recovery_codes: ['code_hash'], // a secret
  // Secrets; never set; columns that no role of a person reads.
  sessions: ['token', 'token_hash', 'ip_address', 'proven_at', 'oidc_provider', 'acts_for'],
}

/** Columns with another name in their file. */
const NAMED: Readonly<Record<string, string>> = {
  'removed_vikarer.group_ids': 'groups',
  'removed_vikarer.note_at': 'written_at',
  'removed_vikarer.office_absences': 'start_date',
  'request_line.position': 'place',
  'recipients.expires_at': 'link_expires_at',
  'recovery_codes.used_at': 'last_used_at',
  'second_factors.confirmed_at': 'created_at',
}

describe("a substitute's archive", () => {
  it('contains every column about them, except secrets and data about others', () => {
    const missing = told
      .flatMap(([table, names]) => names.map((name) => [table, name] as const))
      .filter(([table, name]) => table in FILES_OF && !LEFT_OUT[table]?.includes(name))
      .filter(([table, name]) => {
        const held = files.filter((file) => FILES_OF[table]?.includes(file.name))
        return !held.some((file) => file.columns.includes(NAMED[`${table}.${name}`] ?? name))
      })
    expect(missing).toEqual([])
  })
})
