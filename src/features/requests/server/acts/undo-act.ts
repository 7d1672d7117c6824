import { NOBODY } from '#features/messages/shapes.ts'
import type { ShiftAct } from './act-on-shift.ts'
import { undoRequest, type UndoRefusal } from '../undo.ts'

/** Undoes a request that has not been sent, with all its shifts. */
export const undoing =
  (id: string): ShiftAct<Record<string, never>, UndoRefusal> =>
  async (tx) => {
    const outcome = await undoRequest(tx, id)
    if (outcome.kind !== 'undone') return { refused: outcome.kind }
    const { stopped } = outcome
    return { done: {}, acted: { sent: NOBODY, meant: [], isFreeing: false, stopped, notes: DELETED } }
  }

const DELETED = [{ code: 'deleted', vikarIds: [] }] as const
