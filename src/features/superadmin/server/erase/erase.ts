import { writeAudit } from '#features/accounts/server/audit.ts'
import { eraseEmployer, eraseLogins } from '#features/accounts/server/erase.ts'
import {
  finishErasure,
  listErasures,
  lockErasure,
  noteProgress,
  type Erasure,
} from '#features/accounts/server/erasures.ts'
import { blankResponses } from '#features/assignments/server/erase.ts'
import { giveBackShifts } from '#features/assignments/server/give-back.ts'
import { clearPurchases, forgetBuyer } from '#features/credits/server/erase.ts'
import { blankVikarer } from '#features/vikarer/server/erase.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { stagesFor } from './stages.ts'
import { readSubject, type Subject } from './subject.ts'

/** So many rows a transaction: others wait for them no longer than for a page. */
const BATCH = 500

/** Erases everybody who has been asked for. A process that dies leaves the rest to the next. */
export const eraseAll = async (services: Services, scope: SystemScope): Promise<void> => {
  for (const id of await services.database.read(scope, listErasures)) await eraseUser(services, scope, id)
}

/**
 * Erases a user for good, batch by batch, from where it stands: each batch is a transaction that takes the erasure's lock,
 * so any number of processes may try. The login goes last, together with the note that it is done: as long as anything
 * is left, what tells how to find it is there.
 */
export const eraseUser = async (services: Services, scope: SystemScope, id: string): Promise<void> => {
  const { database, live } = services
  const first = await database.transaction(scope, (tx) => lockErasure(tx, id))
  if (!first) return
  await giveBackShifts(services, first.register)
  while (await database.transaction(scope, (tx) => eraseSome(tx, id)));
  live.publish('superadmins', ['service'])
  for (const { employerId } of first.register)
    live.publish(`employer:${employerId}`, ['vikarer', 'assignments', 'messages'])
}

/** False when nothing is left. */
const eraseSome = async (tx: SystemTransaction, id: string): Promise<boolean> => {
  const erasure = await lockErasure(tx, id)
  if (!erasure) return false
  const subject = await readSubject(tx, erasure)
  for (const stage of stagesFor(subject)) {
    const rows = await stage(tx, subject, BATCH)
    if (rows > 0) {
      await noteProgress(tx, id, rows)
      return true
    }
  }
  await eraseRest(tx, erasure, subject)
  return false
}

/** What is little, and must be there until all else is gone. */
const eraseRest = async (tx: SystemTransaction, erasure: Erasure, { userId, register }: Subject) => {
  const { wholeEmployerId, requestedBy } = erasure
  await blankResponses(tx, register)
  await blankVikarer(tx, register)
  await (wholeEmployerId ? clearPurchases(tx, wholeEmployerId) : forgetBuyer(tx, userId))
  await eraseLogins(tx, [userId])
  if (wholeEmployerId) await eraseEmployer(tx, wholeEmployerId)
  await writeAudit(tx, {
    action: 'user-erased',
    actorUserId: requestedBy,
    employerId: wholeEmployerId,
    subject: { type: 'user', id: userId },
    detail: { wholeEmployer: wholeEmployerId !== null },
  })
  await finishErasure(tx, erasure.id)
}
