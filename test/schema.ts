import type { TestDatabase } from './database.ts'

/** Everything that the migrations make of tables, rules, rights and code, one line each. */
export const dumpSchema = async (db: Pick<TestDatabase, 'query'>): Promise<string[]> => {
  const rows = await db.query(`
    select format('table %s %s %s', relname, relrowsecurity, relforcerowsecurity) as line
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all select format('rights %s %s', relname, relacl)
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all select format('rights %s %s %s', attrelid::regclass, attname, attacl)
      from pg_attribute join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and attacl is not null
    union all select format('column %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
        attnotnull, attidentity)
      from pg_attribute join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and attnum > 0
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_indexdef(oid) from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('i', 'I')
    union all select format('trigger %s %s %s', tgrelid::regclass, tgenabled, pg_get_triggerdef(oid))
      from pg_trigger where not tgisinternal
    union all select format('policy %s %s %s %s %s', polrelid::regclass, polname,
        array_replace(polroles, (select relowner from pg_class where oid = polrelid), 0::oid)::regrole[], -- of any name
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`)
  return rows.map(({ line }) => String(line))
}
