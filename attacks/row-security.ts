import pg from 'pg'
import { castWorkplaces } from '#test/archive-cast.ts'
import type { Verdict } from './judges.ts'
import type { Attack, Stage } from './stage.ts'

/**
 * Past the program: as the database roles that it works in. Every table with an employer, and every way to read, change,
 * remove or add a row there: without a scope nothing is to be had, in Nils' scope nothing of Kari's.
 */
export const attack: Attack = async (stage) => {
  const { target, tally } = stage
  const { kari, nils } = await castWorkplaces(target.app)
  const own = kari.scope.employerId
  let rows = 0
  for (const table of await tenantTables(stage)) {
    const [held] = await target.app.db.query(
      `select count(*)::int as count from ${table} where employer_id = $1`,
      [own],
    )
    rows += Number(held?.['count'])
    for (const [scope, employerId] of [
      ['no scope', ''],
      ["Nils' scope", nils.scope.employerId],
    ] as const)
      for (const [act, text] of WAYS(table))
        tally.note(`${act} ${table} in ${scope}`, await reach(stage, employerId, text, own))
  }
  tally.figure('rows of hers', rows)
}

const WAYS = (table: string): readonly (readonly [act: string, text: string])[] => [
  ['read', `select 1 from ${table} where employer_id = $1`],
  ['change', `update ${table} set employer_id = employer_id where employer_id = $1`],
  ['remove', `delete from ${table} where employer_id = $1`],
  [
    'take over',
    `update ${table} set employer_id = nullif(current_setting('app.employer_id', true), '')::uuid where employer_id = $1`,
  ],
  ['count', `select 1 from (select count(*) from ${table} where employer_id = $1) c where c.count > 0`],
]

const tenantTables = async ({ target: { app } }: Stage) => {
  const rows = await app.db.query(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'employer_id' and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => String(name))
}

/** Rows that were reached count as a breach; the database's refusal does not. */
const reach = async (
  { target: { app } }: Stage,
  employerId: string,
  text: string,
  own: string,
): Promise<Verdict> => {
  const client = new pg.Client(app.db.connect('vikarklar_tenant'))
  await client.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.employer_id', $1, true)", [employerId])
    const { rowCount } = await client.query(text, [own])
    return judgeReach(rowCount)
  } catch (error) {
    return error instanceof pg.DatabaseError ? judgeRefusal(error.code) : String(error)
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}

export const judgeReach = (rows: number | null): Verdict => (rows === 0 ? null : `${rows} rows were reached`)

/** What a role has no right to is refused as such; a broken key or rule would mean that a row was reached. */
export const judgeRefusal = (code: string | undefined): Verdict =>
  code === NO_RIGHT ? null : `failed otherwise: ${code}`

const NO_RIGHT = '42501'
