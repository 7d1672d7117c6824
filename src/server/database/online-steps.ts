import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Work on a large table before the migration's transaction, in steps that block others only briefly. */
export interface OnlineSteps {
  /**
   * Goes through a table with the key `(employer_id, id)`, some rows at a time, each time in a transaction of its own
   * that sees every employer. `range` means the rows of that table as `m`.
   */
  readonly rowsOf: (
    table: string,
    change: (tx: QueryExecutorProvider, range: RawBuilder<boolean>) => Promise<void>,
  ) => Promise<void>
  /** Processes all employers, each in its own transaction that sees every employer. */
  readonly offices: (
    change: (tx: QueryExecutorProvider, employerId: string) => Promise<void>,
  ) => Promise<void>
  /**
   * Builds an index while others write. `on` is the table with its columns, and the condition if any. Does nothing
   * where one of the `extensions` that the index needs is not installed.
   */
  readonly index: (
    kind: 'plain' | 'unique',
    name: string,
    on: string,
    extensions?: readonly string[],
  ) => Promise<void>
  readonly statement: (text: string) => Promise<void>
}

/** A migration may be interrupted at any point, so `online` detects the finished steps. */
export interface OnlineMigration extends Migration {
  readonly online?: (work: OnlineSteps) => Promise<void>
}

/**
 * A wait for a table's lock blocks every later request, so the migration gives up and retries. It does so well before
 * the second after which PostgreSQL looks for deadlocks and would end a request that waits for one table of the
 * migration and holds the next.
 */
export const LOCK_WAIT_MS = 400
/** Building an index concurrently waits for other transactions and blocks none. */
const INDEX_WAIT_MS = 60_000

/** Runs one short step, and repeats it after a lock timeout. */
type Step = <T>(step: () => Promise<T>) => Promise<T>

/** Few enough that a yes does not noticeably wait for them. */
const ROWS = 2000

/** Every step commits on its own. */
export const onlineSteps = (db: Kysely<unknown>, step: Step): OnlineSteps => ({
  rowsOf: (table, change) => inRanges(table, change, (work) => step(() => db.transaction().execute(work))),
  offices: (change) => inOffices(change, (work) => step(() => db.transaction().execute(work))),
  index: (kind, name, on, extensions = []) =>
    step(() =>
      db.connection().execute(async (one) => {
        if (!(await haveAll(one, extensions))) return
        await run(one, `set lock_timeout = ${INDEX_WAIT_MS}`) // until the next step takes the connection
        const { rows } = await sql`
          select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(one)
        if (rows.length > 0) await run(one, `drop index concurrently ${name}`) // left by an interrupted build
        await run(one, `create ${wordFor[kind]} concurrently if not exists ${name} on ${on}`)
      }),
    ),
  statement: (text) => step(() => run(db, text)),
})

/** Runs everything in the transaction `db`, for a database without other clients. */
export const onlineStepsWithin = (db: QueryExecutorProvider): OnlineSteps => ({
  rowsOf: (table, change) => inRanges(table, change, (work) => work(db)),
  offices: (change) => inOffices(change, (work) => work(db)),
  index: async (kind, name, on, extensions = []) => {
    if (await haveAll(db, extensions)) await run(db, `create ${wordFor[kind]} if not exists ${name} on ${on}`)
  },
  statement: (text) => run(db, text),
})

const wordFor = { plain: 'index', unique: 'unique index' } as const

const haveAll = async (db: QueryExecutorProvider, extensions: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`select from pg_extension where extname = any(${[...extensions]})`.execute(db)
  return rows.length === extensions.length
}

const run = async (db: QueryExecutorProvider, text: string): Promise<void> => {
  await sql.raw(text).execute(db)
}

interface Key {
  readonly employer_id: string
  readonly id: string
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const inRanges = async (
  table: string,
  change: (tx: QueryExecutorProvider, range: RawBuilder<boolean>) => Promise<void>,
  transaction: (work: (tx: QueryExecutorProvider) => Promise<Key | undefined>) => Promise<Key | undefined>,
): Promise<void> => {
  let after: Key | undefined = { employer_id: BEFORE_ALL, id: BEFORE_ALL }
  while (after) {
    const { employer_id: employerId, id }: Key = after
    after = await transaction(async (tx) => {
      // The owner may be bound by row-level security, the system sees all.
      await sql`set local role vikarklar_system`.execute(tx)
      const beyond = sql<boolean>`(m.employer_id, m.id) > (${employerId}::uuid, ${id}::uuid)`
      const { rows } = await sql<Key>`
        select employer_id, id from (
          select employer_id, id from ${sql.table(table)} m where ${beyond} order by employer_id, id limit ${ROWS}
        ) range order by employer_id desc, id desc limit 1`.execute(tx)
      const [last] = rows
      if (last)
        await change(
          tx,
          sql<boolean>`${beyond} and (m.employer_id, m.id) <= (${last.employer_id}::uuid, ${last.id}::uuid)`,
        )
      await sql`reset role`.execute(tx)
      return last
    })
  }
}

const inOffices = async (
  change: (tx: QueryExecutorProvider, employerId: string) => Promise<void>,
  transaction: (
    work: (tx: QueryExecutorProvider) => Promise<string | undefined>,
  ) => Promise<string | undefined>,
): Promise<void> => {
  let after: string | undefined = BEFORE_ALL
  while (after !== undefined) {
    const last: string = after
    after = await transaction(async (tx) => {
      await sql`set local role vikarklar_system`.execute(tx)
      const { rows } = await sql<{ id: string }>`
        select id from employers where id > ${last}::uuid order by id limit 1`.execute(tx)
      const next = rows[0]?.id
      if (next !== undefined) await change(tx, next)
      await sql`reset role`.execute(tx)
      return next
    })
  }
}
