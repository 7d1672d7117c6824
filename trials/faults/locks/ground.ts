import type { ImportRow } from '#features/vikarer/import-rules.ts'
import { openResponseLink, type FoundLink } from '#features/assignments/server/response-link.ts'
import { openDatabase } from '#server/database/database.ts'
import { openAppOn, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, giveCredits, type CastAdministrator } from '#test/cast.ts'
import type { TestDatabase } from '#test/database.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { castOffice, RESET_OFFICE, TELL_KARI, type OfficeGround } from './office.ts'

/** An office that has asked everyone in its register about two shifts, and the targets of its commands. */
export interface Ground {
  readonly app: TestApp
  readonly kari: CastAdministrator
  /** The assignment, and its request, in whose line others wait. */
  readonly id: string
  /** The request's other shift, a day later. */
  readonly otherId: string
  readonly requestId: string
  /** In order of id. */
  readonly vikarIds: readonly string[]
  readonly smsIds: readonly string[]
  /** Mails to people without SMS: a returned one is replaced by an SMS. */
  readonly emailIds: readonly string[]
  /** The first rows of the register, in the format of a file. */
  readonly rows: readonly (ImportRow & { readonly availability: 'available' })[]
  /** Links of the first two substitutes, opened before the commands begin. */
  readonly links: readonly FoundLink[]
  readonly office: OfficeGround
}

/** The most people asked by SMS; all are asked by e-mail: the hourly limit of SMS is lower. */
const SMS_MOST = 1500
const ROWS = 300
/** The number of people in the request's line, besides those who have been asked. */
const WAITING = 100

export const openLockGround = async (
  db: TestDatabase,
  env: Readonly<Record<string, string>>,
  recipients: number,
) => {
  const heard = createHeardLog('warn')
  const services = await openAppOn(db, env)
  const database = openDatabase(db.connect, heard.log)
  const app: TestApp = { ...services, log: heard.log, database }
  const kari = await castKari(app)
  await giveCredits(app, kari, 1_000_000)
  await db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])
  const vikarer = await insertVikarer(db, kari, 40_000_000, recipients)
  const waiting = await insertVikarer(db, kari, 45_000_000, WAITING)
  const vikarIds = vikarer.map(({ id }) => String(id))
  // A worker makes its kinds of jobs known when it starts; the first job of an unknown kind would be waited for by the
  // next.
  await db.query("select graphile_worker.wake(kind) from unnest(array['ask-next', 'stop-unwanted']) kind")
  await db.query('create table register_before as select id, phone, email from vikarer')
  await db.query('analyze')
  const { id, token } = await castAssignment(app, kari, {
    channels: ['email'],
    smsIfBounced: true,
    recipients: { kind: 'chosen', vikarIds },
  })
  const otherId = await addShift(db, id)
  await addSms(db, id)
  await addLine(
    db,
    id,
    waiting.map((vikar) => String(vikar['id'])),
  )
  for (const table of KEPT) await db.query(`create table ${table}_before as select * from ${table}`)
  const office = await castOffice(app, kari)
  const smsIds = (await db.query('select id from sms_history')).map((row) => String(row['id']))
  const emailIds = (await db.query(EMAIL_ALONE)).map((row) => String(row['id']))
  const [request] = await db.query('select request_id from assignments where id = $1', [id])
  const links: FoundLink[] = []
  const ground: Ground = {
    app,
    kari,
    id,
    otherId,
    requestId: String(request?.['request_id']),
    vikarIds,
    smsIds,
    emailIds,
    rows: [...vikarer.slice(0, ROWS - WAITING), ...waiting].map(({ phone, email }) => ({
      fullName: 'Ola Vikar',
      phone: String(phone),
      email: String(email),
      company: 'Skolen',
      skills: '',
      availability: 'available',
      groups: '',
      note: '',
    })),
    links,
    office,
  }
  return {
    ground,
    /** Log lines about conflicts since the last call. */
    conflicts: () => heard.lines.splice(0).filter((line) => line.includes('lost a conflict')),
    /** Restores the state before the first command; on request the first substitute has both shifts. */
    reset: async (isAssigned: boolean) => {
      for (const statement of RESET) await db.query(statement, statement.includes('$1') ? [id] : [])
      if (isAssigned) await db.query(ASSIGN, [[id, otherId], vikarIds[0]])
      const opened = await Promise.all(
        vikarIds.slice(0, 2).map((vikarId) => openResponseLink(app.database, token(vikarId))),
      )
      links.splice(0, links.length, ...opened.filter((link) => link !== null))
      if (links.length < 2) throw new Error('a link does not open before the commands begin')
    },
    close: async () => {
      await database.close()
      await services.close()
    },
  }
}

/** In order of id. */
const insertVikarer = async (
  db: TestDatabase,
  kari: CastAdministrator,
  firstNumber: number,
  count: number,
) => {
  const made = await db.query(
    `insert into vikarer (employer_id, full_name, phone, email, availability, created_by)
     select $1, 'Ola Vikar', '+47' || $3::integer + n, 'ola' || $3::integer + n || '@vikar.example', 'available', $2
     from generate_series(1, $4::integer) n returning id, phone, email`,
    [kari.scope.employerId, kari.userId, firstNumber, count],
  )
  return made.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
}

/** The request's second shift, a day after this one. Its id may come before or after. */
const addShift = async (db: TestDatabase, id: string) => {
  const [made] = await db.query(
    `insert into assignments select other.* from assignments a
       cross join lateral jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
         'assignment_date', a.assignment_date + 1, 'starts_at', a.starts_at + interval '1 day',
         'ends_at', a.ends_at + interval '1 day')) other
     where a.id = $1 returning id`,
    [id],
  )
  return String(made?.['id'])
}

