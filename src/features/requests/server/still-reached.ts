import { sql } from 'kysely'

/**
 * Would an SMS `s` still reach its recipient? Since then they may have another number, have left the register, chosen
 * e-mail instead, or turned off notices of a yes or an alarm; and the old number may be somebody else's, who must not get a
 * personal link.
 */
export const isStillReached = sql<boolean>`(case when s.vikar_id is null
  then exists (select from administrators p where p.employer_id = s.employer_id and p.member_role <> 'reader'
    and not p.soft_deleted and p.phone = s.recipient
      and (s.kind <> 'accepted-notice' or p.notify_on_assignment_accepted) and (s.kind <> 'alarm' or p.notify_on_alarm))
  else exists (select from vikarer v where v.employer_id = s.employer_id and v.id = s.vikar_id
    and v.deleted_at is null and not v.no_sms and v.phone = s.recipient) end)`
