import { sql } from 'kysely'
import { writeAudit } from '#features/accounts/server/audit.ts'
import { stopUnwantedLater } from '#features/messages/server/unwanted.ts'
import type { Affected, AffectedVikar } from '#features/vikarer/contract-leaving.ts'
import type { WayOut } from '#features/vikarer/rules.ts'
import { refuseOutside } from '#features/vikarer/server/asked-elsewhere.ts'
import { isTouched, readAffected } from '#features/vikarer/server/read-affected.ts'
import { isNeededElsewhere, removeVikar } from '#features/vikarer/server/remove.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { lockParticipation, NONE_OPENED, openShifts, type Opened } from './open-shifts.ts'

export interface Removal {
  readonly id: string
  readonly how?: WayOut | undefined
  /** Reserve and line of the opened shifts are asked. */
  readonly askNext?: boolean | undefined
  readonly mayGo: MayGo
}

/** Has the actor seen these effects? Null: that is known only from the plan, once it is done. */
export type MayGo = (now: Affected) => boolean | null

/** The actor has seen these effects, or the plan that was shown proves it. */
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
  | { readonly kind: 'leaving'; readonly now: Affected }
  | {
      readonly kind: 'removed'
      readonly now: Affected
      readonly opened: Opened
      readonly released: readonly string[]
    }

/**
 * Takes a substitute out of the register as the office chose, or lets them leave after their last coming shift. Nothing is
 * changed when they take part in something that the office has not seen: decided with their claims, shifts and row locked,
 * so a yes at the same moment is either seen or finds no link.
 */
export const removeFromRegister = async (
  tx: TenantTransaction,
  config: Config,
  { id, how, askNext, mayGo }: Removal,
): Promise<RemovalOutcome> => {
  if (!(await lockParticipation(tx, [id]))) return { kind: 'not-found' }
  if (await isNeededElsewhere(tx, [id])) return { kind: 'elsewhere' }
  await refuseOutside(tx, [id])
  const now = await readAffected(tx, config, [id])
  const [vikar] = now.vikarer
  if (!vikar) return { kind: 'not-found' }
  if (mayGo(now) === false) return { kind: 'affected', now }
  if (vikar.held.length > 0 && how === undefined) return { kind: 'affected', now }
  if (vikar.held.length > 0 && how === 'keep-shifts') return letLeave(tx, vikar, now)
  const opened = vikar.held.length > 0 ? await openShifts(tx, config, vikar, askNext) : NONE_OPENED
  await stopQuestions(tx, id)
  const removed = await removeVikar(tx, id, { isForGood: how === 'for-good' })
  return removed ? { kind: 'removed', now, opened, released: removed.released } : { kind: 'not-found' }
}

const letLeave = async (
  tx: TenantTransaction,
  { id }: AffectedVikar,
  now: Affected,
): Promise<RemovalOutcome> => {
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
  return { kind: 'leaving', now }
}

/** Stops unsent messages about open questions: the person has left the register. */
const stopQuestions = async (tx: TenantTransaction, vikarId: string) => {
  const { rows } = await sql<{ assignmentId: string }>`
    select distinct on (t.request_id) a.id as assignment_id from recipients t
    join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
      and a.status = 'open' and a.ends_at > now()
    where t.employer_id = ${tx.scope.employerId} and t.vikar_id = ${vikarId}`.execute(tx)
  for (const { assignmentId } of rows) stopUnwantedLater(tx, assignmentId)
}
