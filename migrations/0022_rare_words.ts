import { sql, type Kysely } from 'kysely'

/**
 * Finds the few whose line of the search holds a word, by its trigrams instead of one by one. Row-level security keeps any index
 * from answering a substring, so the look-up runs as the role that sees all, for the employer of the transaction alone. Where
 * PostgreSQL's contributed extensions are missing or not allowed, it finds no answer and the register is read as before. On a
 * large table the index is created manually before, `concurrently`; then this finds it there.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    do $do$
    begin
      create extension if not exists pg_trgm with schema public;
      create extension if not exists btree_gin with schema public;
      create index if not exists vikarer_trigrams on vikarer using gin (employer_id, search gin_trgm_ops)
        with (fastupdate = off) where deleted_at is null;
    exception when feature_not_supported or undefined_file or insufficient_privilege or undefined_object then
      raise notice 'searching large registers is slower without the extensions pg_trgm and btree_gin';
    end $do$;

    create function few_in_register(pattern text) returns uuid[]
      language plpgsql stable security definer set search_path = public, pg_temp
      set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    begin
      if to_regclass('vikarer_trigrams') is null then return null; end if;
      return (
        select case when count(*) <= 200 then coalesce(array_agg(id), '{}') end
        from (select id from vikarer where employer_id = current_employer_id() and deleted_at is null
          and search like pattern limit 201) few);
    end $$;
    comment on function few_in_register is 'Whom of the employer''s register a pattern finds; null when they are more than 200, or the index is missing';
    revoke all on function few_in_register from public;
    grant execute on function few_in_register to vikarklar_tenant;
    grant create on schema public to vikarklar_system;
    alter function few_in_register owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
