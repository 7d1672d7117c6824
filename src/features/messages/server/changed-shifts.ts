import { sql } from 'kysely'
import { isUnconfirmed, timesBefore, type AgreedTimes } from '#features/assignments/server/confirm.ts'
import {
  readFacts,
  readRequestFacts,
  readShiftFacts,
  type AssignmentFacts,
  type RequestFacts,
} from '#features/assignments/server/facts.ts'
import { IS_FREE_AGAIN } from '#features/assignments/server/holders.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { readRecipientProgress, type RecipientProgress } from './recipient-progress.ts'

/** A person with a place. */
export interface PlaceHolder extends RecipientProgress {
  /** The person has been asked to confirm new times, and has not answered. */
  readonly isToConfirm: boolean
  /** The previously agreed times. */
  readonly before: AgreedTimes | null
}

/** A shift after a change, with the facts of its messages. */
export interface ChangedShift {
  readonly facts: AssignmentFacts
  readonly isFreeAgain: boolean
  readonly holders: readonly PlaceHolder[]
}

/** The changed shifts of a request by id, and the current facts of the request; null when no shift is open. */
export interface ChangedShifts {
  readonly shifts: ReadonlyMap<string, ChangedShift>
  readonly request: RequestFacts | null
  /** By id. */
  readonly asked: ReadonlyMap<string, RecipientProgress>
}

/**
 * Reads the state after the change, in a fixed number of statements for any number of shifts: the facts are those of
 * the whole request, and only the times differ. Locks the recipients in the register, which precedes the messages.
 */
export const readChangedShifts = async (
  tx: TenantTransaction,
  [id, ...others]: readonly [string, ...string[]],
): Promise<ChangedShifts> => {
  const ids = [id, ...others]
  const asked = new Map((await readRecipientProgress(tx, id)).map((person) => [person.id, person]))
  const [facts, times, standing] = await Promise.all([
    readFacts(tx, id),
    readShiftFacts(tx, ids),
    readStanding(tx, ids),
  ])
  const shifts = times.map((shift): [string, ChangedShift] => {
    const own = standing.filter(({ assignmentId }) => assignmentId === shift.id)
    const holders = own.flatMap(({ vikarId, isToConfirm, before }) => {
      const person = vikarId === null ? undefined : asked.get(vikarId)
      return person ? [{ ...person, isToConfirm, before }] : []
    })
    return [shift.id, { facts: { ...facts, ...shift }, isFreeAgain: own[0]?.isFreeAgain ?? false, holders }]
  })
  return { shifts: new Map(shifts), request: await readOpenRequest(tx, id), asked }
}

interface Standing {
  readonly assignmentId: string
  readonly isFreeAgain: boolean
  /** Null in the single row of a shift without a holder. */
  readonly vikarId: string | null
  readonly isToConfirm: boolean
  readonly before: AgreedTimes | null
}

const readStanding = async (tx: TenantTransaction, ids: readonly string[]): Promise<readonly Standing[]> => {
  const { rows } = await sql<Standing>`
    select a.id as assignment_id, ${IS_FREE_AGAIN} as is_free_again, r.vikar_id, ${isUnconfirmed} as is_to_confirm,
      ${timesBefore} as before
    from assignments a
    left join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
      and r.response_type = 'accepted'
    where a.employer_id = ${tx.scope.employerId} and a.id = any(${[...ids]}::uuid[])
    order by a.id, r.vikar_id`.execute(tx)
  return rows
}

/** Reads the request through its earliest open shift, whose time it shows. */
const readOpenRequest = async (tx: TenantTransaction, id: string): Promise<RequestFacts | null> => {
  const { rows } = await sql<{ id: string }>`
    select s.id from assignments a join assignments s on s.employer_id = a.employer_id and s.request_id = a.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${id} and s.status = 'open' and s.ends_at > now()
    order by s.starts_at, s.id limit 1`.execute(tx)
  return rows[0] ? readRequestFacts(tx, rows[0].id) : null
}
