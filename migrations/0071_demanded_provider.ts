import { sql, type Kysely } from 'kysely'

/** An employer may demand that everyone in the office logs in by one provider. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table employers add column demands_oidc text;
    comment on column employers.demands_oidc is 'The provider that everyone in the office logs in by; null: however they like';
  `.execute(db)
}
