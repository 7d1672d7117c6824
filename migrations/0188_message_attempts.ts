import { sql, type Kysely } from 'kysely'

/**
 * Attempts that did not end with a message taken; those that did are on the message itself, so that a message that goes out at once
 * costs no row here. Only the system's role sees it. No foreign key: it would stand in the way of letting go of old parts of the
 * message tables, and an erasure takes the rows along.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table message_attempts (
      message_id uuid not null,
      attempt integer not null,
      outcome text not null check (outcome in ('rejected', 'retry', 'unknown', 'expired', 'stopped',
        'reported-accepted', 'reported-unsure', 'reported-failed', 'reported-delivered', 'test')),
      at timestamptz not null default now(),
      reason text,
      primary key (message_id, attempt, outcome)
    );
    create index message_attempts_at on message_attempts (at);
    comment on table message_attempts is
      'Why attempts to send an SMS or e-mail came to nothing, the last ten of each, for operators; and tests of theirs with their reports';
    comment on column message_attempts.reason is 'Words of the gateway or mail server, without addresses, numbers and links';
    grant select, insert, update, delete on message_attempts to vikarklar_system;
  `.execute(db)
}
