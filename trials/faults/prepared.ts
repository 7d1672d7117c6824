import type { TestDatabase } from '#test/database.ts'

type Query = TestDatabase['query']

/** The steps of a start: the service's migrations, the queue's, and its wake function at the end. */
export interface Steps {
  readonly ours: number
  readonly queue: number
  readonly wake: number
}

export const readSteps = async (query: Query): Promise<Steps> => {
  const count = (table: string) =>
    query(`select count(*)::integer as steps from ${table}`).then(
      ([row]) => Number(row?.['steps']),
      () => 0, // it does not exist yet
    )
  const [ours, queue, wake] = await Promise.all([
    count('kysely_migration'),
    count('graphile_worker.migrations'),
    count("pg_proc where oid = to_regprocedure('graphile_worker.wake(text, json)')"),
  ])
  return { ours, queue, wake }
}

export const sumOf = ({ ours, queue, wake }: Steps): number => ours + queue + wake

/** Everything that a start leaves in a database, and every right to it, one line each, in order. */
export const readWhole = async (query: Query): Promise<string> => {
  const rows = await query(`
    with schemas as (select oid, nspname from pg_namespace where nspname in ('public', 'graphile_worker'))
    select line from (
      select format('schema %s %s', nspname, ${rightsIn('nspacl')}) from pg_namespace
        where oid in (select oid from schemas)
      union all select format('%s %s.%s %s', relkind, nspname, relname, ${rightsIn('relacl')}) from pg_class
        join schemas on schemas.oid = relnamespace
      union all select format('function %s %s %s %s', pg_proc.oid::regprocedure, prosecdef, md5(prosrc), ${rightsIn('proacl')})
        from pg_proc join schemas on schemas.oid = pronamespace
      union all select format('constraint %s on %s %s', conname, conrelid::regclass,
        pg_get_constraintdef(pg_constraint.oid))
        from pg_constraint join schemas on schemas.oid = connamespace
      union all select format('trigger %s on %s', tgname, tgrelid::regclass) from pg_trigger where not tgisinternal
      union all select format('policy %s on %s', polname, polrelid::regclass) from pg_policy
      union all select format('migration %s', name) from kysely_migration
      union all select format('migration of the queue %s', id) from graphile_worker.migrations
    ) as found (line) order by line`)
  return rows.map(({ line }) => String(line)).join('\n')
}

/** Sorted, whatever the order of the grants. */
const rightsIn = (acl: string) =>
  `(select string_agg(granted::text, ',' order by granted::text) from unnest(${acl}) as granted)`
