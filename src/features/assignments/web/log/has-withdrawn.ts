import type { RecipientRow } from '../../log-shapes.ts'

/** Is their last answer that they cannot come after all? */
export const hasWithdrawn = ({
  response,
  respondedAt,
  withdrawnAt,
}: Pick<RecipientRow, 'response' | 'respondedAt' | 'withdrawnAt'>): boolean =>
  response === 'declined' && withdrawnAt !== null && (respondedAt === null || withdrawnAt >= respondedAt)
