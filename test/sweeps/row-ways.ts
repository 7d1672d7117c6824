import pg from 'pg'
import type { Role } from '#server/database/pools.ts'
import type { TestApp } from '../app.ts'
import type { Verdict } from './judges.ts'
import type { Table } from './tables.ts'

/** The scope of a transaction. */
export interface Setting {
  readonly employerId?: string
  readonly userId?: string
  /** The administrator's role there. */
  readonly memberRole?: 'owner' | 'planner'
  /** The departments that they are bound to. */
  readonly departments?: readonly string[]
}

/** A connection as one of the roles of the program; each statement is rolled back. */
export const openRole = async ({ connect, query }: TestApp['db'], role: Role, setting: Setting) => {
  const client = new pg.Client(connect(role))
  await client.connect()
  const run = async <T>(what: () => Promise<T>): Promise<T> => {
    await client.query('begin')
    try {
      await client.query(
        `select set_config('app.employer_id', $1, true), set_config('app.user_id', $2, true),
           set_config('app.member_role', $3, true), set_config('app.departments', $4, true)`,
        [
          setting.employerId ?? '',
          setting.userId ?? '',
          setting.memberRole ?? '',
          setting.departments ? `{${setting.departments.join(',')}}` : '',
        ],
      )
      return await what()
    } finally {
      await client.query('rollback')
    }
  }
  const reach = async (act: string, text: string, values: unknown[]): Promise<Verdict> => {
    try {
      const { rowCount } = await run(() => client.query(text, values))
      return judgeReach(rowCount)
    } catch (error) {
      return error instanceof pg.DatabaseError ? judgeRefusal(act, error) : String(error)
    }
  }
  return {
    /** Every way to access the matching rows of the table. */
    tryAll: async (table: Table) => {
      const tried: (readonly [act: string, verdict: Verdict])[] = []
      for (const [act, text, values] of waysInto(table, await changeable(query, role, table)))
        tried.push([act, await reach(act, text, values)])
      return tried
    },
    /** Visible rows of a table; null if the role has no right to it. */
    count: async (name: string): Promise<number | null> => {
      try {
        const { rows } = await run(() =>
          client.query<{ count: number }>(`select count(*)::int as count from ${name}`),
        )
        return rows[0]?.count ?? 0
      } catch (error) {
        if (error instanceof pg.DatabaseError && isNoRight(error)) return null
        throw error
      }
    },
    close: () => client.end(),
  }
}

type Way = readonly [act: string, text: string, values: unknown[]]

const waysInto = ({ name, column, value, row, columns }: Table, changed: string): Way[] => {
  const list = columns.join(', ')
  const mine = "nullif(current_setting('app.employer_id', true), '')::uuid"
  return [
    ['read', `select 1 from ${name} where ${column} = $1`, [value]],
    [
      'count',
      `select 1 from (select count(*) from ${name} where ${column} = $1) c where c.count > 0`,
      [value],
    ],
    ['change', `update ${name} set ${changed} = ${changed} where ${column} = $1`, [value]],
    ['take over', `update ${name} set ${column} = ${mine} where ${column} = $1`, [value]],
    ['remove', `delete from ${name} where ${column} = $1`, [value]],
    [
      ADD,
      `insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name}, $1)`,
      [row],
    ],
  ]
}

const ADD = 'add to'

/**
 * A column that the role may write, if there is one: without it the missing column right would hide the missing rule
 * for rows.
 */
const changeable = async (query: TestApp['db']['query'], role: string, { name, column }: Table) => {
  const [found] = await query(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped
        and has_column_privilege($2, attrelid, attnum, 'UPDATE')
      order by 1 limit 1`,
    [name, role],
  )
  return found ? String(found['name']) : column
}

export const judgeReach = (rows: number | null): Verdict => (rows === 0 ? null : `${rows} rows were reached`)

/**
 * No right at all is a refusal, and so is the rule for rows when a row is added. Anything else means that a row was
 * reached: a broken key, a trigger, or the rule for rows when it judges what would become of one.
 */
export const judgeRefusal = (
  act: string,
  error: Pick<pg.DatabaseError, 'code' | 'routine' | 'message'>,
): Verdict => {
  if (isNoRight(error) || (act === ADD && error.routine === RULE_FOR_ROWS)) return null
  return `failed otherwise: ${error.code} ${error.message}`
}

/** Both kinds of refusal have the code 42501. */
const RULE_FOR_ROWS = 'ExecWithCheckOptions'

const isNoRight = ({ code, routine }: Pick<pg.DatabaseError, 'code' | 'routine'>) =>
  code === '42501' && routine !== RULE_FOR_ROWS
