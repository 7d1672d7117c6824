import { sql } from 'kysely'
import { completeAssignment } from '#features/assignments/server/complete.ts'
import { readHolders } from '#features/assignments/server/holders.ts'
import type { ReopenOutcome } from '#features/assignments/server/reopen.ts'
import type { Sent } from '#features/requests/contract.ts'
import type { ShiftAct } from '#features/requests/server/acts/act-on-shift.ts'
import { readShiftState } from '#features/requests/server/acts/read-plan.ts'
import { NOBODY } from '#features/messages/shapes.ts'
import { stopUnwantedLater } from '#features/messages/server/unwanted.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { changePlacesAndNote, type PlacesOutcome } from './change-places.ts'
import { editAndNotify, type EditAndNotifyOutcome } from './edit-and-notify.ts'
import { removeAndNotify, type Removal } from './remove-and-notify.ts'
import { reopenAndNote } from './reopen.ts'

/** An act that returns nothing. */
export type Nothing = Record<string, never>

const SILENT = { sent: NOBODY, meant: [], isFreeing: false } as const

/** Those of the shifts that have not begun, and so can be opened again. */
export const reopenable = async (tx: TenantTransaction, ...ids: readonly string[]) => {
  const row = await tx
    .selectFrom('assignments')
    .select('id')
    .where('employerId', '=', tx.scope.employerId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('startsAt', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return row ? [{ code: 'can-be-reopened' as const, vikarIds: [] }] : []
}

/** True for an open shift. One that was completed with all its places filled has none to ask about. */
const isOpen = async (tx: TenantTransaction, id: string): Promise<boolean> =>
  (await readShiftState(tx, id))?.status === 'open'

export const removing =
  (config: Config, removal: Removal): ShiftAct<Sent, 'no-place'> =>
  async (tx) => {
    const sent = await removeAndNotify(tx, config, removal)
    if (!sent) return { refused: 'no-place' }
    const meant = [removal.vikarId]
    return {
      done: sent,
      acted: { sent, meant, isFreeing: true, notes: [{ code: 'barred', vikarIds: meant }] },
    }
  }

export const reopening =
  (
    id: string,
    askNext: boolean | undefined,
  ): ShiftAct<Nothing, Exclude<ReopenOutcome, { kind: 'reopened' }>> =>
  async (tx) => {
    const holders = await readHolders(tx, id)
    const outcome = await reopenAndNote(tx, id, askNext)
    if (outcome.kind !== 'reopened') return { refused: outcome }
    const isReserve = outcome.from === 'cancelled' && holders.length > 0
    const notes = isReserve ? [{ code: 'in-reserve' as const, vikarIds: holders }] : []
    return { done: {}, acted: { ...SILENT, isFreeing: await isOpen(tx, id), notes } }
  }

export const completing =
  (id: string): ShiftAct<Nothing, 'closed'> =>
  async (tx) => {
    stopUnwantedLater(tx, id) // a person who still had a place may have been asked about it
    if (!(await completeAssignment(tx, id))) return { refused: 'closed' }
    return { done: {}, acted: { ...SILENT, notes: await reopenable(tx, id) } }
  }

type PlacesRefusal = Exclude<PlacesOutcome, { kind: 'changed' } | { kind: 'unchanged' }>

/** A shift that has this number of places stays unchanged. */
export const changingPlaces =
  (id: string, wanted: Parameters<typeof changePlacesAndNote>[2]): ShiftAct<Nothing, PlacesRefusal> =>
  async (tx) => {
    const outcome = await changePlacesAndNote(tx, id, wanted)
    if (outcome.kind === 'unchanged') return { done: {}, acted: SILENT }
    if (outcome.kind === 'changed')
      return {
        done: {},
        acted: { ...SILENT, isFreeing: wanted.places > outcome.before, isLineWoken: true },
      }
    return { refused: outcome }
  }

type EditRefusal = Exclude<EditAndNotifyOutcome, { kind: 'edited' }>

export const editing =
  (config: Config, id: string, edit: Parameters<typeof editAndNotify>[3]): ShiftAct<Sent, EditRefusal> =>
  async (tx) => {
    const outcome = await editAndNotify(tx, config, id, edit)
    if (outcome.kind === 'edited')
      return {
        done: outcome.told,
        acted: {
          sent: outcome.told,
          meant: outcome.meant,
          isFreeing: outcome.hasMorePlaces,
          isLineWoken: true,
          notes: [
            { code: 'rewritten', vikarIds: [] },
            ...(outcome.away.length > 0 ? [{ code: 'away-then', vikarIds: outcome.away } as const] : []),
          ],
        },
      }
    return { refused: outcome }
  }
