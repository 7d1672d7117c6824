import type { TestApp } from '../app.ts'

/** Each row as a line of its table's name and its content, with how often it was written: negative if it is gone. */
type Written = Map<string, number>

const watchers = new WeakMap<TestApp['db'], Set<Written>>()

/**
 * Returns the inserted and the deleted rows since its last call. An updated row counts as both, a row that is as before
 * as neither. Triggers log them, because comparing all rows costs more with each row of the sweep.
 */
export const watchRows = async ({ db }: Pick<TestApp, 'db'>) => {
  const all = watchers.get(db) ?? new Set()
  if (!watchers.has(db)) await logAll(db)
  watchers.set(db, all)
  await read(db, all)
  const own: Written = new Map()
  all.add(own)
  return async () => {
    await read(db, all)
    const lines = [...own]
    own.clear()
    const those = (are: (count: number) => boolean) =>
      lines.filter(([, count]) => are(count)).map(([line]) => line)
    return { come: those((count) => count > 0), gone: those((count) => count < 0) }
  }
}

const read = async (db: TestApp['db'], all: ReadonlySet<Written>) => {
  const rows = await db.query({ name: 'read written rows', text: READ_LOG })
  for (const { line, count } of rows)
    for (const written of all) {
      const sum = (written.get(String(line)) ?? 0) + Number(count)
      if (sum === 0) written.delete(String(line))
      else written.set(String(line), sum)
    }
}

/**
 * Logs every table, also writes that fire no ordinary trigger. One transaction per table: a product under attack is
 * writing too.
 */
const logAll = async (db: TestApp['db']) => {
  await db.query(LOG_ROW)
  const tables = await db.query(`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  for (const { name } of tables)
    await db.query(`
      create or replace trigger log_row after insert or update or delete on public.${String(name)}
        for each row execute function watch.log_row();
      alter table public.${String(name)} enable always trigger log_row`)
}

const LOG_ROW = `
  create schema if not exists watch;
  create unlogged table if not exists watch.written (of name, was jsonb, row jsonb);
  create or replace function watch.log_row() returns trigger security definer language plpgsql as $$
    begin
      insert into watch.written values (tg_table_name, to_jsonb(old), to_jsonb(new));
      return null;
    end $$`

const READ_LOG = `
  with taken as (delete from watch.written returning *),
    written as (
      select of, row, 1 as count from taken where row is not null
      union all select of, was, -1 from taken where was is not null
    )
  select of || ' ' || row::text as line, sum(count)::int as count from written group by 1 having sum(count) <> 0`
