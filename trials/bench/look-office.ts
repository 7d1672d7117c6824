import type pg from 'pg'
import { ID_AT } from './id-at.ts'
import type { Employer } from './rows.ts'

export interface OfficeSize {
  readonly past: number
  readonly open: number
  /** People asked about each of these shifts, by SMS and by e-mail. */
  readonly askedEach: number
  /** People in line who were asked, all but the last three with a no. */
  readonly askedInLine: number
}

/**
 * Fills an office in the middle of its work: a year of past shifts, open ones that overlap with the line's shift or do
 * not, and one request that asks three at a time, with the whole register in its line. Returns the id of that request.
 */
export const arrangeOffice = async (
  owner: pg.Pool,
  { id: employerId }: Employer,
  size: OfficeSize,
): Promise<string> => {
  const client = await owner.connect()
  try {
    await client.query(ID_AT)
    await client.query(
      `create temporary table people as
       select row_number() over (order by id) - 1 as n, id, phone, email from vikarer
         where employer_id = '${employerId}'`,
    )
    await client.query(SHIFTS(employerId, size))
    await client.query(`begin; ${ROWS.join(';')}; commit`)
    const { rows } = await client.query<{ id: string }>("select id from shifts where kind = 'line'")
    return rows[0]?.id ?? ''
  } finally {
    client.release(true)
  }
}

/** An open shift in two begins with the line's, the others on days after it. */
const SHIFTS = (employerId: string, { past, open, askedEach, askedInLine }: OfficeSize) => `
  create temporary table shifts as
  select gen_random_uuid() as id, kind, at, n, asked, '${employerId}'::uuid as employer_id from (
    select 'past' as kind, now() - n * interval '20 hours' as at, n, ${askedEach} as asked
      from generate_series(1, ${past}) n
    union all
    select 'open', now() + interval '30 hours' + (n % 2) * n * interval '9 hours', n, ${askedEach}
      from generate_series(1, ${open}) n
    union all
    select 'line', now() + interval '30 hours', 0, ${askedInLine}) made;
  create temporary table asks as
  select shifts.*, people.id as vikar_id, people.phone, people.email, place, place >= asked - 3 as is_last,
    case kind when 'past' then at - interval '1 day' when 'open' then now() - interval '1 minute'
      else now() - (asked - place) * interval '1 second' end as asked_at
  from shifts cross join lateral generate_series(0, asked - 1) place
  join people on people.n = (shifts.n * 7 + place) % (select count(*) from people)`

const ROWS = [
  `insert into requests (employer_id, id, channels, open_at_most, patience_minutes, next_ask_at, line_seed, created_at)
   select employer_id, id, '{sms,email}', case kind when 'line' then 3 end, case kind when 'line' then 1440 end,
     case kind when 'line' then now() + interval '1 day' end, case kind when 'line' then 1 end,
     case kind when 'past' then at - interval '1 day' else now() - interval '1 minute' end from shifts`,
  `insert into assignments (employer_id, id, request_id, title, location, assignment_date, start_time, end_time,
    starts_at, ends_at,
     description, status, filled, closed_at)
   select employer_id, id, id, 'Vikar i 3B', 'Skoleveien 1', at::date, '07:45', '14:30', at, at + interval '7 hours',
     'Matte',
     case kind when 'past' then 'completed' else 'open' end, case kind when 'past' then 1 else 0 end,
     case kind when 'past' then at + interval '8 hours' end from shifts`,
  `insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at, created_at)
   select employer_id, pg_temp.id_at(asked_at), id, vikar_id, sha256(uuid_send(gen_random_uuid())),
     at + interval '7 hours', asked_at
   from asks`,
  `insert into request_line (employer_id, request_id, vikar_id, position, asked_at, asked_because)
   select shifts.employer_id, shifts.id, people.id, people.n + 1, asks.asked_at,
     case when asks.id is not null then 'no' end
   from shifts cross join people left join asks on asks.id = shifts.id and asks.vikar_id = people.id
     where shifts.kind = 'line'`,
  `insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, accepted_at,
    declined_at, created_at)
   select employer_id, id, id, vikar_id, case when kind = 'past' and place = 0 then 'accepted' else 'declined' end,
     case when kind = 'past' and place = 0 then asked_at end, case when kind = 'past' and place = 0 then null else asked_at end, asked_at
   from asks where kind = 'past' and place < 3 or kind = 'open' and place = 0 or kind = 'line' and not is_last`,
  `insert into sms_history (employer_id, id, assignment_id, vikar_id, kind, recipient, message, status, gateway_state,
    attempts,
     next_attempt_at, valid_until, created_at, sent_at)
   select employer_id, pg_temp.id_at(asked_at), id, vikar_id, 'request', phone, 'Ledig vakt. Svar her: {lenke}', 'sent',
     'delivered', 1,
     null, at, asked_at, asked_at from asks`,
  `insert into email_history (employer_id, id, assignment_id, vikar_id, kind, recipient, subject, letter, status,
    gateway_state,
     attempts, next_attempt_at, valid_until, created_at, sent_at)
   select employer_id, pg_temp.id_at(asked_at), id, vikar_id, 'request', email, 'Ledig vakt',
     jsonb_build_object('paragraphs', jsonb_build_array(repeat('Ledig vakt. ', 40))), 'sent', 'accepted', 1, null, at,
       asked_at, asked_at
   from asks`,
]
