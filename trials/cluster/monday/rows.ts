import { createHash } from 'node:crypto'
import type pg from 'pg'
import { ID_AT } from '../../bench/id-at.ts'
import type { Employer } from '../../bench/rows.ts'
import type { Sizes } from './sizes.ts'

const PHONES_FROM = 40_000_000
const BALANCE = 1_000_000

/**
 * The id of the nth row of a kind. The database derives it by the same rule, so half a million ids need not be
 * transferred.
 */
const idOf = (kind: string, n: number): string => {
  const hex = createHash('md5').update(`${kind} ${n}`).digest('hex')
  const marked = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const HELPERS = `
  create function pg_temp.id_of(kind text, n bigint) returns uuid language sql immutable as
    $$ select overlay(overlay(md5(kind || ' ' || n) placing '4' from 13) placing '8' from 17)::uuid $$;
  ${ID_AT}`

/** Employers with an administrator, a balance that matches the ledger, and a register. */
const PEOPLE = ({ employers, vikarerEach }: Sizes) => [
  `insert into employers (id, name, created_at, is_capped)
   select pg_temp.id_of('employer', e), 'Fjellhamar skole ' || e, now() - interval '1 year', false
     from generate_series(1, ${employers}) e`,
  `insert into asking_settings (employer_id) select pg_temp.id_of('employer', e) from generate_series(1, ${employers}) e`,
  `insert into users (id, name, email, email_verified)
   select pg_temp.id_of('administrator', e), 'Kari Nordmann', 'kari.' || e || '@fjellhamar.example', true
   from generate_series(1, ${employers}) e`,
  'analyze employers, users',
  `insert into profiles (user_id, employer_id, full_name, role, phone)
   select pg_temp.id_of('administrator', e), pg_temp.id_of('employer', e), 'Kari Nordmann', 'administrator',
     '+4799000000'
   from generate_series(1, ${employers}) e`,
  `insert into sms_credits (employer_id, balance)
   select pg_temp.id_of('employer', e), ${BALANCE} from generate_series(1, ${employers}) e`,
  `insert into credit_ledger (employer_id, kind, credits, reason, created_at)
   select pg_temp.id_of('employer', e), 'granted', ${BALANCE}, 'Prøve', now() - interval '1 year'
   from generate_series(1, ${employers}) e`,
  `insert into vikarer (employer_id, id, full_name, phone, email, skills, created_at)
   select pg_temp.id_of('employer', 1 + (n - 1) / ${vikarerEach}), pg_temp.id_of('vikar', n),
     (array['Ola','Siri','Per','Anne','Nils','Berit','Jonas','Ingrid','Leif','Tuva'])[1 + n % 10] || ' ' ||
     (array['Hansen','Dahl','Berg','Moen','Lie','Haugen','Solberg','Bakke','Vik','Strand','Lund'])[1 + n % 11],
     '+47' || ${PHONES_FROM} + n, 'vikar.' || n || '@vikar.example', 'norsk, matte',
       now() - (n % 300) * interval '1 day'
   from generate_series(1, ${employers * vikarerEach}) n`,
  'analyze vikarer',
]

const ASKED_THEN = 6

/** Shifts that were worked: each asked of some by SMS and e-mail, taken by one and declined by another. */
const PAST = ({ employers, vikarerEach, pastEach }: Sizes) => [
  `create temporary table past on commit drop as
   select e, n, pg_temp.id_of('employer', e) as employer_id, pg_temp.id_of('administrator', e) as user_id,
     pg_temp.id_at(starts_at - interval '1 day') as id,
       pg_temp.id_at(starts_at - interval '1 day') as request_id, starts_at
   from generate_series(1, ${employers}) e, generate_series(1, ${pastEach}) n,
     lateral (select date_trunc('day', now()) - n * interval '36 hours' + interval '7 hours' as starts_at) shift`,
  `create temporary table asked on commit drop as
   select past.*, at, pg_temp.id_at(starts_at - interval '1 day') as recipient_id,
     (e - 1) * ${vikarerEach} + 1 + (n + at) % ${vikarerEach} as vikar_number,
     pg_temp.id_of('vikar', (e - 1) * ${vikarerEach} + 1 + (n + at) % ${vikarerEach}) as vikar_id
   from past, generate_series(0, ${ASKED_THEN - 1}) at`,
  `insert into requests (employer_id, id, channels, created_by, created_at)
   select employer_id, request_id, '{sms,email}', user_id, starts_at - interval '1 day' from past`,
  'analyze requests',
  `insert into assignments (employer_id, id, request_id, title, location, assignment_date, start_time, end_time,
     starts_at, ends_at, description, status, filled, closed_at, created_at)
   select employer_id, id, request_id, 'Vikar i 3B', 'Skoleveien 1', starts_at::date, '07:45', '14:30', starts_at,
     starts_at + interval '7 hours', 'Matte og norsk', 'completed', 1, starts_at + interval '8 hours',
       starts_at - interval '1 day'
   from past`,
  'analyze assignments',
  // Skips the foreign key checks of the rows below, which refer to rows just created and would take most of the time.
  'set local session_replication_role = replica',
  `insert into recipients (employer_id, id, request_id, vikar_id, token_hash, expires_at, opened_at, created_at)
   select employer_id, recipient_id, request_id, vikar_id, sha256(uuid_send(gen_random_uuid())),
     starts_at + interval '7 hours',
     starts_at - interval '23 hours', starts_at - interval '1 day' from asked`,
  `insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, accepted_at,
    declined_at, created_at)
   select employer_id, id, request_id, vikar_id, case at when 0 then 'accepted' else 'declined' end,
     case at when 0 then starts_at - interval '22 hours' end, case at when 1 then starts_at - interval '22 hours' end,
     starts_at - interval '22 hours' from asked where at < 2`,
  `insert into sms_history (employer_id, id, user_id, assignment_id, vikar_id, kind, recipient, message, status,
    gateway_state,
     gateway_id, attempts, next_attempt_at, valid_until, link_id, created_at, sent_at, delivered_at)
   select employer_id, pg_temp.id_at(starts_at - interval '1 day'), user_id, id, vikar_id, 'request',
     '+47' || ${PHONES_FROM} + vikar_number,
     'Ledig vakt hos Fjellhamar skole, Skoleveien 1. Svar her: {lenke}', 'sent', 'delivered', 'g' || e || '-' || n || '-' || at, 1,
     null, starts_at, recipient_id, starts_at - interval '1 day', starts_at - interval '1 day',
       starts_at - interval '1 day' from asked`,
  `insert into email_history (employer_id, id, user_id, assignment_id, vikar_id, kind, recipient, subject, letter,
    status,
     gateway_state, attempts, next_attempt_at, valid_until, link_id, created_at, sent_at)
   select employer_id, pg_temp.id_at(starts_at - interval '1 day'), user_id, id, vikar_id, 'request',
     'vikar.' || vikar_number || '@vikar.example',
     'Ledig vakt', jsonb_build_object('parts', repeat('Ledig vakt hos Fjellhamar skole. ', 20)), 'sent', 'accepted', 1,
       null, starts_at,
     recipient_id, starts_at - interval '1 day', starts_at - interval '1 day' from asked`,
  // The triggers that usually write these rows are off.
  `insert into deliveries (employer_id, channel, message_id, request_id, assignment_id, vikar_id, kind, status,
    created_at)
   select m.employer_id, m.channel, m.id, a.request_id, a.id, m.vikar_id, m.kind, m.status, m.created_at
   from (select 'sms' as channel, employer_id, id, assignment_id, vikar_id, kind, status, created_at from sms_history
     union all select 'email', employer_id, id, assignment_id, vikar_id, kind, status, created_at from email_history) m
   join assignments a on a.employer_id = m.employer_id and a.id = m.assignment_id`,
  `insert into credit_ledger (employer_id, kind, credits, assignment_id, reason, created_by, created_at)
   select employer_id, 'used', -${ASKED_THEN}, id, 'Forespørsel', user_id, starts_at - interval '1 day' from past`,
  `update sms_credits set balance = balance - ${ASKED_THEN * pastEach}`,
]

/** Tables so large that their indexes are created afterwards, except unique ones. */
const LARGE =
  "'vikarer', 'recipients', 'assignment_responses', 'sms_history', 'email_history', 'deliveries', 'credit_ledger'"

/** Fills the empty database by statements that each make all rows of a table. */
export const arrangeTown = async (admin: pg.Pool, sizes: Sizes): Promise<Employer[]> => {
  const client = await admin.connect()
  try {
    await client.query(HELPERS)
    const indexes = await dropIndexes(client)
    for (const statements of [PEOPLE(sizes), PAST(sizes)]) {
      await client.query('begin')
      for (const statement of statements) await client.query(statement)
      await client.query('commit')
    }
    await client.query("set maintenance_work_mem = '512MB'")
    for (const index of indexes) await client.query(index)
    await refuseInvalid(client)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
  const { employers, vikarerEach } = sizes
  return Array.from({ length: employers }, (_, index) => ({
    id: idOf('employer', index + 1),
    administratorId: idOf('administrator', index + 1),
    vikarIds: Array.from({ length: vikarerEach }, (__, at) => idOf('vikar', index * vikarerEach + at + 1)),
  }))
}

/** Drops indexes and returns the statements that create them again, in each partition of a partitioned table. */
const dropIndexes = async (client: pg.PoolClient): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and relname in (${LARGE}) and not indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made.replace(' ON ONLY ', ' ON '))
}

const refuseInvalid = async (client: pg.PoolClient): Promise<void> => {
  const { rows } = await client.query(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  )
  if (rows.length > 0) throw new Error(`the town has indexes that are not used: ${JSON.stringify(rows)}`)
}

/** The substitute of a telephone number, counted from 0 over all registers, in any spelling. */
export const vikarOf = (phone: string): number => Number(phone.slice(-8)) - PHONES_FROM - 1

/** The employer whose register has a telephone number, counted from 0. */
export const employerOf = (phone: string, { vikarerEach }: Sizes): number =>
  Math.floor(vikarOf(phone) / vikarerEach)
