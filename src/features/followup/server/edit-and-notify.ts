import { writeAudit } from '#features/accounts/server/audit.ts'
import {
  editShift,
  type Change,
  type EditOutcome,
  type ShiftEdit,
} from '#features/assignments/server/edit.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import type { LockedAssignment } from '#features/assignments/server/lock.ts'
import type { Sent } from '#features/requests/contract.ts'
import { NOBODY } from '#features/requests/server/notify-recipients.ts'
import { readRecipientProgress } from '#features/requests/server/recipient-progress.ts'
import { requeueWaiting } from '#features/requests/server/requeue.ts'
import { tellChange } from '#features/requests/server/tell-change.ts'
import { stopUnwantedLater } from '#features/requests/server/unwanted.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'

export type EditAndNotifyOutcome =
  | { readonly kind: 'edited'; readonly told: Sent }
  | Exclude<EditOutcome, { kind: 'edited' }>

/** Rolls the transaction back: what was written is refused. */
export class EditRefused extends Error {
  readonly outcome: Extract<EditOutcome, { kind: 'busy' }>

  constructor(outcome: EditRefused['outcome']) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

/**
 * Changes a shift. Those who have a place are told of what their calendar shows, by e-mail always and by SMS if that was how
 * they were asked; new times they are asked to confirm. The others see it behind the same link, and what has not gone out
 * to them says the new. Throws {@link EditRefused} where nothing may stay of it.
 */
export const editAndNotify = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
  edit: ShiftEdit,
): Promise<EditAndNotifyOutcome> => {
  const outcome = await editShift(tx, id, edit)
  if (outcome.kind === 'busy') throw new EditRefused(outcome)
  if (outcome.kind !== 'edited') return outcome
  const { employerId, userId: actorUserId } = tx.scope
  await writeAudit(tx, {
    action: 'assignment-edited',
    actorUserId,
    employerId,
    subject: { type: 'assignment', id },
    detail: { times: outcome.change.times },
  })
  return { kind: 'edited', told: await tell(tx, config, outcome.locked, outcome.change) }
}

const tell = async (
  tx: TenantTransaction,
  config: Config,
  locked: LockedAssignment,
  change: Change,
): Promise<Sent> => {
  const { id, channels } = locked
  const asked = await readRecipientProgress(tx, id)
  const facts = await readFacts(tx, id)
  await requeueWaiting(tx, config, locked, asked, facts.filled < facts.places)
  await stopUnwantedLater(tx, id)
  if (!change.event) return NOBODY
  return tellChange(tx, config, facts, { asked, channels, isNewTime: change.times })
}
