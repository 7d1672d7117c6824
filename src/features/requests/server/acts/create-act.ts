import type { TenantTransaction } from '#server/database/database.ts'
import type { Created } from '../../shapes.ts'
import { NOBODY } from '#features/messages/shapes.ts'
import type { CreateOutcome } from '../create.ts'
import { undoRequest, type UndoRefusal } from '../undo.ts'
import type { ShiftAct } from './act-on-shift.ts'

/** The reasons a request is not created. */
export type CreateRefusal = Exclude<CreateOutcome, { kind: 'created' }>

/**
 * Creates a request. If an earlier press created it, no one is asked again, and its messages stay unchanged.
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
