import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { eraseEmployer, eraseLogins } from '#features/identity/server/closing/erase.ts'
import { eraseContacts } from '#features/employers/server/erase.ts'
import {
  restartErasure,
  finishErasure,
  listErasures,
  lockErasure,
  noteProgress,
  type Erasure,
} from '#features/identity/server/closing/erasures.ts'
import { eraseFromLines } from '#features/asking/server/line/erase.ts'
import { lockClaimsOfAll } from '#features/assignments/server/claim.ts'
import { blankResponses, endLinks } from '#features/assignments/server/erase.ts'
import { giveBackShifts } from '#features/answers/server/give-back.ts'
import { clearPurchases, forgetBuyer } from '#features/credits/server/erase.ts'
import { blankVikarer } from '#features/vikarer/server/erase.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { cancelShiftsOf, isCancelling } from './cancel-shifts.ts'
import { findSubject } from './find-subject.ts'
import { isAnythingOnItsWay, isTheirs } from './on-its-way.ts'
import { stagesFor } from './stages.ts'

/** Rows per transaction: other work waits no longer for them than for a page. */
const BATCH = 500

/**
 * Carries out all requested erasures. If the process dies, another continues, and a failing erasure does not delay
 * the others. `stopping` ends it after the current batch.
 */
export const eraseAll = async (
  services: Services,
  scope: SystemScope,
  stopping?: AbortSignal,
): Promise<void> => {
  for (const id of await services.database.read(scope, listErasures)) {
    try {
      await eraseUser(services, scope, id, stopping)
    } catch (err) {
      services.log.error({ err, erasure: id }, 'an erasure failed and will be retried')
    }
  }
}

/**
 * Erases a user permanently, batch by batch, from where it stopped. Each batch is a transaction that takes the
 * erasure's lock, so any number of processes may run it. The login is deleted last, in the transaction that marks the
 * erasure as done. Coming shifts are cancelled first, if chosen, so that the messages about it are queued. False
 * while a message is under way: nothing more is deleted until it has arrived.
 */
export const eraseUser = async (
  services: Services,
  scope: SystemScope,
  id: string,
  stopping?: AbortSignal,
): Promise<boolean> => {
  const { database, live } = services
  const first = await awaitAnswers(services, scope, id)
  if (!first) return true
  for (const employerId of first.wholeEmployerIds) await cancelShiftsOf(services, scope, employerId, stopping)
  let { own } = first
  let step: Step = 'more'
  while ((step === 'more' || step === 'restarted') && !stopping?.aborted) {
    if (step === 'restarted') own = (await awaitAnswers(services, scope, id))?.own ?? own
    // Includes a yes that was under way when the links were revoked.
    await giveBackShifts(services, own)
    step = await database.transaction(scope, (tx) => eraseSome(tx, id))
  }
  if (step !== 'done') return false
  live.publish('superadmins', ['service'])
  for (const { employerId } of own)
    live.publish(`employer:${employerId}`, ['vikarer', 'assignments', 'messages'])
  return true
}

/**
 * Waits for the answers under way of the erasure's substitutes, because such an answer still sees the person as they
 * were; what it stores is erased too. Returns their register rows, or null once the erasure is finished.
 */
const awaitAnswers = async ({ database }: Services, scope: SystemScope, id: string) => {
  const erasure = await database.transaction(scope, (tx) => lockErasure(tx, id))
  if (!erasure) return null
  const own = erasure.subject.register.filter(({ isRow }) => isRow)
  const vikarIds = own.map(({ vikarId }) => vikarId)
  if (vikarIds.length > 0) await database.transaction(scope, (tx) => lockClaimsOfAll(tx, vikarIds))
  return { own, wholeEmployerIds: erasure.wholeEmployerIds }
}

/** `restarted`: data was added meanwhile, so the erasure starts over. */
type Step = 'more' | 'restarted' | 'waiting' | 'done'

const eraseSome = async (tx: SystemTransaction, id: string): Promise<Step> => {
  const erasure = await lockErasure(tx, id)
  if (!erasure) return 'done'
  if (await isCancelling(tx, erasure.wholeEmployerIds)) return 'waiting'
  if (await isAnythingOnItsWay(tx, erasure)) return 'waiting'
  const { stage, lastId } = erasure
  const run = stagesFor(erasure)[stage]
  if (!run) return (await isMoreToErase(tx, erasure)) ? 'restarted' : eraseRest(tx, erasure)
  const ids = await run(tx, lastId, BATCH)
  const isLast = ids.length < BATCH
  await noteProgress(tx, id, {
    rows: ids.length,
    stage: isLast ? stage + 1 : stage,
    lastId: isLast ? null : (ids.at(-1) ?? null),
  })
  return 'more'
}

/**
 * True if data has been added since the erasure was requested; the erasure then starts over. User and employer are
 * locked, so concurrent writers have finished.
 */
const isMoreToErase = async (
  tx: SystemTransaction,
  { id, userId, wholeEmployerIds, subject }: Erasure,
): Promise<boolean> => {
  await sql`select from users where id = ${userId} for update`.execute(tx)
  const isWhole = sql`employer_id = any(${[...wholeEmployerIds]}::uuid[])`
  await sql`select from employers where id = any(${[...wholeEmployerIds]}::uuid[]) order by id for update`.execute(
    tx,
  )
  const { rows } = await sql`
    select from vikarer where user_id = ${userId} or ${isWhole}
    union all select from assignments where ${isWhole}
    union all select from events where ${isWhole}
    union all select from sms_history where ${isWhole}
    union all select from email_history where ${isWhole}
    union all select from push_messages where ${isWhole}
    limit 1`.execute(tx)
  if (rows.length === 0) return false
  const now = await findSubject(tx, userId, wholeEmployerIds)
  const known = new Set(subject.register.map(({ vikarId }) => vikarId))
  const added = now.register.filter(({ vikarId }) => !known.has(vikarId))
  await restartErasure(tx, id, {
    register: [...subject.register, ...added],
    employerIds: [...new Set([...subject.employerIds, ...now.employerIds])],
    words: [...new Set([...subject.words, ...now.words])],
    isAdministrator: subject.isAdministrator || now.isAdministrator,
  })
  const rowsAdded = added.filter(({ isRow }) => isRow)
  await endLinks(tx, rowsAdded)
  await eraseFromLines(tx, rowsAdded)
  await blankVikarer(tx, rowsAdded)
  return true
}

/** Small tables, deleted in the final transaction. */
const eraseRest = async (
  tx: SystemTransaction,
  { id, userId, wholeEmployerIds, requestedBy, subject }: Erasure,
): Promise<Step> => {
  await blankResponses(tx, isTheirs(subject.register))
  for (const employerId of wholeEmployerIds) await clearPurchases(tx, employerId)
  await forgetBuyer(tx, userId)
  await eraseContacts(tx, subject)
  await eraseLogins(tx, [userId])
  for (const employerId of wholeEmployerIds) await eraseEmployer(tx, employerId)
  await writeAudit(tx, {
    action: 'user-erased',
    actorUserId: requestedBy,
    employerId: wholeEmployerIds[0] ?? null,
    subject: { type: 'user', id: userId },
    detail: { wholeEmployer: wholeEmployerIds.length > 0 },
  })
  await finishErasure(tx, id)
  return 'done'
}
