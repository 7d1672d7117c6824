import { sql, type Kysely } from 'kysely'

/** Retention: texts of messages after a year, what is known of links a month after they have expired. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table retention_marks (
      name text primary key,
      created_at timestamptz not null,
      id uuid not null
    );
    comment on table retention_marks is 'How far each table of messages has been gone through: what was made until then has lost its text';
    grant select, insert, update on retention_marks to vikarklar_system;
    create index email_history_everyone on email_history (created_at, id);

    alter table assignment_response_tokens alter column token_hash drop not null;
    comment on column assignment_response_tokens.token_hash is 'SHA-256 of the token; null once the link has been over for long';
    create index assignment_response_tokens_known on assignment_response_tokens (expires_at) where token_hash is not null;
  `.execute(db)
}
