import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { keysOf } from '#server/database/register-keys.ts'
import type { DeletionPreview } from '../../contract-deletion.ts'
import { readClosing, readContactOf } from './closing.ts'
import { findRegister, wholeEmployersOf } from './find-subject.ts'

/**
 * Counts the data that a permanent deletion of the user would remove, and the offices that would close with the
 * login.
 */
export const previewDeletion = async (
  tx: SystemTransaction,
  config: Pick<Config, 'smsCountries'>,
  userId: string,
): Promise<DeletionPreview> => {
  const [going, contactOf, closing] = await Promise.all([
    countWhatGoes(tx, userId),
    readContactOf(tx, userId),
    readClosing(tx, config, userId),
  ])
  return { ...going, contactOf, closing }
}

export const countWhatGoes = async (tx: SystemTransaction, userId: string): Promise<Going> => {
  const employerIds = await wholeEmployersOf(tx, userId)
  return employerIds.length > 0 ? countEmployers(tx, employerIds) : countPerson(tx, userId)
}

export type Going = Omit<DeletionPreview, 'contactOf' | 'closing'>
type Counts = Omit<Going, 'wholeEmployer' | 'otherEmployers'>

const countEmployers = async (tx: SystemTransaction, employerIds: readonly string[]): Promise<Going> => {
  const ids = sql`any(${[...employerIds]}::uuid[])`
  const isWhole = sql`employer_id = ${ids}`
  const { rows } = await sql<Counts>`select
    (select count(*)::integer from vikarer where ${isWhole}) as vikarer,
    (select count(distinct v.user_id)::integer from vikarer v where v.employer_id = ${ids} and not exists (
      select from vikarer other where other.user_id = v.user_id
        and other.employer_id <> all(${[...employerIds]}::uuid[]))) as vikar_logins,
    (select count(*)::integer from assignments where ${isWhole}) as assignments,
    (select count(*)::integer from assignments
      where ${isWhole} and status in ('open', 'assigned') and filled > 0
        and starts_at > now()) as upcoming_assigned,
    (select count(*)::integer from assignment_responses where ${isWhole}) as responses,
    (select count(*)::integer from sms_history where ${isWhole}) as sms,
    (select count(*)::integer from email_history where ${isWhole}) as emails,
    (select coalesce(sum(balance), 0)::integer from sms_credits where ${isWhole}) as balance,
    (select count(*)::integer from credit_ledger where ${isWhole})
      + (select count(*)::integer from sms_transactions where ${isWhole}) as ledger_rows`.execute(tx)
  return { wholeEmployer: true, otherEmployers: employerIds.length - 1, ...one(rows) }
}

/** Counts a substitute's register rows and their data; other users have only the login and mails about it. */
const countPerson = async (tx: SystemTransaction, userId: string): Promise<Going> => {
  const register = (await findRegister(tx, userId)).filter(({ isRow }) => isRow)
  const keys = sql`(select * from ${keysOf(register)})`
  const { rows } = await sql<Counts>`select
    ${register.length}::integer as vikarer, 0 as vikar_logins, 0 as assignments,
    (select count(*)::integer from assignment_responses r
      join assignments a on a.employer_id = r.employer_id and a.id = r.assignment_id
      where (r.employer_id, r.vikar_id) in ${keys} and r.response_type = 'accepted'
        and a.status in ('open', 'assigned') and a.starts_at > now()) as upcoming_assigned,
    (select count(*)::integer from assignment_responses where (employer_id, vikar_id) in ${keys}) as responses,
    (select count(*)::integer from sms_history where (employer_id, vikar_id) in ${keys}) as sms,
    (select count(*)::integer from (
      select id from email_history where (employer_id, vikar_id) in ${keys}
      union select id from email_history where user_id = ${userId}) mail) as emails,
    0 as balance, 0 as ledger_rows`.execute(tx)
  return { wholeEmployer: false, otherEmployers: 0, ...one(rows) }
}

const one = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('the query returned no row')
  return row
}
