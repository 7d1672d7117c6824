import { sql } from 'kysely'

/**
 * Is a push message `m` still wanted by whom it is for? They may have left, be out of the department, or have turned it off since.
 */
export const isStillTold = sql<boolean>`exists (select from administrators p where p.employer_id = m.employer_id
  and p.user_id = m.user_id and not p.soft_deleted and 'push' = any(case m.kind
    when 'accepted-notice' then p.notify_accepted
    when 'busy-notice' then p.notify_accepted
    when 'alarm' then p.notify_alarm
    when 'low-balance' then p.notify_low_balance
    else p.notify_withdrawn end)
  and (not p.is_bound or m.assignment_id is null or exists (select from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    join membership_departments d on d.employer_id = q.employer_id and d.department_id = q.department_id and d.user_id = p.user_id
    where a.employer_id = m.employer_id and a.id = m.assignment_id)))`

/**
 * Would an SMS `s` still reach its recipient? Since then they may have another number, have left the register, chosen
 * e-mail instead, or turned off the notice; and the old number may be somebody else's, who must not get a
 * personal link.
 */
export const isStillReached = sql<boolean>`(case when s.vikar_id is null
  then exists (select from administrators p where p.employer_id = s.employer_id
    and not p.soft_deleted and p.phone = s.recipient
      and (s.kind <> 'accepted-notice' or 'sms' = any(p.notify_accepted))
      and (s.kind <> 'withdrawn-notice' or p.notify_withdrawn <> '{}')
      and (s.kind <> 'alarm' or 'sms' = any(p.notify_alarm)))
  else exists (select from vikarer v where v.employer_id = s.employer_id and v.id = s.vikar_id
    and v.deleted_at is null and not v.no_sms and v.phone = s.recipient) end)`
