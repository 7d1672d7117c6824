import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { timed } from './figures.ts'
import { openBarePool, type Stage } from './stage.ts'

type Row = Record<string, unknown>
interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** Given by the database to every row of the ledger. */
const NUMBERED = 'position'

const TABLES = ['requests', 'assignments', 'recipients', 'sms_history', 'credit_ledger'] as const

/**
 * Writes all rows of the latest assignment once more, under new ids, by bare pg as the role that the product uses, and
 * says how many milliseconds that took. The copy is made before the time runs.
 */
export const openBareRows = async ({ owner, connect }: Stage) => {
  const tables = await Promise.all(TABLES.map((name) => readLatest(owner, name)))
  const pool = openBarePool({ ...connect('vikarklar_tenant'), max: 1, pipeline: true })
  const employerId = String(tables[0]?.rows[0]?.['employer_id'])
  const inTransaction = async (write: (client: PoolClient) => Promise<unknown>) => {
    const client = await pool.connect()
    try {
      void client.query('begin')
      void client.query("select set_config('app.employer_id', $1, true)", [employerId])
      await write(client)
      await client.query('update sms_credits set balance = balance - 1 where employer_id = $1', [employerId])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const measure = (insert: (client: PoolClient, table: Table) => Promise<unknown>) => () => {
    const copy = renewed(tables)
    return timed(() => inTransaction((client) => Promise.all(copy.map((table) => insert(client, table)))))
  }
  return { rowByRow: measure(insertRows), tableByTable: measure(insertAll), close: () => pool.end() }
}

const readLatest = async (owner: Pool, name: (typeof TABLES)[number]): Promise<Table> => {
  const [column, of] = KEYS[name] ?? ['assignment_id', 'id']
  const { rows, fields } = await owner.query<Row>(
    `select * from ${name} where ${column} = (select ${of} from assignments order by created_at desc limit 1)`,
  )
  return { name, columns: fields.map((field) => field.name).filter((column) => column !== NUMBERED), rows }
}

/** The column by which a table's rows are found, and that of the assignment which it is compared with. */
const KEYS: Partial<Record<(typeof TABLES)[number], readonly [string, string]>> = {
  requests: ['id', 'request_id'],
  assignments: ['id', 'id'],
  recipients: ['request_id', 'request_id'],
}

/** The same rows under new ids, with the references between them kept. */
const renewed = (tables: readonly Table[]): Table[] => {
  const ids = new Map<unknown, string>()
  for (const { rows } of tables) for (const { id } of rows) ids.set(id, randomUUID())
  const renew = (column: string, value: unknown) => {
    if (column === 'request_id') return ids.get(value) ?? randomUUID()
    if (column === 'token_hash') return randomBytes(32)
    return ids.get(value) ?? value
  }
  return tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) =>
      Object.fromEntries(table.columns.map((column) => [column, renew(column, row[column])])),
    ),
  }))
}

const insertRows = (client: PoolClient, { name, columns, rows }: Table) => {
  const places = columns.map((_, index) => `$${index + 1}`)
  const text = `insert into ${name} (${columns.join(', ')}) values (${places.join(', ')})`
  return Promise.all(
    rows.map((row) => client.query({ name, text, values: columns.map((column) => row[column]) })),
  )
}

const insertAll = (client: PoolClient, { name, columns, rows }: Table) => {
  const list = columns.join(', ')
  const text = `insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`
  return client.query({ name: `all ${name}`, text, values: [JSON.stringify(rows, bytesAsHex)] })
}

/** What PostgreSQL reads as bytes. A Buffer has turned itself into an object before it gets here. */
const bytesAsHex = (key: string, value: unknown) =>
  key === 'token_hash' ? `\\x${randomBytes(32).toString('hex')}` : value
