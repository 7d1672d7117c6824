import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { employerTables } from './employer-tables.ts'

/** Tables of an employer that are not for taking away. */
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

/** In every table: the archive is one employer's. */
const SAME_IN_ALL_ROWS = 'employer_id'

const LEFT_OUT_COLUMNS: Record<string, string[]> = {
  requests: ['answer'], // for a call that is repeated
  member_invitations: ['token_hash'], // what the link is known by
  login_invitations: ['user_id', 'declined_at'], // whether there is a login, and a no, are the person's alone to know
  recipients: ['id', 'token_hash'], // what the link's secret is made from and known by
  email_history: ['letter', 'gateway_id', 'next_attempt_at', 'link_id'], // as text; the post office's own
  sms_history: ['gateway_id', 'next_attempt_at', 'link_id'],
  sms_transactions: ['session_id', 'payment_ref'], // of the payment
  credit_ledger: ['position', 'request_id'], // the order of what happened in one moment; the form's own
  employers: ['closed_at', 'erased_at', 'cancels_shifts', 'is_capped'], // no user is left to download anything then; the operator's own limit
  vikar_unavailability: ['period_id', 'reason'], // what the substitute's other employers have it by; always null
  removed_vikarer: ['user_id'], // identifies the login; the archive says only that there was one
  vikarer: ['user_id', 'search'], // whether there is a login, not whose; other columns once more, for the search
}

/** Files with a better name than their table. */
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
  it('forgets no table', () => {
    const files = ofEmployers().map((name) => FILE_OF[name] ?? name)
    expect(tables.map(({ name }) => name).toSorted()).toEqual(['employers', ...files].toSorted())
  })

  it('forgets no column', () => {
    for (const name of ['employers', ...ofEmployers()]) {
      const file = tables.find((each) => each.name === (FILE_OF[name] ?? name))
      const known = [...(file?.columns ?? []), ...(LEFT_OUT_COLUMNS[name] ?? []), SAME_IN_ALL_ROWS]
      expect([name, columns.get(name)?.filter((column) => !known.includes(column))]).toEqual([name, []])
    }
  })

  it('takes nothing that is named as left out', () => {
    for (const [name, left] of Object.entries(LEFT_OUT_COLUMNS)) {
      const file = tables.find((each) => each.name === (FILE_OF[name] ?? name))
      expect(file?.columns.filter((column) => left.includes(column))).toEqual([])
    }
  })
})
