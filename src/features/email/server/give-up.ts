import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { isHeld, type Leased, type Outcome, type Result } from '#server/outbox/outbox.ts'

/** Mails that ask a substitute: whoever asked must know soon that they ask in vain. */
const QUESTIONS: readonly string[] = ['request', 'reminder']

/** Since the first try that is known. */
const GIVEN_UP_MINUTES = 15

/**
 * Gives up questions that the mail server has something against still, a quarter of an hour after it was first tried: they fail,
 * so that the office sees it and an SMS may go instead (decision 134). Other mails wait until an operator has mended the cause.
 */
export const giveUpQuestions = async (
  tx: SystemTransaction,
  rows: readonly Leased[],
  results: readonly Result[],
): Promise<readonly Result[]> => {
  const questions = new Set(
    rows.flatMap(({ id, kind, employerId }) => (employerId !== null && QUESTIONS.includes(kind) ? [id] : [])),
  )
  const held = results.flatMap(({ id, outcome }) => (isHeld(outcome) && questions.has(id) ? [id] : []))
  if (held.length === 0) return results
  const { rows: old } = await sql<{ messageId: string }>`
    select distinct message_id from message_attempts
    where message_id = any(${held}::uuid[]) and at < now() - ${GIVEN_UP_MINUTES} * interval '1 minute'`.execute(
    tx,
  )
  const ids = new Set(old.map(({ messageId }) => messageId))
  return results.map((result) =>
    ids.has(result.id) ? { ...result, outcome: toRejected(result.outcome) } : result,
  )
}

const toRejected = (outcome: Outcome): Outcome => ({
  kind: 'rejected',
  reason: 'reason' in outcome ? outcome.reason : '',
})
