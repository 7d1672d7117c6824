import type { Candidate } from '#features/requests/contract.ts'
import type { RecipientRow } from '../../shapes.ts'
import { isAsked } from '../log/recipient-state.ts'

/** A person of the register with their relation to the shift. */
export interface Caller {
  readonly candidate: Candidate
  /** Null: not a recipient of the shift. */
  readonly recipient: RecipientRow | null
}

/**
 * Sorts people by the likelihood of their yes on the telephone: the reserve by the time of their answers, people with
 * an open question, people who declined, then the rest of the register.
 */
export const inPhoneOrder = (
  candidates: readonly Candidate[],
  recipients: readonly RecipientRow[],
): Caller[] => {
  const known = new Map(recipients.map((recipient) => [recipient.vikarId, recipient]))
  return candidates
    .map((candidate) => ({ candidate, recipient: known.get(candidate.id) ?? null }))
    .toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) || (rankOf(one) === 0 ? saidAt(one).localeCompare(saidAt(other)) : 0),
    )
}

const rankOf = ({ recipient }: Caller): number => {
  if (!recipient) return 3
  if (recipient.response === 'interested') return 0
  if (recipient.response === null) return isAsked(recipient) ? 1 : 3
  return 2
}

const saidAt = ({ recipient }: Caller): string => recipient?.respondedAt ?? ''
