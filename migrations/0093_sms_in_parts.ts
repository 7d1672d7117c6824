import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

export const online = async ({ statement }: OnlineSteps) => {
  await statement("call bound_before('sms_history')")
  await statement("call prove_before('sms_history')")
}

/** The same table, rights and rules, in parts. Nothing is copied: what was there becomes the first. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    lock table employers, vikarer, assignments in share row exclusive mode; -- in the order of requests
    lock table sms_history in access exclusive mode;
    call set_aside('sms_history');

    create table sms_history (
      like parts.sms_history_before including all excluding indexes,
      primary key (employer_id, id),
      unique (id),
      foreign key (employer_id) references employers (id),
      foreign key (employer_id, assignment_id) references assignments (employer_id, id) on delete cascade,
      foreign key (employer_id, vikar_id) references vikarer (employer_id, id) on delete cascade
    ) partition by range (id);
    create index sms_history_newest on sms_history (employer_id, created_at desc, id desc);
    create index sms_history_everyone on sms_history (created_at desc, id desc);
    create index sms_history_assignment on sms_history (employer_id, assignment_id, vikar_id);
    create index sms_history_recipient on sms_history (recipient text_pattern_ops, created_at desc);
    create index sms_history_due on sms_history (next_attempt_at) where next_attempt_at is not null;
    create index sms_history_gateway on sms_history (gateway_id) where gateway_id is not null;
    create index sms_history_sent on sms_history (created_at) where status = 'sent';
    comment on table sms_history is 'Every SMS, and the outbox they are sent from. The text has a placeholder where the secret link stands';

    call isolate_tenant('sms_history');
    create policy person on sms_history for select to vikarklar_person using (
      kind <> all (array['accepted-notice', 'withdrawn-notice']) and exists (
        select from vikarer v where v.employer_id = sms_history.employer_id and v.id = sms_history.vikar_id
          and sms_history.created_at >= coalesce(v.person_since, '-infinity')));
    grant select, insert, update on sms_history to vikarklar_tenant;
    grant select, insert, update, delete on sms_history to vikarklar_system;
    grant select on sms_history to vikarklar_person;

    call put_before('sms_history');
  `.execute(db)
}
