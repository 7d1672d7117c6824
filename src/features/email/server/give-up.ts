import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import { isHeld, type Leased, type Outcome, type Result } from '#server/outbox/outbox.ts'

/** Mails that ask a substitute: the sender must soon know that the question does not arrive. */
const QUESTIONS: readonly string[] = ['request', 'reminder']

/** Minutes since the first recorded attempt. */
const GIVEN_UP_MINUTES = 15

/**
 * Gives up questions that the mail server has refused temporarily for a quarter of an hour: they fail, so that the
 * office sees it and an SMS may be sent instead (decision 134). Other mails wait until an operator has fixed the cause.
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
