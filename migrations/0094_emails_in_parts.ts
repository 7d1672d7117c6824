import { sql, type Kysely } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

export const online = async ({ statement }: OnlineSteps) => {
  await statement("call bound_before('email_history')")
  await statement("call prove_before('email_history')")
}

/** As the SMS. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    lock table employers, users, vikarer, assignments in share row exclusive mode;
    lock table email_history in access exclusive mode;
    call set_aside('email_history');

    create table email_history (
      like parts.email_history_before including all excluding indexes,
      primary key (id),
      foreign key (employer_id) references employers (id),
      foreign key (user_id) references users (id) on delete cascade,
      foreign key (employer_id, assignment_id) references assignments (employer_id, id) on delete cascade,
      foreign key (employer_id, vikar_id) references vikarer (employer_id, id) on delete cascade
    ) partition by range (id);
    create index email_history_newest on email_history (employer_id, created_at desc, id desc);
    create index email_history_everyone on email_history (created_at, id);
    create index email_history_assignment on email_history (employer_id, assignment_id, vikar_id);
    create index email_history_recipient on email_history (recipient);
    create index email_history_reply_to on email_history (reply_to) where reply_to is not null;
    create index email_history_user on email_history (user_id) where user_id is not null;
    create index email_history_due on email_history (next_attempt_at) where next_attempt_at is not null;
    comment on table email_history is 'Every e-mail, and the outbox they are sent from. The letter has a placeholder where the secret token stands';

    call isolate_tenant('email_history');
    create policy person on email_history for select to vikarklar_person using (
      user_id = (select current_user_id()) or kind <> all (array['accepted-notice', 'withdrawn-notice']) and exists (
        select from vikarer v where v.employer_id = email_history.employer_id and v.id = email_history.vikar_id
          and email_history.created_at >= coalesce(v.person_since, '-infinity')));
    grant select, insert, update on email_history to vikarklar_tenant;
    grant select, insert, update, delete on email_history to vikarklar_system;
    grant select on email_history to vikarklar_person;

    call put_before('email_history');
    drop procedure bound_before, prove_before, set_aside, put_before;
  `.execute(db)
}
