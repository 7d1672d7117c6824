import { readSendTimeMissed } from '#features/asking/server/line/send-time.ts'
import { choiceOf, lockForChoice, setAsking } from '#features/asking/server/line/halt.ts'
import { askNextLater } from '#features/asking/server/line/ask-due.ts'
import { writeAudit } from '#features/accounts/server/audit.ts'
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
import { stopUnwantedLater } from '#features/messages/server/unwanted.ts'
import type { Config } from '#server/config/config.ts'
import { recordEvents } from '#server/history/record.ts'
import type { TenantTransaction } from '#server/database/database.ts'

export type EditAndNotifyOutcome =
  | {
      readonly kind: 'edited'
      readonly told: Sent
      /** Ids of those who have a place of a shift whose words or times have changed. */
      readonly meant: readonly string[]
      readonly hasMorePlaces: boolean
    }
  | Exclude<EditOutcome, { kind: 'edited' }>

/** The shift would start before its request is sent, which is then. */
interface StartsUnasked {
  readonly kind: 'starts-unasked'
  readonly sendAt: Date
}

/** Rolls the transaction back: what was written is refused. */
export class EditRefused extends Error {
  readonly outcome: Extract<EditOutcome, { kind: 'busy' }> | StartsUnasked

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
  { askNext, ...edit }: ShiftEdit & { readonly askNext?: boolean | undefined },
): Promise<EditAndNotifyOutcome> => {
  if (askNext !== undefined) await lockForEdit(tx, id)
  const outcome = await editShift(tx, id, edit)
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
  return { kind: 'edited', told, meant, hasMorePlaces }
}

/** An edit changes the words of all shifts of the request. */
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
