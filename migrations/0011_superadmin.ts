import { sql, type Kysely } from 'kysely'

/** What the superadmin needs: credits by invoice, SMS of all employers, the audit log's filters, erasing for good. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table credit_ledger
      add column invoice text check (length(invoice) between 1 and 40),
      add column request_id uuid,
      drop constraint credit_ledger_check,
      add constraint credit_ledger_sign_check check (case
        when kind in ('used', 'refunded') then credits < 0 when kind = 'granted' then credits <> 0 else credits > 0 end);
    create unique index credit_ledger_request on credit_ledger (employer_id, request_id) where request_id is not null;
    comment on column credit_ledger.credits is 'Signed: used and refunded are negative, and what was granted and taken back';
    comment on column credit_ledger.invoice is 'The invoice by which granted credits are paid';
    comment on column credit_ledger.request_id is 'Made by the form: the same press twice is one grant';
    -- Of the ledger nothing changes but that words which may name people go when their customer is erased.
    grant update (reason) on credit_ledger to vikarklar_system;
    grant delete on sms_credits to vikarklar_system;
  `.execute(db)

  await sql`
    alter table sms_history add column resent_at timestamptz;
    comment on column sms_history.resent_at is 'When a copy of it was queued, by hand, after it had failed';
    create index sms_history_everyone on sms_history (created_at desc, id desc);
    create index sms_history_sent on sms_history (created_at) where status = 'sent';
    create index sms_history_recipient on sms_history (recipient text_pattern_ops, created_at desc);
    create index audit_log_actor on audit_log (actor_user_id, id desc);
    create index audit_log_action on audit_log (action, id desc);
    create index login_links_maker on login_links (created_by) where created_by is not null;
    create index email_history_user on email_history (user_id) where user_id is not null;
    create index login_links_admin_magic on login_links (created_at) where purpose = 'admin-magic';
  `.execute(db)

  await sql`
    alter table employers add column closed_at timestamptz, add column erased_at timestamptz;
    comment on column employers.closed_at is 'Since when all its administrators are deactivated: nothing is sent or answered';
    grant select (closed_at) on employers to vikarklar_person;
    comment on column employers.erased_at is 'When everything personal of the employer was erased: the row stays for the ledger';
    create table erasures (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null,
      whole_employer_id uuid,
      subject jsonb not null,
      stage integer not null default 0,
      last_id uuid,
      requested_by uuid,
      total integer not null,
      done integer not null default 0,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    comment on table erasures is 'Users who are being erased for good, and how far it has come. A finished one holds no name';
    comment on column erasures.whole_employer_id is 'The employer that goes with its last administrator';
    comment on column erasures.subject is 'What to look for: rows of registers, employers, names and addresses. Empty once it is finished';
    comment on column erasures.stage is 'Where it stands, so that it goes on from there: what is being gone through, up to last_id';
    create unique index erasures_under_way on erasures (user_id) where finished_at is null;
    alter table erasures enable row level security;
    alter table erasures force row level security;
    create policy system on erasures to vikarklar_system using (true);
    grant select, insert, update on erasures to vikarklar_system;
  `.execute(db)
}
