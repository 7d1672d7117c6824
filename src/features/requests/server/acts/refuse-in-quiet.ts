import { ORPCError } from '@orpc/server'
import type { QuietNow } from '#features/asking/shapes.ts'
import { QUIET_HOURS_NOW } from '#features/asking/texts.ts'
import { readAskingSettings } from '#features/asking/server/line/settings.ts'
import { quietEnd } from '#features/messages/quiet-hours.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isRehearsed } from '#server/database/rehearse.ts'
import type { Services } from '#server/services.ts'
import { counted } from '#shared/counts.ts'
import { momentInShort } from '#shared/dates.ts'

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

/** The consequences of each choice before a message is sent in quiet hours, one sentence each. */
const quietWords = (
  { until, startsAt, people, sms }: Omit<QuietNow, 'sentences'>,
  canWait: boolean,
  now: Date,
): string[] => {
  const ends = momentInShort(until, now)
  const cost = sms > 0 ? ` (${sms} SMS)` : ''
  return [
    ...(startsAt <= until
      ? [`Det haster: vakten starter ${momentInShort(startsAt, now)}, før stilletiden er over.`]
      : []),
    `Stilletiden varer til ${ends}. Sender du nå, får ${counted(people, 'vikar', 'vikarer')} melding med en gang${cost}.`,
    canWait && startsAt > until
      ? `Venter du, sendes det av seg selv ${ends}.`
      : 'Sender du ikke nå, må du sende selv når stilletiden er over.',
  ]
}
