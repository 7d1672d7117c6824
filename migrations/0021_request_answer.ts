import { sql, type Kysely } from 'kysely'

/**
 * What the office was answered when it sent a request, repeated to the same request id. Filled in for the last day, so that a call
 * that is repeated after the update of the service finds its answer.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table assignments add column request_answer jsonb`.execute(db)
  await sql`
    update assignments a set request_answer = jsonb_build_object(
      'recipients', (select count(*) from assignment_response_tokens t
        where t.employer_id = a.employer_id and t.assignment_id = a.id),
      'emails', emails, 'emailsInstead', case when 'email' = any(a.channels) then 0 else emails end,
      'sms', case when 'sms' = any(a.channels)
        then jsonb_build_object('kind', 'queued', 'count', sms, 'balance', balance, 'withoutMobile', 0)
        else jsonb_build_object('kind', 'not-chosen') end)
    from assignments b
      join lateral (select count(distinct vikar_id) as emails from email_history e
        where e.employer_id = b.employer_id and e.assignment_id = b.id and e.kind = 'request') mailed on true
      join lateral (select count(distinct vikar_id) as sms from sms_history s
        where s.employer_id = b.employer_id and s.assignment_id = b.id and s.kind = 'request') texted on true
      join lateral (select coalesce(max(balance), 0) as balance from sms_credits c
        where c.employer_id = b.employer_id) credits on true
    where a.id = b.id and a.employer_id = b.employer_id and b.created_at > now() - interval '1 day'`.execute(
    db,
  )
}
