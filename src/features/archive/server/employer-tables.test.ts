import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { employerTables } from './employer-tables.ts'

/** Tables of an employer that the archive omits. */
const LEFT_OUT: Record<string, string> = {
  audit_log: 'its owners take what was done in the office away from a page of its own',
  deliveries: 'how far messages have come, which is in the files of the messages',
  administrators: 'a view of memberships and profiles',
  office_assignments: 'a view of assignments',
  office_questions: 'a view of questions that are open',
  office_line: 'a view of request_line',
  office_recipients: 'a view of recipients',
  office_responses: 'a view of their responses',
  push_devices: 'a view of members’ browsers, which are their own',
  push_messages: 'kept for some days: what is told there stands in the log of its shift',
  profiles: 'what there is of administrators is in their file',
  assignment_totals: 'how many rows another table has',
  welcome_grants: 'hashes that keep a gift from being given twice; the gift itself is in the ledger',
  vikar_totals: 'how many rows another table has',
}

/** The same value in every row: the archive belongs to one employer. */
const SAME_IN_ALL_ROWS = 'employer_id'

const LEFT_OUT_COLUMNS: Record<string, string[]> = {
  requests: ['answer'], // used for repeated calls
  member_invitations: ['token_hash'], // identifies the link
  login_invitations: ['user_id', 'declined_at'], // the existence of a login, and a refusal, are private to the person
  boards: ['id', 'token_hash'], // the address is derived from the id and looked up by the hash
  recipients: ['id', 'token_hash'], // the link's secret is derived from one and looked up by the other
  email_history: ['letter', 'gateway_id', 'next_attempt_at', 'link_id'], // contained as text; internal to sending
  sms_history: ['gateway_id', 'next_attempt_at', 'link_id'],
  sms_transactions: ['session_id', 'payment_ref'], // the payment's
  credit_ledger: ['position', 'request_id'], // the order within one moment; the form's id
  // after closing there is no user left to download; the operator's limit
  employers: ['closed_at', 'erased_at', 'cancels_shifts', 'is_capped'],
  vikar_unavailability: ['period_id', 'reason'], // shared with the substitute's other employers; always null
  removed_vikarer: ['user_id'], // identifies the login; the archive only states that there was one
  vikarer: ['user_id', 'search'], // identifies the login; repeats other columns for the search
}

/** File names that are clearer than the table names. */
const FILE_OF: Record<string, string> = {
  memberships: 'administrators',
}

let db: TestDatabase
let columns: Map<string, string[]>
const tables = employerTables(crypto.randomUUID())

beforeAll(async () => {
  db = await createTestDatabase()
  const rows = await db.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public'",
  )
  const byTable = Map.groupBy(rows, (row) => String(row['table_name']))
  columns = new Map(
    [...byTable].map(([name, found]) => [name, found.map((row) => String(row['column_name']))]),
  )
})
afterAll(() => db.drop())

const ofEmployers = () =>
  [...columns.keys()].filter((name) => columns.get(name)?.includes(SAME_IN_ALL_ROWS) && !LEFT_OUT[name])

describe("an employer's archive", () => {
  it('omits no table', () => {
    const files = ofEmployers().map((name) => FILE_OF[name] ?? name)
    expect(tables.map(({ name }) => name).toSorted()).toEqual(['employers', ...files].toSorted())
  })

  it('omits no column', () => {
    for (const name of ['employers', ...ofEmployers()]) {
      const file = tables.find((each) => each.name === (FILE_OF[name] ?? name))
      const known = [...(file?.columns ?? []), ...(LEFT_OUT_COLUMNS[name] ?? []), SAME_IN_ALL_ROWS]
      expect([name, columns.get(name)?.filter((column) => !known.includes(column))]).toEqual([name, []])
    }
  })

  it('contains nothing from the list of omissions', () => {
    for (const [name, left] of Object.entries(LEFT_OUT_COLUMNS)) {
      const file = tables.find((each) => each.name === (FILE_OF[name] ?? name))
      expect(file?.columns.filter((column) => left.includes(column))).toEqual([])
    }
  })
})
