import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import { lockClaimsOfAll } from '#features/assignments/server/claim.ts'
import { lockAll, lockRequestsOf } from '#features/assignments/server/lock.ts'
import type { Sent } from '#features/requests/contract.ts'
import { NOBODY } from '#features/messages/shapes.ts'
import { totalOf } from '#features/messages/server/effects-of.ts'
import { stopUnwantedNow } from '#features/messages/server/unwanted.ts'
import type { AffectedVikar } from '#features/vikarer/leaving-shapes.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { readHeldBy } from '#features/assignments/server/holders.ts'
import { lockVikarer } from '#features/vikarer/server/read.ts'
import { removeAndNotify } from '../remove-and-notify.ts'

/** A shift was closed or ended since it was read; the transaction is rolled back. */
export class ShiftsChanged extends Error {}

/** The shifts that were opened, and the messages to their holder. */
export interface Opened {
  readonly told: Sent
  readonly shifts: readonly OpenedShift[]
}

interface OpenedShift {
  readonly assignmentId: string
  readonly vikarId: string
  readonly logins: readonly string[]
  readonly told: Sent
}

export const NONE_OPENED: Opened = { told: NOBODY, shifts: [] }

/**
 * Locks all rows by which substitutes take part: their claims, their coming shifts, the requests of these, then their
 * register rows. Concurrent answers, withdrawals, cancellations and new requests wait. False if one of them is not in
 * the register.
 */
export const lockParticipation = async (
  tx: TenantTransaction,
  vikarIds: readonly string[],
): Promise<boolean> => {
  await lockClaimsOfAll(tx, vikarIds)
  const held = await readHeldBy(tx, vikarIds)
  await Promise.all([lockAll(tx, held), lockRequestsOf(tx, held)])
  return lockVikarer(tx, vikarIds)
}

/**
 * Takes a substitute off all of their coming shifts, which are then open, and notifies them about each. `askNext`
 * asks the reserve and the line after the commit. Throws {@link ShiftsChanged} if a shift was closed meanwhile.
 */
export const openShifts = async (
  tx: TenantTransaction,
  config: Config,
  { id, held }: Pick<AffectedVikar, 'id' | 'held'>,
  askNext: boolean | undefined,
): Promise<Opened> => {
  const shifts: OpenedShift[] = []
  for (const { assignmentId } of held) {
    const told = await removeAndNotify(tx, config, { assignmentId, vikarId: id, words: '', askNext })
    if (!told) throw new ShiftsChanged()
    shifts.push({ assignmentId, vikarId: id, logins: await readLoginsOfAsked(tx, assignmentId), told })
  }
  return { told: totalOf([NOBODY, ...shifts.map(({ told }) => told)]), shifts }
}

/** The same for several, one after the other. */
export const openShiftsOf = async (
  tx: TenantTransaction,
  config: Config,
  vikarer: readonly Pick<AffectedVikar, 'id' | 'held'>[],
  askNext: boolean | undefined,
): Promise<Opened> => {
  const opened: Opened[] = []
  for (const vikar of vikarer) opened.push(await openShifts(tx, config, vikar, askNext))
  return {
    told: totalOf([NOBODY, ...opened.map(({ told }) => told)]),
    shifts: opened.flatMap(({ shifts }) => shifts),
  }
}

/**
 * Stops the obsolete, unsent messages about the opened shifts, once the people have left or are inactive: a question
 * that never reached them no longer holds the line up, so plan and line name the same next person.
 */
export const stopAboutOpened = async (tx: TenantTransaction, { shifts }: Opened): Promise<void> => {
  for (const { assignmentId } of shifts) await stopUnwantedNow(tx, assignmentId)
}

/** Call after the commit. */
export const announceOpened = (services: Services, employerId: string, { shifts }: Opened): void => {
  for (const { assignmentId, logins } of shifts)
    announceChange(services, { employerId, assignmentId, logins })
}

/** The numbers of opened shifts and their notices, for the response to the office. */
export const countOpened = ({ told: { emails, sms }, shifts }: Opened) => ({
  reopened: shifts.length,
  emails,
  sms: sms.kind === 'queued' ? sms.count : 0,
})
