import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'
import type { ResponseLink } from './response-link.ts'

/** The outcome of an answer, by shift. */
export type AnswerOutcomes = Iterable<readonly [assignmentId: string, outcome: string]>

const RESPONSE: Readonly<Record<string, 'accepted' | 'interested' | 'declined'>> = {
  won: 'accepted',
  taken: 'interested',
  busy: 'interested',
  declined: 'declined',
}

/**
 * Records events of the answers that this transaction has stored. A repeated late yes, or one by a person who was
 * removed from the shift, stores nothing and is no event.
 *
 * @param by `office`: the member of the scope recorded the answer for the substitute
 * @param choice `askNext`: the office's choice whether line and reserve go on
 */
export const recordAnswers = (
  tx: TenantTransaction,
  { vikarId }: Pick<ResponseLink, 'vikarId'>,
  outcomes: AnswerOutcomes,
  by: 'substitute' | 'office' = 'substitute',
  choice: { readonly askNext?: boolean } = {},
): Promise<void> =>
  recordEvents(
    tx,
    [...outcomes].flatMap(([assignmentId, outcome]) => {
      const response = RESPONSE[outcome]
      if (!response) return []
      const actor = by === 'substitute' ? { bySubstitute: vikarId } : { vikarId }
      const because = outcome === 'busy' ? { because: { code: 'busy' } } : {}
      return [
        { kind: 'answered', on: { assignmentId }, ...actor, after: { response, ...choice }, ...because },
      ]
    }),
    IS_STORED_NOW,
  )

/**
 * Inserts the event of a substitute's yes: part of the statement that stores the answer, with the row `answered` that
 * it has stored and its `answer`, which has the name too. A repeated late yes keeps its earlier time and is no event.
 */
export const RECORD_YES = sql`
  insert into events (employer_id, kind, actor_kind, actor_id, actor_name, request_id, assignment_id, vikar_id,
    vikar_name,
    before, after, because, effects)
  select n.employer_id, 'answered', 'substitute', n.vikar_id, n.full_name, n.request_id, n.assignment_id, n.vikar_id,
    n.full_name,
    '{}', jsonb_build_object('response', n.response_type), '{}', '{}'
  from answered join answer n on n.vikar_id = answered.vikar_id where answered.created_at = now()`

/** Event `e` is about an answer whose place in the queue this transaction has written. */
const IS_STORED_NOW = sql<boolean>`exists (
  select from assignment_responses r where r.employer_id = q.employer_id and r.assignment_id = e.assignment_id
    and r.vikar_id = e.vikar_id and r.created_at = now() and r.response_type = e.after ->> 'response')`
