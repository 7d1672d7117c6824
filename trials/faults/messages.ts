import type { TestApp } from '#test/app.ts'
import { brokenOf } from './scenario.ts'

/** Makes waiting messages due now (after a back-off, a missing report, an open circuit). */
export const letTimePass = async (app: TestApp) => {
  await makeDue(app, "gateway_state <> 'sending'")
  await app.db.query('update gateway_health set retry_at = now() where retry_at is not null')
}

/** Makes the leftovers of dead workers due now. */
export const endLeases = (app: TestApp) => makeDue(app, "gateway_state = 'sending'")

/** Skips rows that working workers have locked. */
const makeDue = async ({ db }: TestApp, condition: string) => {
  for (const table of ['sms_history', 'email_history'])
    await db.query(`update ${table} set next_attempt_at = now() where id in (
      select id from ${table} where next_attempt_at > now() and ${condition} order by id for update skip locked)`)
}

export const waiting = async ({ db }: TestApp): Promise<number> => {
  const [row] = await db.query(`select (select count(*) from sms_history where next_attempt_at is not null)
    + (select count(*) from email_history where next_attempt_at is not null) as waiting`)
  return Number(row?.['waiting'])
}

/** One SMS in its final state. */
export interface StoredSms {
  readonly id: string
  readonly assignmentId: string
  readonly recipient: string
  readonly status: string
  readonly state: string
  readonly attempts: number
  readonly isMarked: boolean
  readonly cost: number
  readonly returned: number
  readonly isOver: boolean
}

export const storedSms = async ({ db }: TestApp, assignmentIds: readonly string[]): Promise<StoredSms[]> => {
  const rows = await db.query(
    `select id, assignment_id, recipient, status, gateway_state, attempts, possible_duplicate, cost, next_attempt_at,
      (select count(*)::integer from credit_ledger l where l.sms_id = sms.id and l.kind = 'returned') as returned
    from sms_history sms where assignment_id = any($1::uuid[])`,
    [assignmentIds],
  )
  return rows.map((row) => ({
    id: String(row['id']),
    assignmentId: String(row['assignment_id']),
    recipient: String(row['recipient']),
    status: String(row['status']),
    state: String(row['gateway_state']),
    attempts: Number(row['attempts']),
    isMarked: row['possible_duplicate'] === true,
    cost: Number(row['cost']),
    returned: Number(row['returned']),
    isOver: row['next_attempt_at'] === null,
  }))
}

interface Expected {
  readonly count: number
  /** Copies that the gateway has certainly accepted. */
  readonly taken: (sms: StoredSms) => number
  /** Copies that may have been sent, if gateway or worker left that unknown: one per request with the message. */
  readonly perhaps?: (sms: StoredSms) => number
}

/** Checks messages whose gateway works in the end: all are final, each cost its credit, each copy is explained. */
export const judgeSent = (
  stored: readonly StoredSms[],
  { count, taken, perhaps = taken }: Expected,
): string[] =>
  brokenOf({
    'each has its message': stored.length === count,
    'nothing is lost': stored.every((sms) => sms.isOver && sms.status === 'sent'),
    'everything has gone out, or was carried twice and is marked': stored.every(
      (sms) => taken(sms) > 0 || (perhaps(sms) > 1 && sms.state === 'unknown' && sms.isMarked),
    ),
    'nothing goes out more than twice': stored.every((sms) => perhaps(sms) <= 2),
    'what goes out twice is marked': stored.every((sms) => perhaps(sms) <= 1 || sms.isMarked),
    'nothing goes out twice that surely was not sent, or was taken':
      perhaps !== taken || stored.every((sms) => taken(sms) === 1 && !sms.isMarked),
    'what is sent costs one credit': stored.every((sms) => sms.cost === 1 && sms.returned === 0),
  })

/**
 * Checks for every employer that the balance is the sum of its movements, matches the kept SMS, and is never negative.
 */
export const judgeBalances = async ({ db }: TestApp): Promise<string[]> => {
  const rows = await db.query(`
    select balance,
      (select coalesce(sum(credits), 0)::integer from credit_ledger l where l.employer_id = c.employer_id) as sum,
      (select coalesce(sum(cost), 0)::integer from sms_history m where m.employer_id = c.employer_id) as cost,
      (select coalesce(-sum(credits), 0)::integer from credit_ledger l where l.employer_id = c.employer_id
        and kind in ('used', 'returned')) as used
    from sms_credits c`)
  return brokenOf({
    'the balance is the sum of its movements': rows.every((row) => row['balance'] === row['sum']),
    'what is used is one credit a message': rows.every((row) => row['used'] === row['cost']),
    'the balance is never below nothing': rows.every((row) => Number(row['balance']) >= 0),
  })
}
