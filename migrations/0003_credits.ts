import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table sms_credits (
      employer_id uuid primary key references employers (id),
      balance integer not null default 0 check (balance >= 0),
      updated_at timestamptz not null default now()
    );
    comment on table sms_credits is 'Prepaid SMS left. Changed only together with a row of credit_ledger';

    create table credit_ledger (
      employer_id uuid not null references employers (id),
      id uuid not null default gen_random_uuid(),
      kind text not null check (kind in ('bought', 'granted', 'used', 'returned', 'refunded')),
      credits integer not null,
      assignment_id uuid,
      sms_id uuid,
      sms_transaction_id uuid,
      reason text not null,
      created_by uuid,
      created_at timestamptz not null default now(),
      primary key (employer_id, id),
      check (case when kind in ('used', 'refunded') then credits < 0 else credits > 0 end)
    );
    create index credit_ledger_newest on credit_ledger (employer_id, created_at desc, id desc);
    create unique index credit_ledger_returned_once on credit_ledger (sms_id) where kind = 'returned';
    create unique index credit_ledger_bought_once on credit_ledger (sms_transaction_id) where kind = 'bought';
    comment on table credit_ledger is 'Every movement of credits, append only: balance = bought + granted + returned - used - refunded';
    comment on column credit_ledger.credits is 'Signed: used and refunded are negative';

    create table sms_pricing (
      id uuid primary key default gen_random_uuid(),
      package_name text not null,
      credits integer not null check (credits > 0),
      price_ore integer not null check (price_ore >= 0),
      stripe_price_id text,
      is_popular boolean not null default false,
      is_active boolean not null default true,
      display_order integer not null
    );
    comment on table sms_pricing is 'SMS packages for sale';
    comment on column sms_pricing.price_ore is 'Price in øre, VAT of 25 % included';
    insert into sms_pricing (package_name, credits, price_ore, is_popular, display_order) values
      ('100 SMS', 100, 15000, false, 1), ('500 SMS', 500, 49000, true, 2), ('1000 SMS', 1000, 90000, false, 3);

    create table sms_transactions (
      employer_id uuid not null references employers (id),
      id uuid not null default gen_random_uuid(),
      user_id uuid,
      package_name text not null,
      amount integer not null check (amount > 0),
      price_ore integer check (price_ore >= 0),
      vat_ore integer check (vat_ore >= 0),
      currency text not null default 'NOK',
      provider text not null,
      session_id text unique,
      state text not null default 'started' check (state in ('started', 'paid', 'canceled', 'refunded')),
      receipt_number bigint unique,
      paid_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (employer_id, id)
    );
    create index sms_transactions_newest on sms_transactions (employer_id, created_at desc, id desc);
    comment on table sms_transactions is 'Purchases of credits, with the package as it was (amount = credits bought)';

    call isolate_tenant('sms_credits');
    call isolate_tenant('credit_ledger');
    call isolate_tenant('sms_transactions');

    grant select, update on sms_credits to vikarklar_tenant;
    grant select, insert on credit_ledger to vikarklar_tenant;
    grant select on sms_pricing to vikarklar_tenant;
    grant select, insert, update on sms_transactions to vikarklar_tenant;
    grant select, insert, update on sms_credits, sms_transactions to vikarklar_system;
    grant select, insert on credit_ledger to vikarklar_system;
    grant select, insert, update, delete on sms_pricing to vikarklar_system;
  `.execute(db)
}
