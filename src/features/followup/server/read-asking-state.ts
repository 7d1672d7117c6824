import { readAlarm } from '#features/asking/server/alarm/read-alarm.ts'
import { readLineOf } from '#features/asking/server/line/read-line.ts'
import { readNextTurn } from '#features/asking/server/line/read-next-turn.ts'
import type { Alarm, Line } from '#features/asking/shapes.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { nextSentence } from '../next-words.ts'
import { logStatus } from '../rules.ts'
import type { LoggedAssignment, NextStep, RecipientRow } from '../shapes.ts'

interface AskingState {
  readonly line: Line | null
  readonly next: NextStep
  readonly alarm: Alarm | null
}

/** Reads the line of a request, the next step of the engine, and the alarm about the shift. */
export const readAskingState = async (
  tx: TenantTransaction,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { assignment, recipients }: { assignment: LoggedAssignment; recipients: readonly RecipientRow[] },
): Promise<AskingState> => {
  const now = clock.now()
  const line = (await readLineOf(tx, assignment.id, { now, smsCountries: config.smsCountries })) ?? null
  if (logStatus(assignment) !== 'waiting')
    return { line, next: { sentence: null, vikarIds: [] }, alarm: null }
  const requestId = await readRequestId(tx, assignment.id)
  const turn = await readNextTurn(tx, { requestId, now, config })
  const alarm = (await readAlarm(tx, assignment.id, now)) ?? null
  const isRefused = alarm?.reasons.includes('all-declined') === true
  return {
    line,
    next: {
      sentence: nextSentence({ assignment, recipients, line, turn, now, isRefused }),
      vikarIds: turn ? [...turn.reserve, ...turn.line].map(({ id }) => id) : [],
    },
    alarm,
  }
}

const readRequestId = async (tx: TenantTransaction, assignmentId: string): Promise<string> => {
  const { requestId } = await tx
    .selectFrom('assignments')
    .select('requestId')
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow()
  return requestId
}
