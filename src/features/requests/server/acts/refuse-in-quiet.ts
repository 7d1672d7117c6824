import { ORPCError } from '@orpc/server'
import type { QuietNow } from '#features/asking/shapes.ts'
import { QUIET_HOURS_NOW } from '#features/asking/texts.ts'
import { readAskingSettings } from '#features/asking/server/line/settings.ts'
import { quietEnd } from '#features/messages/quiet-hours.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isRehearsed } from '#server/database/rehearse.ts'
import type { Services } from '#server/services.ts'
import { quietWords } from '../../quiet-words.ts'

/** The treatment of quiet hours by a press that asks or writes to people. */
export interface Asks {
  /** The caller knows that it is quiet. */
  readonly sendAnyway: boolean | undefined
  /** The request can be sent at the end of the quiet hours instead. */
  readonly canWait?: boolean
}

interface Queued {
  /** The shift that the messages are about. */
  readonly assignmentId: string
  readonly asks: Asks
  /** The people who get a message and the number of SMS, as its plan counts them. */
  readonly count: () => Promise<Pick<QuietNow, 'people' | 'sms'>>
}

/**
 * Refuses messages that were just queued in the employer's quiet hours, unless the caller confirmed them. Throws
 * within the transaction, so that none of them stays. A plan is never refused. Messages about a person's own shift
 * never come here.
 *
 * @throws ORPCError QUIET_NOW with {@link QuietNow}
 */
export const refuseInQuiet = async (
  tx: TenantTransaction,
  { clock }: Pick<Services, 'clock'>,
  { assignmentId, asks, count }: Queued,
): Promise<void> => {
  if (asks.sendAnyway || isRehearsed(tx)) return
  const now = clock.now()
  const until = quietEnd((await readAskingSettings(tx)).quiet, now)
  if (!until) return
  const counted = await count()
  if (counted.people === 0) return
  const { startsAt } = await tx
    .selectFrom('assignments')
    .select('startsAt')
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow()
  const quiet = { until: until.toISOString(), startsAt: startsAt.toISOString(), ...counted }
  const data: QuietNow = { ...quiet, sentences: quietWords(quiet, asks.canWait === true, now) }
  throw new ORPCError('QUIET_NOW', { status: 409, message: QUIET_HOURS_NOW, data })
}
