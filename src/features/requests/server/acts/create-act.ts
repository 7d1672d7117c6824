import type { TenantTransaction } from '#server/database/database.ts'
import type { Created } from '../../shapes.ts'
import { NOBODY } from '#features/messages/shapes.ts'
import type { CreateOutcome } from '../create.ts'
import { undoRequest, type UndoRefusal } from '../undo.ts'
import type { ShiftAct } from './act-on-shift.ts'

/** The ways in which a request is not made. */
export type CreateRefusal = Exclude<CreateOutcome, { kind: 'created' }>

/**
 * Makes a request. A request that an earlier press has made asks no one: its messages are as they were.
 *
 * @param make `createRequest` with the form
 */
export const creating =
  (
    { sendAnyway }: { readonly sendAnyway?: boolean | undefined },
    make: (tx: TenantTransaction) => Promise<CreateOutcome>,
  ): ShiftAct<Created, CreateRefusal> =>
  async (tx) => {
    const outcome = await make(tx)
    if (outcome.kind !== 'created') return { refused: outcome }
    const { created, people } = outcome
    const { id: assignmentId, isNew } = created
    return {
      done: created,
      acted: {
        sent: isNew ? created : NOBODY,
        meant: [],
        isFreeing: false,
        assignmentId,
        isRepeated: !isNew,
        isAboutLine: created.line !== undefined,
        ...(people.length > 0 && { sends: { what: 'request', people } }),
        ...(isNew && { asks: { sendAnyway, canWait: true } }),
      },
    }
  }

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