/** Others wait in line to be asked by e-mail, and are due. */
const addLine = async (db: TestDatabase, assignmentId: string, vikarIds: readonly string[]) => {
  await db.query(
    'update requests set open_at_most = 10, patience_minutes = 1, line_seed = 1, next_ask_at = now()',
  )
  await db.query(
    `insert into request_line (employer_id, request_id, vikar_id, position)
     select a.employer_id, a.request_id, waiting.id, waiting.position from assignments a,
       unnest($2::uuid[]) with ordinality as waiting (id, position) where a.id = $1`,
    [assignmentId, [...vikarIds]],
  )
}

/** Mails to people who get no SMS. */
const EMAIL_ALONE = 'select id from email_history order by id limit 20'

/**
 * Requests by SMS beside those by e-mail, without their credits' way through an hour's limit. Their ids have the time
 * of the e-mails', by which messages are divided: one in a part of next year would be dropped with it.
 */
const addSms = (db: TestDatabase, assignmentId: string) =>
  db.query(
    `insert into sms_history
       (employer_id, id, assignment_id, vikar_id, kind, recipient, message, link_id, valid_until)
     select e.employer_id, (left(e.id::text, 24) || right(gen_random_uuid()::text, 12))::uuid, e.assignment_id,
       e.vikar_id, 'request', v.phone, 'Vikar? {lenke}',
       e.link_id, e.valid_until
     from email_history e join vikarer v on v.employer_id = e.employer_id and v.id = e.vikar_id
     where e.assignment_id = $1 and e.id not in (${EMAIL_ALONE}) order by random() limit ${SMS_MOST}`,
    [assignmentId],
  )

/** The message tables' partitions of future years, which 'keep parts' creates. */
const DROP_PARTS = `
  do $$ declare part text; begin
    for part in select relname from pg_class where relnamespace = 'parts'::regnamespace and relkind = 'r'
      and substring(relname from '_(\\d{4})_\\d\\d$')::integer > extract(year from now())
    loop execute format('drop table parts.%I', part); end loop;
  end $$`

/** Sorted so that each table comes after those that its foreign keys refer to. */
const KEPT = ['assignments', 'recipients', 'request_line', 'sms_history', 'email_history']

const RESET = [
  DROP_PARTS,
  'delete from assignments where id not in (select id from assignments_before)',
  // 'undo' deletes them
  ...KEPT.map(
    (table) =>
      `insert into ${table} select * from ${table}_before b where not exists (select from ${table} m where m.id = b.id)`,
  ),
  'delete from removed_vikarer',
  'delete from shift_alarms',
  'delete from alarm_notices',
  'delete from sms_history s where not exists (select from sms_history_before b where b.id = s.id)',
  "delete from email_history where assignment_id is null or kind <> 'request'",
  `with gone as (delete from assignment_responses)
   update assignments a set status = 'open', places = 1, filled = 0, closed_at = null, closed_by = null,
     times_reopened = 0,
     freed_at = null, edited_at = null, start_time = before.start_time, starts_at = before.starts_at,
     end_time = before.end_time,
     ends_at = before.ends_at, assignment_date = before.assignment_date, request_id = before.request_id
     from assignments_before before where a.id = before.id`,
  `update requests set held_until = null, undone_at = null, quiet_from = null, quiet_until = null,
     next_ask_at = case when open_at_most is not null then now() end, is_line_paused = false, held_up_by = null,
     ask_all_at = null`,
  'delete from sms_history where vikar_id in (select vikar_id from request_line)',
  'delete from email_history where vikar_id in (select vikar_id from request_line)',
  'delete from recipients where vikar_id in (select vikar_id from request_line)',
  'update request_line set asked_at = null, asked_because = null',
  `update recipients r set expires_at = before.expires_at from recipients_before before
     where r.id = before.id and r.expires_at <> before.expires_at`,
  `update sms_history set status = 'pending', gateway_state = 'queued', attempts = 0, next_attempt_at = now(), cost = 1,
     gateway_id = null, possible_duplicate = false`,
  `update email_history set status = 'pending', gateway_state = 'queued', attempts = 0, next_attempt_at = now(),
     possible_duplicate = false, created_at = now() - interval '2 hours'`,
  'delete from vikarer where id not in (select id from register_before)',
  `update vikarer v set deleted_at = null, email_refused_at = null, email_refusal = null, email_bounced = false,
     availability = 'available', company = null, phone = before.phone, email = before.email
     from register_before before where v.id = before.id and (v.deleted_at is not null or v.email_refused_at is not null
       or v.availability <> 'available' or v.company is not null)`,
  'update employers set closed_at = null',
  'update profiles set soft_deleted = false',
  "delete from credit_ledger where kind = 'returned'",
  'delete from graphile_worker._private_jobs',
  ...RESET_OFFICE,
  // Like autovacuum: the rows have changed many times.
  'analyze',
  TELL_KARI,
]

/** People in reserve for the shift `$1`, who said yes too late for a place that is free again. */
export const RESERVE = `
  with freed as (update assignments set freed_at = now() where id = $1 returning employer_id, id, request_id)
  insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, interested_at)
  select employer_id, id, request_id, unnest($2::uuid[]), 'interested', now() from freed
  on conflict do nothing`

const ASSIGN = `
  with given as (
    update assignments set status = 'assigned', filled = 1 where id = any($1::uuid[])
    returning employer_id, id, request_id
  )
  insert into assignment_responses (employer_id, assignment_id, request_id, vikar_id, response_type, accepted_at)
  select employer_id, id, request_id, $2, 'accepted', now() from given`
