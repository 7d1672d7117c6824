import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

const LETTERS =
  'áàâãāăąǎçćĉċčďđðéèêëēĕėęěĝğġģǧǥĥħíìîïĩīĭįıĵķǩĺļľŀłñńņňŋóòôõōŏőơŕŗřśŝşšșţťŧțúùûũūŭůűųüưŵýŷÿźżžʒǯ’‘ʼʻʹ′´`'
const BASES =
  "aaaaaaaacccccdddeeeeeeeeegggggghhiiiiiiiiijkklllllnnnnnoooooooorrrsssssttttuuuuuuuuuuuwyyyzzzzz''''''''"

const TEXT = String.raw`fold(title || E'\n' || location)`

/**
 * Builds the index where PostgreSQL's contributed extensions are installed. It leaves out shifts that are filled and not over, so that
 * a yes, which fills one, writes nothing to it.
 */
export const online = async ({ index }: OnlineSteps) =>
  index(
    'plain',
    'assignments_trigrams',
    `assignments using gin (employer_id, (${TEXT}) gin_trgm_ops) with (fastupdate = off) where status <> 'assigned'`,
    ['pg_trgm', 'btree_gin'],
  )

/**
 * Finds the few shifts that mention a word in their title or place, or in the name of a holder, without reading the whole log. As
 * in `few_in_register`, row-level security keeps any index from answering a substring, so the look-up runs as the role that sees
 * all, for the employer of the transaction alone.
 *
 * `fold` takes a short way for text of Norwegian letters: `translate` compares each letter with 130 others.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create or replace function fold(text) returns text language sql immutable strict parallel safe
      return case when $1 !~ ${sql.lit('[^ -_a-~ÆØÅæøå\n]')}
        then translate(lower($1 collate "C"), 'ÆØÅ', 'æøå') collate "default"
        else translate(lower(normalize($1, NFC) collate "nb-NO-x-icu"), ${sql.lit(LETTERS)}, ${sql.lit(BASES)}) collate "default"
        end;

    create function few_in_log(pattern text) returns uuid[]
      language plpgsql stable security definer set search_path = public, pg_temp
      set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    begin
      if to_regclass('assignments_trigrams') is null then return null; end if;
      return (
        select case when count(*) <= 200 then coalesce(array_agg(id), '{}') end
        from (
          (select a.id from assignments a where a.employer_id = current_employer_id() and a.status <> 'assigned'
            and fold(a.title || E'\\n' || a.location) like pattern limit 201)
          union
          (select a.id from assignments a where a.employer_id = current_employer_id() and a.status = 'assigned'
            and fold(a.title || E'\\n' || a.location) like pattern limit 201)
          union
          (select held.assignment_id from vikarer v
            join assignment_responses held on held.employer_id = v.employer_id and held.vikar_id = v.id
            where v.employer_id = current_employer_id() and fold(v.full_name) like pattern
              and held.response_type = 'accepted' limit 201)
        ) few);
    end $$;
    comment on function few_in_log is 'Shifts of the employer that a pattern finds by title, place or holder; null when they are more than 200, or the index is missing';
    revoke all on function few_in_log from public;
    grant execute on function few_in_log to vikarklar_tenant;
    grant create on schema public to vikarklar_system;
    alter function few_in_log owner to vikarklar_system;
    revoke create on schema public from vikarklar_system;
  `.execute(db)
}
