import { sql } from 'kysely'
import { completeAssignment } from '#features/assignments/server/complete.ts'
import { readHolders } from '#features/assignments/server/holders.ts'
import type { ReopenOutcome } from '#features/assignments/server/reopen.ts'
import type { Sent } from '#features/requests/contract.ts'
import type { ShiftAct } from '#features/requests/server/acts/act-on-shift.ts'
import { readShiftState } from '#features/requests/server/acts/read-plan.ts'
import { NOBODY } from '#features/messages/shapes.ts'
import { totalOf } from '#features/messages/server/effects-of.ts'
import { stopUnwantedLater } from '#features/messages/server/unwanted.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { cancelAndNotify, type Cancelled } from './cancel-and-notify.ts'
import { changePlacesAndNote, type PlacesOutcome } from './change-places.ts'
import { editAndNotify, type EditAndNotifyOutcome } from './edit-and-notify.ts'
import { removeAndNotify, type Removal } from './remove-and-notify.ts'
import { reopenAndNote } from './reopen.ts'

/** An act that returns nothing. */
export type Nothing = Record<string, never>

const SILENT = { sent: NOBODY, meant: [], isFreeing: false } as const

/** A shift that has not begun can be opened again. */
const reopenable = async (tx: TenantTransaction, id: string) => {
  const row = await tx
    .selectFrom('assignments')
    .select('id')
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .where('startsAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? [{ code: 'can-be-reopened' as const, vikarIds: [] }] : []
}

/** A shift that was completed with all its places filled has none to ask about. */
const isOpen = async (tx: TenantTransaction, id: string): Promise<boolean> =>
  (await readShiftState(tx, id))?.status === 'open'

export const cancelling =
  (config: Config, id: string): ShiftAct<Omit<Cancelled, 'meant'>, 'closed'> =>
  async (tx) => {
    const cancelled = await cancelAndNotify(tx, config, id)
    if (!cancelled) return { refused: 'closed' }
    const { meant, ...done } = cancelled
    const sent = totalOf([done, done.reserves])
    return { done, acted: { sent, meant, isFreeing: false, notes: await reopenable(tx, id) } }
  }

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
    stopUnwantedLater(tx, id) // one that still had a place was being asked about
    if (!(await completeAssignment(tx, id))) return { refused: 'closed' }
    return { done: {}, acted: { ...SILENT, notes: await reopenable(tx, id) } }
  }

type PlacesRefusal = Exclude<PlacesOutcome, { kind: 'changed' } | { kind: 'unchanged' }>

/** A shift that has that many places already stays as it is. */
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
          notes: [{ code: 'rewritten', vikarIds: [] }],
        },
      }
    return { refused: outcome }
  }
