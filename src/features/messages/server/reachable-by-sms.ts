import { sql } from 'kysely'

/**
 * Would an SMS `s` still reach its recipient? Since then they may have changed their number, left the register, chosen
 * e-mail instead, or turned off the notice; and the old number may belong to another person, who must not get a
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
