import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { reachOf, type Reachable, type Ways } from '#features/messages/reach.ts'
import { IS_ASKABLE } from './line-state.ts'
import { IN_ORDER_OF_YES, reserveWaiting } from './reserve.ts'
import { theRequest } from '../open-questions.ts'

/** A person in reserve or in line that a message can reach. */
export interface NextPerson extends Reachable {
  readonly id: string
  readonly fullName: string
}

interface Looking {
  readonly requestId: string
  readonly now: Date
}

/** Those in reserve who should now learn that a shift is free, in their order. */
export const readNextOfReserve = async (
  tx: TenantTransaction,
  { requestId, now, passedBy }: Looking & { readonly passedBy: readonly string[] },
  ways: Ways,
): Promise<NextPerson[]> => {
  const { rows } = await sql<NextPerson>`
    with ${theRequest(tx, requestId, now)}
    select v.id, v.full_name, v.phone, v.email, v.no_sms from q
    cross join lateral (
      select r.vikar_id, r.created_at, r.accepted_at,
        r.id ${reserveWaiting(now, { passedBy, elsewhere: sql`q.elsewhere` })}) r
    join vikarer v on v.employer_id = q.employer_id and v.id = r.vikar_id
    order by ${IN_ORDER_OF_YES}`.execute(tx)
  return rows.filter(isReached(ways))
}

/** The longest row of people without a reachable address that is passed by. */
const SPARE = 50

/** The first in line, in their order: `most` people, without those that no message can reach. */
export const readNextOfLine = async (
  tx: TenantTransaction,
  { requestId, now, most }: Looking & { readonly most: number },
  { channels, smsCountries }: Ways,
): Promise<NextPerson[]> => {
  const { rows } = await sql<NextPerson & { smsIfBounced: boolean }>`
    with ${theRequest(tx, requestId, now)}
    select v.id, v.full_name, v.phone, v.email, v.no_sms, v.email_refused_at is not null as email_refused,
      request.sms_if_bounced
    from q join requests request on request.employer_id = q.employer_id and request.id = q.id
    cross join lateral (
      select l.vikar_id, l.position from request_line l where ${IS_ASKABLE} order by l.position limit ${most + SPARE}) l
    join vikarer v on v.employer_id = q.employer_id and v.id = l.vikar_id
    order by l.position`.execute(tx)
  return rows.filter((one) => isReached({ channels, smsCountries, smsIfBounced: one.smsIfBounced })(one))
}

const isReached = (ways: Ways) => (one: Reachable) => {
  const { sms, email } = reachOf(one, ways)
  return sms || email
}
