import { sql, type Kysely } from 'kysely'

const LETTERS =
  'áàâãāăąǎçćĉċčďđðéèêëēĕėęěĝğġģǧǥĥħíìîïĩīĭįıĵķǩĺļľŀłñńņňŋóòôõōŏőơŕŗřśŝşšșţťŧțúùûũūŭůűųüưŵýŷÿźżžʒǯ’‘ʼʻʹ′´`'
const BASES =
  "aaaaaaaacccccdddeeeeeeeeegggggghhiiiiiiiiijkklllllnnnnnoooooooorrrsssssttttuuuuuuuuuuuwyyyzzzzz''''''''"

/**
 * The register is searched without regard to accents: `calli` finds Čálli. Letters that Norwegian counts as its own (å, ä, ö, ø, æ)
 * stay. `fold` in src/shared/text.ts does the same.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create function fold(text) returns text language sql immutable strict parallel safe
      return translate(
        lower(normalize($1, NFC) collate "nb-NO-x-icu"),
        ${sql.lit(LETTERS)},
        ${sql.lit(BASES)});
    comment on function fold is 'Text as a search compares it: composed, in lower case, without accents';

    create or replace function note_search() returns trigger language plpgsql as $$
    declare competence text := fold(coalesce(new.skills, ''));
    begin
      new.search := fold(new.full_name) || E'\\n' || fold(coalesce(new.company, '')) || E'\\n' || coalesce(new.phone, '') ||
        E'\\n' || case when octet_length(competence) <= 1200 then competence else left(competence, 300) end;
      return new;
    end $$;
    comment on column vikarer.search is
      'Name, company, phone and competence, folded, in this order, a line each; kept by a trigger';
  `.execute(db)
}
