import { ORPCError } from '@orpc/server'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { quietEnd } from '#features/messages/quiet-hours.ts'
import type { QuietNow } from '../shapes.ts'
import type { Sent } from '#features/messages/shapes.ts'
import { QUIET_HOURS_NOW } from '../texts.ts'
import { readAskingSettings } from './line/settings.ts'

interface Queued {
  /** The shift that the messages are about. */
  readonly assignmentId: string
  readonly sent: Pick<Sent, 'sms' | 'emails' | 'recipients'>
  /** The caller knows that it is quiet. */
  readonly sendAnyway: boolean | undefined
}

/**
 * Refuses messages that were just queued in the employer's quiet hours, unless they are meant to go out then. Throws within
 * the transaction, so that nothing of them stays. Messages about a person's own shift never come here.
 *
 * @throws ORPCError QUIET_NOW with {@link QuietNow}
 */
export const refuseInQuiet = async (
  tx: TenantTransaction,
  { clock }: Pick<Services, 'clock'>,
  { assignmentId, sent, sendAnyway }: Queued,
): Promise<void> => {
  const sms = sent.sms.kind === 'queued' ? sent.sms.count : 0
  if (sendAnyway || sms + sent.emails === 0) return
  const until = quietEnd((await readAskingSettings(tx)).quiet, clock.now())
  if (!until) return
  const { startsAt } = await tx
    .selectFrom('assignments')
    .select('startsAt')
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow()
  const data: QuietNow = {
    until: until.toISOString(),
    startsAt: startsAt.toISOString(),
    people: sent.recipients,
    sms,
  }
  throw new ORPCError('QUIET_NOW', { status: 409, message: QUIET_HOURS_NOW, data })
}

/** The input of a plan: the press asks about quiet hours. */
export const asIfMeant = <Input extends object>(input: Input) => ({ ...input, sendAnyway: true })
