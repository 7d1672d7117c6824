import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Decision } from '../../plan.ts'
import type { Recipient } from '../recipients.ts'
import { becauseOf, causeOfNext, NEAREST, type Because, type Caused } from './cause.ts'
import { IS_ASKABLE } from './line-state.ts'
import { theRequest } from './the-request.ts'

interface Turn {
  readonly ask: number
  readonly because: Decision['because']
  readonly isInOrder: boolean
  readonly now: Date
  /** No SMS can be paid: people without an e-mail address wait. */
  readonly isMailedOnly: boolean
}

interface Next {
  readonly people: readonly Recipient[]
  readonly because: Because
}

/** The next in line, and why it is their turn, in one statement. */
export const takeNext = async (
  tx: TenantTransaction,
  requestId: string,
  { ask, because, isInOrder, now, isMailedOnly }: Turn,
): Promise<Next> => {
  if (ask === 0) return { people: [], because: becauseOf() }
  const known = because === 'deadline' && !isInOrder ? 'together' : because
  const cause =
    known === 'patience'
      ? sql`select cause.* from q cross join lateral (${causeOfNext(now)}) cause`
      : sql`select ${known}::text as code, null::uuid as caused_by`
  const { rows } = await sql<Recipient & Partial<Caused>>`
    with ${theRequest(tx, requestId, now)}, cause as materialized (${cause}), next as (
      select l.employer_id, l.id from q join request_line l on ${IS_ASKABLE}
      where (not ${isMailedOnly} or exists (
          select from vikarer v where v.employer_id = l.employer_id and v.id = l.vikar_id and v.email is not null))
      order by l.position limit ${ask}
    ), taken as (
      update request_line l set asked_at = ${now}, asked_because = coalesce((select ${NEAREST} from cause), 'patience')
      from next where l.employer_id = next.employer_id and l.id = next.id
      returning l.employer_id, l.vikar_id, l.position
    )
    select v.id, v.full_name, v.phone, v.email, v.no_sms, cause.code, cause.caused_by from taken
    join vikarer v on v.employer_id = taken.employer_id and v.id = taken.vikar_id
    left join cause on true
    order by taken.position`.execute(tx)
  return { people: rows, because: becauseOf(rows[0]) }
}
