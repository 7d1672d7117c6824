import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { Created } from '../../shapes.ts'
import { refuseInQuiet } from '#features/asking/server/quiet-now.ts'
import type { CreateOutcome } from '../create.ts'
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
    services: Pick<Services, 'clock'>,
    { sendAnyway }: { readonly sendAnyway?: boolean | undefined },
    make: (tx: TenantTransaction) => Promise<CreateOutcome>,
  ): ShiftAct<Created, CreateRefusal> =>
  async (tx) => {
    const outcome = await make(tx)
    if (outcome.kind !== 'created') return { refused: outcome }
    const { created, people } = outcome
    const { id: assignmentId, isNew } = created
    if (isNew) await refuseInQuiet(tx, services, { assignmentId, sent: created, sendAnyway })
    return {
      done: created,
      acted: {
        sent: created,
        meant: [],
        isFreeing: false,
        assignmentId,
        isRepeated: !isNew,
        isAboutLine: created.line !== undefined,
        ...(people.length > 0 && { sends: { what: 'request', people } }),
      },
    }
  }
