import type pg from 'pg'
import { ID_AT } from './id-at.ts'

const TABLES = ['sms_history', 'email_history'] as const

/**
 * That many SMS and e-mails per employer, to its substitutes in turn. With `months` they are spread evenly over that
 * many past months, each its own partition, filled before it has an index. Otherwise they are from today.
 */
export const arrangeMessages = async (owner: pg.Pool, each: number, months: number): Promise<void> => {
  const client = await owner.connect()
  try {
    await client.query(
      "set timezone = 'UTC'; set maintenance_work_mem = '512MB'; set session_replication_role = replica",
    )
    await client.query(ID_AT)
    await client.query(`create temporary table people as
      select row_number() over (partition by employer_id order by id) - 1 as n, employer_id, id, phone, email
        from vikarer`)
    await client.query('analyze people')
    if (months > 0) await makeRoom(client)
    for (let ago = Math.max(months - 1, 0); ago >= 0; ago -= 1)
      for (const table of TABLES) await fillMonth(client, table, ago, each / Math.max(months, 1), months > 0)
  } finally {
    client.release(true)
  }
}

/** Replaces the statistics that the migrations collected from an empty table. */
const makeRoom = (client: pg.PoolClient) =>
  client.query(`do $$ declare part regclass; begin
    for part in select inhrelid from pg_inherits join pg_class c on c.oid = inhrelid
      where inhparent in ('sms_history'::regclass, 'email_history'::regclass) and pg_get_expr(relpartbound, c.oid) <> 'DEFAULT'
    loop execute format('drop table %s', part); end loop; end $$`)

const fillMonth = async (
  client: pg.PoolClient,
  table: (typeof TABLES)[number],
  ago: number,
  each: number,
  isPart: boolean,
) => {
  const { rows } = await client.query<{ first: string; beyond: string; name: string }>(
    `select first_id(first) as first, first_id(first + interval '1 month') as beyond, to_char(first, 'YYYY_MM') as name
     from (select date_trunc('month', now()) - $1 * interval '1 month' as first) month`,
    [ago],
  )
  const [month] = rows
  if (!month) throw new Error('the query returned no row')
  const target = isPart ? `parts.${table}_${month.name}` : table
  if (isPart)
    await client.query(`create table ${target} (like ${table} including defaults including constraints)`)
  await client.query(FILL[table](target), [ago, Math.round(each)])
  if (isPart)
    await client.query(
      `alter table ${table} attach partition ${target} for values from ('${month.first}') to ('${month.beyond}')`,
    )
}

/** Each employer's `n`th message of the month, to its substitutes in turn. */
const MADE = `select people.employer_id, people.id as vikar_id, people.phone, people.email, at, pg_temp.id_at(at) as id
    from generate_series(1, $2::integer) message
    cross join lateral (
      select date_trunc('month', now()) - $1 * interval '1 month'
        + message * interval '1 day' / ($2::float8 / 25) as at) made
    join people on people.n = message % (select 1 + max(n) from people)`

const FILL = {
  sms_history: (target: string) => `
    insert into ${target} (employer_id, id, vikar_id, kind, recipient, message, status, gateway_state, gateway_id,
      attempts,
      next_attempt_at, valid_until, created_at, sent_at, delivered_at)
    select employer_id, id, vikar_id, 'request', phone, 'Fjellhamar skole: Ledig vakt mandag 7.45-14.30. Svar her:', 'sent', 'delivered',
      'gateway-' || id, 1, null, at + interval '1 day', at, at, at
    from (${MADE}) made`,
  email_history: (target: string) => `
    insert into ${target} (id, employer_id, vikar_id, kind, recipient, subject, letter, status, gateway_state, attempts,
      next_attempt_at, valid_until, created_at, sent_at)
    select id, employer_id, vikar_id, 'request', email, 'Ledig vakt mandag',
      '{"paragraphs": ["Ledig vakt mandag 7.45-14.30"]}',
      'sent', 'accepted', 1, null, at + interval '1 day', at, at
    from (${MADE}) made`,
}
