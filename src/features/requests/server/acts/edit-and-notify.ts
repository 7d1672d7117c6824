import { readAwayThen } from '#features/asking/server/line/read-away-then.ts'
import { readSendTimeMissed } from '#features/asking/server/line/send-time.ts'
import { choiceOf, lockForChoice, setAsking } from '#features/asking/server/line/halt.ts'
import { askNextLater } from '#features/asking/server/line/ask-due.ts'
import { writeAudit } from '#features/identity/server/audit.ts'
import { readHolders } from '#features/assignments/server/holders.ts'
import { lockClaimsOfAll } from '#features/assignments/server/claim.ts'
import { lockShiftsOfRequest } from '#features/assignments/server/lock.ts'
import { changesOf, readEditedFields } from '#features/assignments/server/edited-fields.ts'
import { editShift, type EditOutcome, type ShiftEdit } from '#features/assignments/server/edit.ts'
import type { Sent } from '#features/requests/contract.ts'
import { effectsOf } from '#features/messages/server/effects-of.ts'
import { readChangedShifts } from '#features/messages/server/changed-shifts.ts'
import { refuseTooOften } from '#features/requests/server/new-office.ts'
import { rewriteWaiting } from '#features/messages/server/rewrite-waiting.ts'
import { tellHolders } from '#features/messages/server/notify-holders.ts'
import { stopUnwantedLater, stopUnwantedNow } from '#features/messages/server/unwanted.ts'
import type { Config } from '#server/config/config.ts'
import { recordEvents } from '#server/history/record.ts'
import type { TenantTransaction } from '#server/database/database.ts'

export type EditAndNotifyOutcome =
  | {
      readonly kind: 'edited'
      readonly told: Sent
      /** Ids of the holders of a shift whose words or times have changed. */
      readonly meant: readonly string[]
      /** People in line or reserve who are away on the new days, and so are not asked. */
      readonly away: readonly string[]
      readonly hasMorePlaces: boolean
    }
  | Exclude<EditOutcome, { kind: 'edited' }>

/** The shift would start before its waiting request is sent, at that time. */
interface StartsUnasked {
  readonly kind: 'starts-unasked'
  readonly sendAt: Date
}

/** Rolls the transaction back after a refusal. */
export class EditRefused extends Error {
  readonly outcome: Extract<EditOutcome, { kind: 'busy' }> | StartsUnasked

  constructor(outcome: EditRefused['outcome']) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

/**
 * Changes a shift. Holders are notified of changes in their calendar entry, always by e-mail, and by SMS if they were
 * asked by SMS; new times must be confirmed. Other people see the change behind the same link, and unsent messages
 * get the new text. Throws {@link EditRefused} to roll everything back.
 */
export const editAndNotify = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
  { askNext, ...edit }: ShiftEdit & { readonly askNext?: boolean | undefined },
): Promise<EditAndNotifyOutcome> => {
  if (askNext !== undefined) await lockForEdit(tx, id)
  const outcome = await editShift(tx, id, edit, () => stopUnwantedNow(tx, id))
  if (outcome.kind === 'busy') throw new EditRefused(outcome)
  if (outcome.kind !== 'edited') return outcome
  const sendAt = outcome.change.times ? await readSendTimeMissed(tx, id) : null
  if (sendAt) throw new EditRefused({ kind: 'starts-unasked', sendAt })
  const { employerId, userId: actorUserId } = tx.scope
  await writeAudit(tx, {
    action: 'assignment-edited',
    actorUserId,
    employerId,
    subject: { type: 'assignment', id },
    detail: {
      times: outcome.change.times,
      ...(outcome.change.department && { department: edit.departmentId ?? null, moved: true }),
    },
  })
  const after = await readEditedFields(tx, outcome.locked.requestId)
  const hasMorePlaces = (outcome.before.get(id)?.places ?? edit.places) < edit.places
  if (hasMorePlaces) await setAsking(tx, id, askNext)
  const { told, meant } = await tell(tx, config, id, outcome)
  await recordEvents(
    tx,
    changesOf(outcome.before, after).map(({ assignmentId, ...change }) => ({
      kind: 'edited',
      on: { assignmentId },
      ...change,
      ...(assignmentId === id && hasMorePlaces && { after: { ...change.after, ...choiceOf({ askNext }) } }),
      ...(assignmentId === id && { effects: effectsOf(told) }),
    })),
  )
  const away = outcome.change.times ? await readAwayThen(tx, id) : []
  return { kind: 'edited', told, meant, away, hasMorePlaces }
}

/** Locks all shifts of the request: an edit changes the words of each. */
const lockForEdit = async (tx: TenantTransaction, id: string): Promise<void> => {
  const holders = await readHolders(tx, id)
  await Promise.all([lockClaimsOfAll(tx, holders), lockShiftsOfRequest(tx, id)])
  await lockForChoice(tx, id, holders)
}

const tell = async (
  tx: TenantTransaction,
  config: Config,
  id: string,
  { locked, change, others }: Extract<EditOutcome, { kind: 'edited' }>,
): Promise<{ told: Sent; meant: string[] }> => {
  const changed = await readChangedShifts(tx, [id, ...others])
  const retold = new Set([...(change.event ? [id] : []), ...(change.words ? others : [])])
  const shifts = [...changed.shifts].flatMap(([shiftId, shift]) => (retold.has(shiftId) ? [shift] : []))
  const holders = shifts.flatMap((shift) => shift.holders)
  await refuseTooOften(tx, holders)
  await rewriteWaiting(tx, config, changed, retold)
  stopUnwantedLater(tx, id)
  await askNextLater(tx, id)
  return {
    told: await tellHolders(tx, config, shifts, locked.channels),
    meant: [...new Set(holders.map((holder) => holder.id))],
  }
}
