import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table sms_transactions
      add column payment_ref text,
      add column refunded_ore integer not null default 0 check (refunded_ore >= 0),
      add column parties jsonb,
      drop constraint sms_transactions_state_check,
      add constraint sms_transactions_state_check check (state in ('started', 'paid', 'canceled', 'refunded', 'held')),
      add constraint sms_transactions_paid_check check (state not in ('paid', 'refunded') or
        (receipt_number is not null and paid_at is not null and parties is not null));
    comment on column sms_transactions.payment_ref is 'The payment at the provider, which refunds and disputes name';
    comment on column sms_transactions.refunded_ore is 'Of the price, what has gone back to the buyer';
    comment on column sms_transactions.parties is 'Seller and buyer of a paid purchase as they were then: a receipt does not change';
    create unique index sms_transactions_id on sms_transactions (id);
    create index sms_transactions_started on sms_transactions (created_at) where state = 'started';
    create unique index sms_transactions_payment on sms_transactions (payment_ref);

    create index credit_ledger_of_purchase on credit_ledger (sms_transaction_id) where sms_transaction_id is not null;
    alter table credit_ledger add column position bigint generated always as identity;
    drop index credit_ledger_newest;
    create index credit_ledger_newest on credit_ledger (employer_id, position desc);
    create index credit_ledger_recent on credit_ledger (employer_id, created_at desc);
    comment on column credit_ledger.position is 'The order of the movements: rows are written with the balance locked. created_at is when their transaction began';

    create table receipt_counter (
      only_row boolean primary key default true check (only_row),
      last bigint not null
    );
    comment on table receipt_counter is 'The last receipt number. A row and not a sequence: numbers have no gaps';
    grant select, insert, update on receipt_counter to vikarklar_system;

    create table local_checkouts (
      id text primary key,
      purchase_id uuid not null,
      description text not null,
      amount_ore integer not null,
      success_url text not null,
      cancel_url text not null,
      state text not null default 'open' check (state in ('open', 'paid', 'expired')),
      refunded_ore integer not null default 0 check (refunded_ore between 0 and amount_ore),
      created_at timestamptz not null default now()
    );
    comment on table local_checkouts is 'What the stand-in for the payment provider knows. Not ours to read but through it';
    create unique index local_checkouts_purchase on local_checkouts (purchase_id);
    grant select, insert, update, delete on local_checkouts to vikarklar_system;
  `.execute(db)

  // Employers already low have seen it on the front page: no mail about it now.
  await sql`
    alter table sms_credits
      add column warn_below integer not null default 20 check (warn_below between 0 and 10000),
      add column warned_at timestamptz default now();
    update sms_credits set warned_at = null where balance >= warn_below;
    create index sms_credits_low on sms_credits (employer_id) where warned_at is null and balance < warn_below;
    comment on column sms_credits.warn_below is 'With fewer credits than this the administrators get one e-mail';
    comment on column sms_credits.warned_at is 'When they got it; null once the balance has been filled up above it';
  `.execute(db)

  await sql`
    alter table sms_history add column delivered_at timestamptz;
    comment on column sms_history.delivered_at is 'When the telephone had it, as the gateway reports';
    create table gateway_health (
      name text primary key,
      failures integer not null default 0,
      retry_at timestamptz,
      last_success_at timestamptz,
      last_failure_at timestamptz,
      last_failure text
    );
    comment on table gateway_health is 'How each gateway and mail server is doing, for all processes together';
    comment on column gateway_health.failures is 'Calls in a row that failed because of it, not because of the messages';
    comment on column gateway_health.retry_at is 'It is left alone until then, when one call tries it; null while it works';
    grant select, insert, update on gateway_health to vikarklar_system;
    grant select on gateway_health to vikarklar_tenant;

    alter table vikarer
      add column email_refused_at timestamptz,
      add column email_refusal text,
      add check ((email_refused_at is null) = (email_refusal is null));
    create index vikarer_email_refused on vikarer (employer_id) where email_refused_at is not null;
    create function forget_email_refusal() returns trigger language plpgsql as $$
    begin
      new.email_refused_at := null;
      new.email_refusal := null;
      return new;
    end $$;
    create trigger vikarer_email_changed before update of email on vikarer
      for each row when (old.email is distinct from new.email) execute function forget_email_refusal();
    comment on column vikarer.email_refusal is 'What the mail server said when it refused the address for good; null once a mail arrives or the address is changed';
  `.execute(db)
}
