import { sql } from 'kysely'
import { shiftsOfRequest } from '#features/assignments/server/of-request.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { Sending } from '../../contract-sending.ts'
import { quietEnd } from '#features/messages/quiet-hours.ts'
import { type Counted, countedIn } from '#features/messages/server/notify-recipients.ts'
import type { Sent } from '#features/messages/shapes.ts'
import { readAskingSettings } from '#features/asking/server/line/settings.ts'
import { questionsElsewhere } from '#features/asking/server/open-questions.ts'
import { NAMED } from '#shared/names.ts'

/** The message of an act, and its people, in the order of their names in the plan. */
export interface Sends {
  readonly what: Sending['what']
  readonly people: readonly string[]
  readonly away?: readonly string[] | undefined
}

interface About {
  readonly assignmentId: string
  readonly requestId: string
  readonly sent: Sent
  readonly sends: Sends
}

/** The messages of an act in this transaction: read from the rows that it has queued, or counted by a rehearsal. */
export const readSending = async (
  tx: TenantTransaction,
  { clock }: Pick<Services, 'clock'>,
  { assignmentId, requestId, sent, sends: { what, people, away = [] } }: About,
): Promise<Sending> => {
  const now = clock.now()
  const queued = await readQueued(tx, assignmentId)
  const { names, awayNames, inReserve, isBySms } = await readPeople(tx, assignmentId, people, away)
  const openQuestions = what === 'request' ? await readOpenQuestions(tx, { requestId, people, now }) : 0
  const { quiet } = await readAskingSettings(tx)
  return {
    what,
    people: { count: people.length, names },
    away: { count: away.length, names: awayNames },
    inReserve,
    ...queued,
    withoutMobile: sent.sms.kind === 'queued' && isBySms ? sent.sms.withoutMobile : 0,
    withoutEmail: sent.withoutEmail ?? 0,
    emailInstead: sent.emailsInstead,
    smsInstead: isBySms ? 0 : queued.bySms,
    isEmailRefused: sent.emailLimit !== undefined,
    openQuestions,
    quietUntil: queued.reached > 0 ? (quietEnd(quiet, now)?.toISOString() ?? null) : null,
  }
}

const readQueued = async (tx: TenantTransaction, assignmentId: string) => {
  const counted = countedIn(tx)
  if (counted) return reachOfCounted(counted)
  const { employerId } = tx.scope
  const ofAct = sql`m.employer_id = ${employerId} and m.created_at = now() and m.assignment_id = any(shifts.ids)
    and m.status = 'pending' and m.vikar_id is not null`
  const { rows } = await sql<Pick<Sending, 'reached' | 'bySms' | 'byEmail'>>`
    with shifts as materialized (select ${shiftsOfRequest(employerId, assignmentId)} as ids),
      queued as (
        select m.vikar_id, true as is_sms from sms_history m, shifts where ${ofAct}
        union all select m.vikar_id, false from email_history m, shifts where ${ofAct})
    select count(distinct vikar_id)::integer as reached,
      count(distinct vikar_id) filter (where is_sms)::integer as by_sms,
      count(distinct vikar_id) filter (where not is_sms)::integer as by_email
    from queued`.execute(tx)
  return rows[0] ?? { reached: 0, bySms: 0, byEmail: 0 }
}

const reachOfCounted = ({ sms, email }: Counted) => ({
  reached: sms.union(email).size,
  bySms: sms.size,
  byEmail: email.size,
})

interface People {
  readonly names: string[]
  readonly awayNames: string[]
  readonly inReserve: number
  /** The request uses SMS. */
  readonly isBySms: boolean
}

const readPeople = async (
  tx: TenantTransaction,
  assignmentId: string,
  people: readonly string[],
  away: readonly string[],
): Promise<People> => {
  const { employerId } = tx.scope
  const { rows } = await sql<People>`
    select 'sms' = any(q.channels) as is_by_sms,
      ${namesOf(employerId, people)} as names, ${namesOf(employerId, away)} as away_names,
      (select count(*)::integer from assignment_responses r where r.employer_id = a.employer_id
        and r.assignment_id = a.id and r.vikar_id = any(${[...people]}::uuid[])
        and r.response_type = 'interested') as in_reserve
    from assignments a join requests q on q.employer_id = a.employer_id and q.id = a.request_id
    where a.employer_id = ${employerId} and a.id = ${assignmentId}`.execute(tx)
  return rows[0] ?? { names: [], awayNames: [], inReserve: 0, isBySms: false }
}

/** Names of the first few, in their order. */
const namesOf = (employerId: string, ids: readonly string[]) => sql`array(
  select v.full_name from unnest(${ids.slice(0, NAMED)}::uuid[]) with ordinality first (id, place)
  join vikarer v on v.employer_id = ${employerId} and v.id = first.id order by first.place)`

const readOpenQuestions = async (
  tx: TenantTransaction,
  { requestId, people, now }: { requestId: string; people: readonly string[]; now: Date },
): Promise<number> => {
  const request = { employerId: sql`${tx.scope.employerId}::uuid`, id: sql`${requestId}::uuid` }
  const { rows } = await sql<{ count: number }>`
    select count(distinct vikar_id)::integer as count from (${questionsElsewhere(now, request)}) elsewhere
    where vikar_id = any(${[...people]}::uuid[])`.execute(tx)
  return rows[0]?.count ?? 0
}
