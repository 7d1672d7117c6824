import { sql, type Kysely } from 'kysely'

/** The columns that make a message table its own outbox. */
const outboxColumns = sql.raw(`
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  gateway_state text not null default 'queued' check (gateway_state in
    ('queued', 'sending', 'accepted', 'delivered', 'failed', 'expired', 'unknown', 'stopped')),
  gateway_id text,
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  valid_until timestamptz not null,
  possible_duplicate boolean not null default false,
  failure text,
  link_id uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz
`)

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table sms_history (
      employer_id uuid not null references employers (id),
      id uuid not null,
      user_id uuid,
      assignment_id uuid,
      vikar_id uuid,
      kind text not null check (kind in ('request', 'reminder', 'accepted-notice', 'cancelled')),
      recipient text not null,
      message text not null,
      cost integer not null default 1 check (cost >= 0),
      ${outboxColumns},
      primary key (employer_id, id),
      unique (id),
      foreign key (employer_id, assignment_id) references assignments (employer_id, id) on delete cascade,
      foreign key (employer_id, vikar_id) references vikarer (employer_id, id) on delete cascade
    );
    create index sms_history_newest on sms_history (employer_id, created_at desc, id desc);
    create index sms_history_assignment on sms_history (employer_id, assignment_id, vikar_id);
    create index sms_history_due on sms_history (next_attempt_at) where next_attempt_at is not null;
    create index sms_history_gateway on sms_history (gateway_id) where gateway_id is not null;
    comment on table sms_history is 'Every SMS, and the outbox they are sent from. The text has a placeholder where the secret link stands';
    comment on column sms_history.cost is 'Credits reserved for it; 0 once they are given back';
    comment on column sms_history.next_attempt_at is 'When to try (again); null when nothing is left to do';

    create table email_history (
      id uuid primary key,
      employer_id uuid references employers (id),
      user_id uuid references users (id) on delete cascade,
      assignment_id uuid,
      vikar_id uuid,
      kind text not null,
      recipient text not null,
      reply_to text,
      subject text not null,
      letter jsonb not null,
      ${outboxColumns},
      foreign key (employer_id, assignment_id) references assignments (employer_id, id) on delete cascade,
      foreign key (employer_id, vikar_id) references vikarer (employer_id, id) on delete cascade
    );
    create index email_history_newest on email_history (employer_id, created_at desc, id desc);
    create index email_history_assignment on email_history (employer_id, assignment_id, vikar_id);
    create index email_history_due on email_history (next_attempt_at) where next_attempt_at is not null;
    comment on table email_history is 'Every e-mail, and the outbox they are sent from. The letter has a placeholder where the secret token stands';

    call isolate_tenant('sms_history');
    call isolate_tenant('email_history');
    grant select, insert, update on sms_history, email_history to vikarklar_tenant;
    grant select, insert, update, delete on sms_history, email_history to vikarklar_system;
  `.execute(db)
}
