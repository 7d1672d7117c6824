import { sql, type RawBuilder } from 'kysely'
import type { RegisterPart } from '#features/accounts/server/erasures.ts'

/** Of a message or an answer `m`: it is to, or of, one of these register rows, from the time in which the row was theirs. */
export const isTheirs = (register: readonly RegisterPart[]): RawBuilder<boolean> => sql<boolean>`exists (
  select from jsonb_to_recordset(${JSON.stringify(register)}::jsonb)
    as part ("employerId" uuid, "vikarId" uuid, since timestamptz, until timestamptz)
  where part."employerId" = m.employer_id and part."vikarId" = m.vikar_id
    and m.created_at >= coalesce(part.since, '-infinity') and m.created_at < coalesce(part.until, 'infinity'))`

/** Of a message `m`: it tells an administrator of their yes or of its taking back, in the transaction of which it was written. */
export const tellsOfThem = (register: readonly RegisterPart[]): RawBuilder<boolean> => sql<boolean>`(
  m.kind in ('accepted-notice', 'withdrawn-notice') and exists (
    select from jsonb_to_recordset(${JSON.stringify(register)}::jsonb) as part ("employerId" uuid, "vikarId" uuid, since timestamptz, until timestamptz)
    join assignment_responses r on r.employer_id = part."employerId" and r.vikar_id = part."vikarId"
    where r.employer_id = m.employer_id and r.assignment_id = m.assignment_id
      and m.created_at >= coalesce(part.since, '-infinity') and m.created_at < coalesce(part.until, 'infinity')
      and m.created_at in (r.accepted_at, r.withdrawn_at)))`
