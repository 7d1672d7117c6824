import { askNextLater } from '#features/asking/server/line/ask-due.ts'
import { choiceOf, setAsking } from '#features/asking/server/line/halt.ts'
import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { statesFor } from '#features/assignments/rules.ts'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import { setPlaces } from '#features/assignments/server/set-places.ts'
import { isShiftAt } from '#features/assignments/server/shift-version.ts'
import { stopUnwantedLater, stopUnwantedNow } from '#features/messages/server/unwanted.ts'
import { recordEvents } from '#server/history/record.ts'
import type { TenantTransaction } from '#server/database/database.ts'

/** `version`: the version that the change is based on. */
interface Wanted {
  readonly places: number
  /** Asks reserve and line about new places. */
  readonly askNext?: boolean | undefined
  readonly version: string
}

/** `too-few`: `filled` people, more than that, have said yes already. */
export type PlacesOutcome =
  | { readonly kind: 'changed'; readonly before: number }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'closed' | 'not-found' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'too-few'; readonly filled: number }

/**
 * Changes the number of substitutes that a shift needs. Without a place left the shift is filled, and messages that
 * offer one are stopped. An additional place opens it again; `askNext` asks its reserve, then its line.
 */
export const changePlacesAndNote = async (
  tx: TenantTransaction,
  id: string,
  { places, version, askNext }: Wanted,
): Promise<PlacesOutcome> => {
  const outcome = await changePlaces(tx, id, { places, version })
  if (outcome.kind !== 'changed') return outcome
  const { employerId, userId: actorUserId } = tx.scope
  stopUnwantedLater(tx, id)
  if (places > outcome.before) await setAsking(tx, id, askNext)
  await Promise.all([
    askNextLater(tx, id),
    recordEvents(tx, [
      {
        kind: 'edited',
        on: { assignmentId: id },
        before: { places: outcome.before },
        after: { places, ...(places > outcome.before && choiceOf({ askNext })) },
      },
    ]),
    writeAudit(tx, {
      action: 'assignment-places-changed',
      actorUserId,
      employerId,
      subject: { type: 'assignment', id },
      detail: { places },
    }),
  ])
  return outcome
}

/**
 * Changes the number in one conditional update, which decides between this and a concurrent yes, withdrawal or
 * cancellation: it never takes a holder's place.
 */
const changePlaces = async (
  tx: TenantTransaction,
  id: string,
  { places, version }: Omit<Wanted, 'askNext'>,
): Promise<PlacesOutcome> => {
  const { employerId, userId } = tx.scope
  const assignment = await lockAssignment(tx, id)
  if (!assignment) return { kind: 'not-found' }
  const isSeen = await isShiftAt(tx, id, version)
  if (isSeen && assignment.status === 'assigned' && places > assignment.filled && !assignment.hasEnded)
    await stopUnwantedNow(tx, id)
  const { rows } = await sql<{ before: number }>`
    with known as (select places from assignments where employer_id = ${employerId} and id = ${id})
    update assignments set edited_at = now(), edited_by = ${userId}, ${setPlaces(places)}
    where employer_id = ${employerId} and id = ${id} and status = any(${[...statesFor('changePlaces')]})
      and ends_at > now() and filled <= ${places} and places <> ${places} and ${isSeen}
    returning (select places from known) as before`.execute(tx)
  const [changed] = rows
  return changed ? { kind: 'changed', before: changed.before } : whyNot(tx, id, places, isSeen)
}

/**
 * The reason of a refusal, read in a new statement: the update saw commits that it waited for, its snapshot did not.
 */
const whyNot = async (
  tx: TenantTransaction,
  id: string,
  places: number,
  isSeen: boolean,
): Promise<PlacesOutcome> => {
  const { rows } = await sql<{ filled: number; places: number; isChangeable: boolean }>`
    select filled, places, status = any(${[...statesFor('changePlaces')]}) and ends_at > now() as is_changeable
    from assignments where employer_id = ${tx.scope.employerId} and id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) return { kind: 'not-found' }
  if (found.isChangeable && !isSeen) return { kind: 'stale' }
  if (!found.isChangeable) return { kind: 'closed' }
  if (found.places === places) return { kind: 'unchanged' }
  return found.filled > places ? { kind: 'too-few', filled: found.filled } : { kind: 'closed' }
}
