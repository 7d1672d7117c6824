import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { hashToken, type Tokens } from '#server/tokens.ts'

export interface Employer {
  readonly id: string
  readonly administratorId: string
  readonly vikarIds: readonly string[]
}

/** A recipient of an open assignment, with the secret of the personal link. */
export interface Asked {
  readonly employerId: string
  readonly assignmentId: string
  readonly vikarId: string
  readonly token: string
}

/** Employers with one administrator, a balance and a register each, and without the daily caps of new ones. */
export const arrangeEmployers = async (
  owner: pg.Pool,
  employers: number,
  vikarerEach: number,
): Promise<Employer[]> => {
  const made = Array.from({ length: employers }, () => ({
    id: randomUUID(),
    administratorId: randomUUID(),
    vikarIds: Array.from({ length: vikarerEach }, () => randomUUID()),
  }))
  const ids = made.map(({ id }) => id)
  const users = made.map(({ administratorId }) => administratorId)
  await owner.query(
    "insert into employers (id, name, is_capped) select id, 'Fjellhamar skole', false from unnest($1::uuid[]) id",
    [ids],
  )
  await owner.query('insert into asking_settings (employer_id) select unnest($1::uuid[])', [ids]) // no quiet hours
  await owner.query(
    `insert into users (id, name, email, email_verified)
     select id, 'Kari Nordmann', 'kari.' || id || '@fjellhamar.example', true from unnest($1::uuid[]) id`,
    [users],
  )
  await owner.query(
    `insert into profiles (user_id, employer_id, full_name, role, phone)
     select u, e, 'Kari Nordmann', 'administrator', '+4740000000' from unnest($1::uuid[], $2::uuid[]) made (u, e)`,
    [users, ids],
  )
  await owner.query(
    'insert into sms_credits (employer_id, balance) select id, 1000000 from unnest($1::uuid[]) id',
    [ids],
  )
  const register = made.flatMap(({ id, vikarIds }) =>
    vikarIds.map((vikarId, index) => ({ employer_id: id, id: vikarId, phone: `+47${40_000_001 + index}` })),
  )
  await owner.query(
    `insert into vikarer (employer_id, id, full_name, phone, email)
     select employer_id, id, 'Ola Vikar', phone, 'ola.' || id || '@vikar.example'
     from jsonb_to_recordset($1::jsonb) as vikar (employer_id uuid, id uuid, phone text)`,
    [JSON.stringify(register)],
  )
  return made
}

export const arrangeEmployer = async (owner: pg.Pool, vikarer: number): Promise<Employer> => {
  const [employer] = await arrangeEmployers(owner, 1, vikarer)
  if (!employer) throw new Error('there is no employer')
  return employer
}

let made = 0

/**
 * Open assignments, spread over the employers, each with this many recipients. No two overlap, so a substitute can take
 * all of theirs.
 */
export const arrangeAssignments = async (
  owner: pg.Pool,
  tokens: Tokens,
  employers: readonly Employer[],
  assignments: number,
  recipientsEach: number,
): Promise<Asked[]> => {
  const asked = Array.from({ length: assignments }, (_, index) =>
    recipientsOf(tokens, employers[index % employers.length], index, recipientsEach),
  ).flat()
  const rows = JSON.stringify(asked)
  await owner.query(
    `with made as (
       select distinct "employerId" as employer_id, "assignmentId" as id, place from jsonb_to_recordset($1::jsonb)
         as asked ("employerId" uuid, "assignmentId" uuid, place integer)
     ), request as (
       insert into requests (employer_id, id, channels, created_by)
       select employer_id, id, '{sms,email}', p.user_id from made join profiles p using (employer_id)
     )
     insert into assignments (employer_id, id, request_id, title, location, assignment_date, start_time, end_time,
       starts_at, ends_at, description)
     select employer_id, id, id, 'Vikar i 3B', 'Skoleveien 1', current_date + 1, '07:45', '14:30',
       now() + place * interval '12 hours' + interval '20 hours',
         now() + place * interval '12 hours' + interval '27 hours',
       'Matte og norsk' from made`,
    [rows],
  )
  await owner.query(
    `insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at)
     select "employerId", "tokenId", a.request_id, "vikarId", decode(hash, 'hex'), a.ends_at
     from jsonb_to_recordset($1::jsonb)
       as asked ("employerId" uuid, "tokenId" uuid, "assignmentId" uuid, "vikarId" uuid, hash text)
     join assignments a on a.employer_id = "employerId" and a.id = "assignmentId"`,
    [rows],
  )
  return asked
}

const recipientsOf = (tokens: Tokens, employer: Employer | undefined, index: number, count: number) => {
  if (!employer) throw new Error('an assignment needs an employer')
  const { id: employerId, vikarIds } = employer
  const assignmentId = randomUUID()
  made += 1
  const place = made
  return Array.from({ length: count }, (_, recipient) => {
    const tokenId = randomUUIDv7()
    const vikarId = vikarIds[(index + recipient) % vikarIds.length]
    if (!vikarId || count > vikarIds.length) throw new Error('more recipients than substitutes')
    const token = tokens.derive('assignment_response_tokens', tokenId)
    const hash = hashToken(token).toString('hex')
    return { employerId, assignmentId, place, vikarId, tokenId, token, hash }
  })
}

/**
 * Settled assignments. With the statistics of an empty database, the planner chooses indexes that are wrong for a
 * filled one.
 */
export const arrangePast = async (
  owner: pg.Pool,
  tokens: Tokens,
  employers: readonly Employer[],
  assignments: number,
): Promise<void> => {
  const asked = await arrangeAssignments(owner, tokens, employers, assignments, 1)
  await owner.query(
    `with accepted as (
       insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, accepted_at)
       select a.employer_id, a.id, a.request_id, r.vikar_id, 'accepted', now()
       from assignments a join recipients r on r.employer_id = a.employer_id and r.request_id = a.request_id
       where a.id = any($1)
     )
     update assignments set status = 'assigned', filled = 1 where id = any($1)`,
    [asked.map(({ assignmentId }) => assignmentId)],
  )
}

/** The same order every time, with each assignment's recipients far apart. */
export const shuffled = <T>(items: readonly T[]): T[] => {
  const step = 7919 // a prime number
  return items.map((_, index) => items[(index * step) % items.length]).filter((item) => item !== undefined)
}
