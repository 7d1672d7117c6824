import { sql } from 'kysely'
import { hasConfirmed, isUnconfirmed, timesBefore } from '#features/assignments/server/confirm.ts'
import { BESIDE_ASSIGNMENT, FACTS } from '#features/assignments/server/facts.ts'
import { overlappingShift } from '#features/assignments/server/other-shift.ts'
import {
  IS_IN_FORCE,
  toLink,
  type FoundLink,
  type LinkRow,
  type ResponseLink,
} from '#features/assignments/server/response-link.ts'
import type { LinkTransaction, TenantTransaction } from '#server/database/database.ts'
import { viewOf, type ResponseView, type ViewRow } from './view.ts'

/** Reads the page of a link for its chosen shift. Changes nothing. */
export const readResponseView = async (
  tx: TenantTransaction,
  link: ResponseLink,
  today: string,
): Promise<ResponseView> => {
  const [view] = await readResponseViews(tx, { ...link, assignmentIds: [link.assignmentId] }, today)
  if (!view) throw new Error(`assignment ${link.assignmentId} has no recipient ${link.vikarId}`)
  return view
}

/** Reads each shift of the link, by start. */
export const readResponseViews = async (
  tx: TenantTransaction,
  { assignmentIds, vikarId }: Pick<ResponseLink, 'assignmentIds' | 'vikarId'>,
  today: string,
): Promise<ResponseView[]> => {
  const { rows } = await sql<ViewRow>`
    select ${VIEW} from assignments a ${BESIDE_ASSIGNMENT}
    join vikarer v on v.employer_id = a.employer_id and v.id = ${vikarId} ${WITH_ANSWER}
    where a.employer_id = ${tx.scope.employerId} and a.id = any(${[...assignmentIds]}::uuid[])
    order by a.starts_at, a.id`.execute(tx)
  return rows.map((row) => viewOf(row, today))
}

/** The columns of a page: assignment `a` with its facts, substitute `v` and their answer `r`. */
const VIEW = sql`${FACTS}, v.full_name, v.email is not null as has_email, a.status,
  a.starts_at <= now() as has_started, a.ends_at <= now() as has_ended,
  r.response_type as response, r.message, coalesce(r.withdrawn_at >= r.created_at, false) as has_withdrawn,
  coalesce(r.removed_at is not null, false) as was_removed, ${isUnconfirmed} as is_to_confirm,
  ${timesBefore} as before, ${hasConfirmed} as has_confirmed,
  (select jsonb_build_object('title', title, 'date', date, 'startTime', start_time, 'endTime', end_time)
    from (${overlappingShift(sql`v.id`)}) other) as other_shift`

const WITH_ANSWER = sql`
  left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id and r.vikar_id = v.id`

/** The content of a link. */
export interface Opened {
  readonly link: FoundLink
  /** One view per shift of the link, by start. */
  readonly views: readonly ResponseView[]
}

/** Reads the link with that hash and its page in one statement; null for an invalid link. */
export const readOpened = async (
  tx: LinkTransaction,
  today: string,
  chosenKey?: string,
): Promise<Opened | null> => {
  const { rows } = await sql<ViewRow & Asked>`
    select ${VIEW}, t.id as token_id, t.request_id, t.vikar_id, t.expires_at, t.expires_at <= now() as is_over,
      v.user_id
    from recipients t
    join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id ${BESIDE_ASSIGNMENT}
    join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id ${WITH_ANSWER}
    where t.token_hash = ${tx.scope.tokenHash} and ${IS_IN_FORCE}
    order by a.starts_at, a.id`.execute(tx)
  const [asked] = rows
  const link = asked && toLink({ ...asked, assignmentIds: rows.map(({ id }) => id) }, chosenKey)
  return link ? { link, views: rows.map((row) => viewOf(row, today)) } : null
}

type Asked = Omit<LinkRow, 'assignmentIds'>
