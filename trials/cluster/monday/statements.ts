import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { systemPrograms } from '../postgres.ts'

const LIBRARY = 'pg_stat_statements'
const SHOWN = 10

/** Settings that let the server measure each statement, if it has the library; none otherwise. */
export const statementSettings = (): Record<string, string> => {
  const bin = systemPrograms()
  const library = bin && path.join(bin, '../lib', `${LIBRARY}.so`)
  if (!library || !existsSync(library)) return {}
  return { shared_preload_libraries: LIBRARY, [`${LIBRARY}.track_planning`]: 'on' }
}

export interface Statement {
  readonly text: string
  readonly calls: number
  /** Milliseconds in total, including planning. */
  readonly seconds: number
  readonly meanMs: number
  /** Milliseconds of planning. */
  readonly planMs: number
  readonly rows: number
}

/** The statements that take most of the database's time, the most expensive first; none if they are not measured. */
export const openStatements = async (admin: pg.Pool) => {
  const { rows } = await admin.query<{ libraries: string }>(
    "select current_setting('shared_preload_libraries') as libraries",
  )
  const isCounted = rows[0]?.libraries === LIBRARY
  if (isCounted) await admin.query(`create extension if not exists ${LIBRARY}`)
  return {
    forget: async () => {
      if (isCounted) await admin.query('select pg_stat_statements_reset()')
    },
    dearest: async (): Promise<Statement[]> => {
      if (!isCounted) return []
      const found = await admin.query<Statement>(
        `select left(regexp_replace(min(query), '\\s+', ' ', 'g'), 160) as text, sum(calls)::float8 as calls,
           round((sum(total_exec_time + total_plan_time) / 1000)::numeric, 1)::float8 as seconds,
           round((sum(total_exec_time + total_plan_time) / sum(calls))::numeric, 2)::float8 as "meanMs",
           round((sum(total_plan_time) / sum(calls))::numeric, 2)::float8 as "planMs", sum(rows)::float8 as rows
         from pg_stat_statements where calls > 0 group by queryid
         order by sum(total_exec_time + total_plan_time) desc limit ${SHOWN}`,
      )
      return found.rows
    },
  }
}
