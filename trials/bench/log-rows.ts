import type pg from 'pg'
import type { Employer } from './rows.ts'

/** Shifts that the last of the substitutes had, at most, before they left: ten years of working days. */
const LEFT_MAX = 2000

/**
 * Years of assignments, one every half hour, each asked of three substitutes and answered by two. The same density for
 * every employer: some of the newest two days are open, most older ones were worked and a tenth was cancelled. The
 * last substitute worked all of the oldest and then left. All in one transaction, in which shifts and answers agree at
 * the end. Each table is analysed before the next one refers to it: without statistics the planner takes any index that
 * begins with the employer for as good as the key, and each foreign key check reads all rows of the employer.
 */
export const arrangeLog = async (
  owner: pg.Pool,
  { id, administratorId, vikarIds }: Employer,
  count: number,
): Promise<void> => {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await arrange(client, { id, administratorId, vikarIds }, count)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const arrange = async (
  owner: pg.PoolClient,
  { id, administratorId, vikarIds }: Employer,
  count: number,
): Promise<void> => {
  await owner.query(
    `create temporary table made on commit drop as
     select gen_random_uuid() as id, gen_random_uuid() as request_id, starts_at, status,
       case when status in ('assigned', 'completed') then ($1::uuid[])[case
         when n > $2 - least($2 * 0.08, ${LEFT_MAX}) then cardinality($1::uuid[])
         else 1 + n % (cardinality($1::uuid[]) - 1) end] end as holder
     from (
       select n, starts_at, case
         when starts_at > now() then case when n % 20 = 0 then 'assigned' else 'open' end
         when n % 10 = 0 then 'cancelled' when n % 10 = 1 then 'open' else 'completed' end as status
       from generate_series(1, $2::integer) n,
         lateral (select now() + interval '2 days' - n * interval '30 minutes' as starts_at) shift
     ) wanted`,
    [vikarIds, count],
  )
  await owner.query(
    `insert into requests (employer_id, id, channels, created_by, created_at)
     select $1, request_id, '{sms,email}', $2, starts_at - interval '2 days' from made`,
    [id, administratorId],
  )
  await owner.query('analyze requests')
  await owner.query(
    `insert into assignments (employer_id, id, request_id, title, location, assignment_date, start_time, end_time,
       starts_at, ends_at, description, status, filled, closed_at, created_at)
     select $1, id, request_id, 'Vikar i 3B', 'Skoleveien 1', starts_at::date, '07:45', '14:30',
       starts_at, starts_at + interval '7 hours', 'Matte og norsk', status, (holder is not null)::integer,
       case when status in ('cancelled', 'completed') then starts_at + interval '8 hours' end,
       starts_at - interval '2 days'
     from made`,
    [id],
  )
  await owner.query('analyze assignments')
  await owner.query(
    `insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at)
     select $1, gen_random_uuid(), request_id, vikar_id, sha256(uuid_send(gen_random_uuid())), starts_at
     from made, lateral (
       select holder as vikar_id where holder is not null union select ($2::uuid[])[n] from generate_series(1, 3) n
     ) asked`,
    [id, vikarIds],
  )
  await owner.query('analyze recipients')
  await owner.query(
    `insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, accepted_at)
     select $1, made.id, made.request_id, vikar_id, case when vikar_id = holder then 'accepted' else 'declined' end,
       starts_at - interval '1 day'
     from made join recipients t on t.employer_id = $1 and t.request_id = made.request_id
     where vikar_id = holder or vikar_id = ($2::uuid[])[2]`,
    [id, vikarIds],
  )
  await owner.query('analyze assignment_responses') // before the commit checks each row
}
