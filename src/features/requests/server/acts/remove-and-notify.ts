import { askNextLater } from '#features/asking/server/line/ask-due.ts'
import { choiceOf, lockForChoice, setAsking } from '#features/asking/server/line/halt.ts'
import { writeAudit } from '#features/identity/server/audit.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import { lockClaimsOf } from '#features/assignments/server/claim.ts'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import { removeVikar } from '#features/assignments/server/remove.ts'
import type { Sent } from '#features/requests/contract.ts'
import { NOBODY } from '#features/messages/shapes.ts'
import { effectsOf } from '#features/messages/server/effects-of.ts'
import { stopUnwantedLater, stopUnwantedNow } from '#features/messages/server/unwanted.ts'
import { readContact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { recordEvents } from '#server/history/record.ts'
import { notifyOfRemoval } from '#features/messages/server/notify-holders.ts'

export interface Removal {
  readonly assignmentId: string
  readonly vikarId: string
  /** The office's words; may be empty. */
  readonly words: string
  /** Asks reserve and line about the place. */
  readonly askNext?: boolean | undefined
}

/**
 * Takes a person off a shift and notifies them: by e-mail if they have an address, because the calendar entry came by
 * e-mail, and by SMS if they were asked by SMS. Null if they have no place.
 */
export const removeAndNotify = async (
  tx: TenantTransaction,
  config: Config,
  removal: Removal,
): Promise<Sent | null> => {
  const { assignmentId, vikarId } = removal
  if (removal.askNext !== undefined) await lockForChoice(tx, assignmentId, [vikarId])
  await stopIfFilled(tx, removal)
  if (!(await removeVikar(tx, removal))) return null
  const { employerId, userId: actorUserId } = tx.scope
  await writeAudit(tx, {
    action: 'vikar-removed',
    actorUserId,
    employerId,
    subject: { type: 'assignment', id: assignmentId },
    detail: { vikarId },
  })
  const told = await tell(tx, config, removal)
  await recordEvents(tx, [
    {
      kind: 'removed',
      on: { assignmentId },
      vikarId,
      after: choiceOf(removal),
      effects: effectsOf(told),
    },
  ])
  return told
}

/** Locks as the removal does. */
const stopIfFilled = async (tx: TenantTransaction, { assignmentId, vikarId }: Removal): Promise<void> => {
  await lockClaimsOf(tx, { vikarId })
  const assignment = await lockAssignment(tx, assignmentId)
  if (assignment?.status === 'assigned') await stopUnwantedNow(tx, assignmentId)
}

const tell = async (
  tx: TenantTransaction,
  config: Config,
  { assignmentId, vikarId, words, askNext }: Removal,
): Promise<Sent> => {
  stopUnwantedLater(tx, assignmentId)
  await setAsking(tx, assignmentId, askNext)
  const [facts, contact, assignment] = await Promise.all([
    readFacts(tx, assignmentId),
    readContact(tx, vikarId),
    lockAssignment(tx, assignmentId),
    askNextLater(tx, assignmentId),
  ])
  if (!contact) return NOBODY
  const channels = assignment?.channels ?? []
  return notifyOfRemoval(tx, config, facts, { contacts: [contact], channels }, words)
}
