import type pg from 'pg'
import { arrangeLog } from '../../bench/log-rows.ts'
import { ID_AT } from '../../bench/id-at.ts'
import { arrangeEmployers } from '../../bench/rows.ts'

const OFFICES = 4
const VIKARER_EACH = 5000
const SHIFTS_EACH = 1000
const MESSAGES_EACH = 25_000

/**
 * Years of four large offices, so that a migration that reads or locks a whole table is felt: 20,000 substitutes, 4,000
 * shifts with their requests, links and answers, and 100,000 each of SMS, e-mails and lines of the audit log. In the
 * predecessor's tables.
 */
export const fill = async (owner: pg.Pool): Promise<Readonly<Record<string, number>>> => {
  const employers = await arrangeEmployers(owner, OFFICES, VIKARER_EACH)
  for (const employer of employers) await arrangeLog(owner, employer, SHIFTS_EACH)
  await addMessages(owner)
  await owner.query('analyze')
  const { rows } = await owner.query<Record<string, number>>(
    `select (select count(*)::integer from sms_history) + (select count(*)::integer from email_history) as messages,
       (select count(*)::integer from vikarer) as vikarer, (select count(*)::integer from recipients) as recipients,
       (select count(*)::integer from sessions) as sessions`,
  )
  return rows[0] ?? {}
}

/** All sent long ago, and paid for. */
const addMessages = async (pool: pg.Pool) => {
  const owner = await pool.connect()
  await owner.query(ID_AT)
  const sent = `with shift as (
      select employer_id, id, row_number() over (partition by employer_id order by id) as n from assignments
    ), numbered as (
      select s.employer_id, s.id as assignment_id, now() - made.n * interval '3 hours' as at
      from generate_series(1, ${MESSAGES_EACH}) made (n) join shift s on s.n = 1 + made.n % ${SHIFTS_EACH}
    )`
  await owner.query(
    `${sent} insert into sms_history (employer_id, id, assignment_id, kind, recipient, message, status, gateway_state,
       attempts, next_attempt_at, valid_until, created_at, sent_at)
     select employer_id, pg_temp.id_at(at), assignment_id, 'message', '+4740000001', 'Husk innesko', 'sent',
       'delivered',
       1, null, at, at, at from numbered`,
  )
  await owner.query(
    `${sent} insert into email_history (employer_id, id, assignment_id, kind, recipient, subject, letter,
      status, gateway_state,
       attempts, next_attempt_at, valid_until, created_at, sent_at)
     select employer_id, pg_temp.id_at(at), assignment_id, 'message', 'ola@vikar.example', 'Husk innesko', '{}',
       'sent', 'delivered',
       1, null, at, at, at from numbered`,
  )
  await owner.query(
    `${sent} insert into audit_log (at, action, employer_id, subject_type, subject_id)
     select at, 'archive-downloaded', employer_id, 'assignment', assignment_id from numbered`,
  )
  await owner.query(
    `with paid as (
       insert into credit_ledger (employer_id, kind, credits, reason)
       select employer_id, 'used', -count(*), 'Beskjeder' from sms_history where kind = 'message' group by employer_id
       returning employer_id, credits
     ) update sms_credits c set balance = balance + credits from paid where paid.employer_id = c.employer_id`,
  )
  // Sessions of everyone in the offices, each with many browsers.
  await owner.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     select gen_random_uuid(), u.id, gen_random_uuid()::text, now() + interval '5 days', now(), now()
     from users u, generate_series(1, 500)`,
  )
  owner.release()
}
