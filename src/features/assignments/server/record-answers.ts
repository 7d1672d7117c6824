import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'
import type { ResponseLink } from './response-link.ts'

/** How an answer ended, by the shift that it is about. */
export type AnswerOutcomes = Iterable<readonly [assignmentId: string, outcome: string]>

const RESPONSE: Readonly<Record<string, 'accepted' | 'interested' | 'declined'>> = {
  won: 'accepted',
  taken: 'interested',
  busy: 'interested',
  declined: 'declined',
}

/**
 * Records the answers that this transaction has stored. The same late yes again, or one by a person who was taken off the shift,
 * stores nothing and is no event.
 *
 * @param by `office`: the member of the scope recorded the answer for the substitute
 * @param choice `askNext`: the office chose whether line and reserve go on
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

/** Event `e` is about an answer whose place in the queue is of this transaction. */
const IS_STORED_NOW = sql<boolean>`exists (
  select from assignment_responses r where r.employer_id = q.employer_id and r.assignment_id = e.assignment_id
    and r.vikar_id = e.vikar_id and r.created_at = now() and r.response_type = e.after ->> 'response')`
