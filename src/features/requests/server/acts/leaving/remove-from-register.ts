import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { stopUnwantedLater } from '#features/messages/server/unwanted.ts'
import type { Affected, AffectedVikar } from '#features/vikarer/leaving-shapes.ts'
import type { WayOut } from '#features/vikarer/rules.ts'
import { refuseOutside } from '#features/vikarer/server/asked-elsewhere.ts'
import { isTouched, readAffected } from '#features/vikarer/server/read-affected.ts'
import { isNeededElsewhere, removeVikar } from '#features/vikarer/server/remove.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { lockParticipation, openShiftsOf, stopAboutOpened, type Opened } from './open-shifts.ts'

export interface Removal {
  readonly ids: readonly string[]
  readonly how?: WayOut | undefined
  /** Asks reserve and line of the opened shifts. */
  readonly askNext?: boolean | undefined
  readonly mayGo: MayGo
}

/** True if the actor has seen these effects. Null: known only from the plan, after the act. */
export type MayGo = (now: Affected) => boolean | null

/** The actor has seen these effects, or the version of the plan shown proves it. */
export const seenBy =
  (seen: string | undefined): MayGo =>
  (now) => {
    if (seen === now.seen) return true
    if (seen !== undefined) return null
    return !now.vikarer.some(isTouched)
  }

export type RemovalOutcome =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'affected'; readonly now: Affected }
  | {
      readonly kind: 'removed'
      readonly now: Affected
      /** People who have left the register, and people who leave it after their last coming shift. */
      readonly gone: readonly AffectedVikar[]
      readonly leaving: readonly AffectedVikar[]
      readonly opened: Opened
      readonly released: readonly string[]
    }

/**
 * Removes substitutes as the office chose, or marks those with coming shifts to leave after the last of them: all, or
 * none. Nothing changes if the office has not seen the effects. That is checked with their claims, shifts and rows
 * locked, so a concurrent yes is either seen or finds no link.
 */
export const removeFromRegister = async (
  tx: TenantTransaction,
  config: Config,
  { ids: given, how, askNext, mayGo }: Removal,
): Promise<RemovalOutcome> => {
  const ids = [...new Set(given)]
  if (!(await lockParticipation(tx, ids))) return { kind: 'not-found' }
  if (await isNeededElsewhere(tx, ids)) return { kind: 'elsewhere' }
  await refuseOutside(tx, ids)
  const now = await readAffected(tx, config, ids)
  if (mayGo(now) === false) return { kind: 'affected', now }
  const holders = now.vikarer.filter(({ held }) => held.length > 0)
  if (holders.length > 0 && how === undefined) return { kind: 'affected', now }
  const leaving = how === 'keep-shifts' ? holders : []
  const gone = now.vikarer.filter((vikar) => !leaving.includes(vikar))
  for (const vikar of leaving) await letLeave(tx, vikar)
  const opened = await openShiftsOf(tx, config, gone, askNext)
  const released: string[] = []
  for (const { id } of gone) {
    await stopQuestions(tx, id)
    const removed = await removeVikar(tx, id, { isForGood: how === 'for-good' })
    released.push(...(removed?.released ?? []))
  }
  await stopAboutOpened(tx, opened)
  return { kind: 'removed', now, gone, leaving, opened, released }
}

const letLeave = async (tx: TenantTransaction, { id }: AffectedVikar): Promise<void> => {
  const { employerId, userId: actorUserId } = tx.scope
  await sql`
    update vikarer set availability = 'inactive', is_leaving = true, updated_at = now()
    where employer_id = ${employerId} and id = ${id}`.execute(tx)
  await writeAudit(tx, {
    action: 'vikar-leaving',
    actorUserId,
    employerId,
    subject: { type: 'vikar', id },
  })
}

/** Stops unsent messages about open requests: the person has left the register. */
const stopQuestions = async (tx: TenantTransaction, vikarId: string) => {
  const { rows } = await sql<{ assignmentId: string }>`
    select distinct on (t.request_id) a.id as assignment_id from recipients t
    join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
      and a.status = 'open' and a.ends_at > now()
    where t.employer_id = ${tx.scope.employerId} and t.vikar_id = ${vikarId}`.execute(tx)
  for (const { assignmentId } of rows) stopUnwantedLater(tx, assignmentId)
}
