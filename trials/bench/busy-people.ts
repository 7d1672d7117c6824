import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Employer } from './rows.ts'

export interface Substitute {
  readonly userId: string
}

/**
 * Fills two offices and the dashboard of a substitute in both registers, as after some weeks of use: shifts of their
 * own, single requests, one of four days, an overlap between the offices, taken and cancelled shifts, a past, and a
 * period of absence.
 */
export const arrangeBusySubstitute = async (
  owner: pg.Pool,
  employers: readonly [Employer, Employer],
): Promise<Substitute> => {
  const userId = randomUUID()
  await owner.query(
    `insert into users (id, name, email, email_verified) values ($1::uuid, 'Ola Vikar', $1::text || '@vikar.example', true)`,
    [userId],
  )
  await owner.query(
    `insert into profiles (user_id, full_name, role) values ($1, 'Ola Vikar', 'substitute')`,
    [userId],
  )
  await owner.query('update profiles set confirmed_phone = phone where user_id = any($1)', [
    employers.map(({ administratorId }) => administratorId),
  ])
  const rows = employers.map(({ id, vikarIds }) => ({ employer_id: id, vikar_id: vikarIds[0] }))
  await owner.query(
    `update vikarer set user_id = $1 from jsonb_to_recordset($2::jsonb) as own (employer_id uuid, vikar_id uuid)
     where vikarer.employer_id = own.employer_id and id = own.vikar_id`,
    [userId, JSON.stringify(rows)],
  )
  await owner.query(
    `insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date)
     select employer_id, vikar_id, current_date + 30, current_date + 34
     from jsonb_to_recordset($1::jsonb) as own (employer_id uuid, vikar_id uuid)`,
    [JSON.stringify(rows)],
  )
  const client = await owner.connect()
  try {
    await client.query('begin') // the commit checks that the answers match the counts
    for (const [index, kind] of KINDS.entries()) {
      const { id: employerId, administratorId, vikarIds } = employers[kind.office]
      await insertRequest(client, { ...kind, employerId, administratorId, vikarIds, index })
    }
    await client.query('commit')
  } finally {
    client.release(true)
  }
  return { userId }
}

interface Kind {
  readonly office: 0 | 1
  /** Days from today, one for each shift of the request. */
  readonly days: readonly number[]
  /** Start and end by the clock. */
  readonly hours: readonly [number, number]
  readonly answer?: 'accepted' | 'declined' | 'interested'
  readonly status?: 'assigned' | 'completed' | 'cancelled'
}

const past = (day: number): Kind => ({
  office: day % 2 === 0 ? 0 : 1,
  days: [day],
  hours: [8, 14],
  answer: 'accepted',
  status: 'completed',
})

const KINDS: readonly Kind[] = [
  { office: 0, days: [2], hours: [8, 14], answer: 'accepted', status: 'assigned' },
  { office: 0, days: [9], hours: [8, 14], answer: 'accepted', status: 'assigned' },
  { office: 1, days: [12], hours: [15, 22], answer: 'accepted', status: 'assigned' },
  { office: 1, days: [2], hours: [12, 18] }, // overlaps with the first
  { office: 0, days: [3, 4, 5, 6], hours: [8, 14] },
  ...[7, 8, 10, 11, 13, 14].map((day): Kind => ({ office: 0, days: [day], hours: [8, 14] })),
  { office: 1, days: [15], hours: [8, 12], answer: 'declined' },
  { office: 0, days: [5], hours: [15, 17], answer: 'interested', status: 'assigned' },
  { office: 0, days: [16], hours: [8, 14], status: 'cancelled' },
  ...Array.from({ length: 24 }, (_, index) => past(-2 - index)),
]

interface Request extends Kind {
  readonly employerId: string
  readonly administratorId: string
  readonly vikarIds: readonly string[]
  readonly index: number
}

const TITLES = ['Kontaktlærer 3B', 'Kroppsøving 6A', 'SFO ettermiddag', 'Assistent 2A', 'Engelsk 9C']

const insertRequest = async (client: pg.PoolClient, request: Request) => {
  const { employerId, administratorId, vikarIds, index, days, hours, answer, status = 'open' } = request
  const [id, winner] = [randomUUID(), answer === 'interested' ? vikarIds[1] : vikarIds[0]]
  await client.query(
    `insert into requests (employer_id, id, channels, created_by) values ($1, $2, '{sms,email}', $3)`,
    [employerId, id, administratorId],
  )
  await client.query(
    `insert into assignments (employer_id, id, request_id, title, location, assignment_date, start_time, end_time,
       starts_at, ends_at, description, status, filled)
     select $1, gen_random_uuid(), $2, $3, 'Skoleveien 1', day, make_time($5, 0, 0), make_time($6, 0, 0),
       (day + make_time($5, 0, 0)) at time zone 'Europe/Oslo', (day + make_time($6, 0, 0)) at time zone 'Europe/Oslo',
       'Klassen har tur til Marka etter lunsj. Nøkkel og liste ligger i resepsjonen.', $7::text,
       case when $7::text in ('assigned', 'completed') then 1 else 0 end
     from (select (now() at time zone 'Europe/Oslo')::date + unnest($4::integer[]) as day) days`,
    [employerId, id, TITLES[index % TITLES.length], days, ...hours, status],
  )
  await client.query(
    `insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at)
     select $1, gen_random_uuid(), $2, vikar_id, sha256(uuid_send(gen_random_uuid())), now() + interval '60 days'
     from unnest($3::uuid[]) vikar_id`,
    [employerId, id, vikarIds.slice(0, 4)],
  )
  const answers = [
    ...(answer ? [{ vikar_id: vikarIds[0], answer }] : []),
    ...(answer === 'interested' ? [{ vikar_id: winner, answer: 'accepted' }] : []),
  ]
  await client.query(
    `insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, accepted_at,
      declined_at)
     select employer_id, id, request_id, vikar_id, answer, case answer when 'accepted' then now() end,
       case answer when 'declined' then now() end
     from assignments cross join jsonb_to_recordset($3::jsonb) as answers (vikar_id uuid, answer text)
     where employer_id = $1 and request_id = $2`,
    [employerId, id, JSON.stringify(answers)],
  )
}
