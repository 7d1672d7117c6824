import { sql, type Kysely } from 'kysely'

/** What members of an office are told by push: the outbox, one row for each browser. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table push_messages (
      id uuid primary key,
      employer_id uuid not null references employers (id),
      user_id uuid not null references users (id) on delete cascade,
      assignment_id uuid,
      subscription_id uuid not null,
      notice_id uuid not null,
      kind text not null,
      title text not null,
      body text not null,
      path text not null,
      mail jsonb,
      opened_at timestamptz(3),
      status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
      gateway_state text not null default 'queued' check (gateway_state in
        ('queued', 'sending', 'accepted', 'delivered', 'failed', 'expired', 'unknown', 'stopped')),
      gateway_id text,
      attempts integer not null default 0,
      next_attempt_at timestamptz default now(),
      valid_until timestamptz not null,
      worth_until timestamptz not null,
      possible_duplicate boolean not null default false,
      failure text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      foreign key (employer_id, assignment_id) references assignments (employer_id, id) on delete cascade
    );
    create index push_messages_due on push_messages (next_attempt_at) where next_attempt_at is not null;
    create index push_messages_notice on push_messages (notice_id);
    create index push_messages_assignment on push_messages (employer_id, assignment_id);
    create index push_messages_user on push_messages (user_id);
    create index push_messages_created on push_messages (created_at);
    comment on table push_messages is 'What is told by push, and the outbox it is sent from. Deleted after some days';
    comment on column push_messages.notice_id is 'The same for every browser of one person; also the id of the SMS that goes when none is opened';
    comment on column push_messages.valid_until is 'How long we try, before the e-mail goes instead';
    comment on column push_messages.worth_until is 'How long a push service keeps it for a browser that is off';
    comment on column push_messages.mail is 'What is sent instead when no browser takes it; null: they have the e-mail anyway';

    call isolate_tenant('push_messages');
    create policy departments on push_messages as restrictive to vikarklar_tenant using (
      (select current_departments()) is null or exists (
        select from assignments a where a.employer_id = push_messages.employer_id and a.id = push_messages.assignment_id));
    grant select, insert on push_messages to vikarklar_tenant;
    grant select, insert, update, delete on push_messages to vikarklar_system;
  `.execute(db)
}
