import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { isAllowed, type AssignmentStatus } from '../../rules.ts'
import { FACTS, FROM_ASSIGNMENT, type AssignmentFacts } from '../facts.ts'
import type { ResponseLink } from '../response-link.ts'

/** What the holder of a link sees: the question, or how it ended for them. */
export type ResponseState = 'asked' | 'declined' | 'won' | 'taken' | 'cancelled' | 'completed'

export interface ResponseView {
  readonly facts: AssignmentFacts
  readonly vikarName: string
  readonly state: ResponseState
  /** Is the job still to be had? */
  readonly isOpen: boolean
}

/** Reads the page of a link. Changes nothing. */
export const readResponseView = async (tx: TenantTransaction, link: ResponseLink): Promise<ResponseView> => {
  const { rows } = await sql<AssignmentFacts & AnswerRow>`
    select ${FACTS}, v.full_name, a.status, a.assigned_vikar_id = v.id as is_mine, r.response_type
    ${FROM_ASSIGNMENT}
    join vikarer v on v.employer_id = a.employer_id and v.id = ${link.vikarId}
    left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id and r.vikar_id = v.id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${link.assignmentId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`assignment ${link.assignmentId} has no such recipient`)
  return { facts: row, vikarName: row.fullName, state: stateOf(row), isOpen: isAllowed('claim', row.status) }
}

interface AnswerRow {
  readonly fullName: string
  readonly status: AssignmentStatus
  readonly isMine: boolean | null
  readonly responseType: 'accepted' | 'declined' | 'interested' | null
}

const stateOf = ({ status, isMine, responseType }: AnswerRow): ResponseState => {
  if (status === 'cancelled') return 'cancelled'
  if (isMine) return status === 'completed' ? 'completed' : 'won'
  if (responseType === 'declined') return 'declined'
  return status === 'open' ? 'asked' : 'taken'
}
