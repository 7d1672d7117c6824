import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import type { Context, RefusalOf } from '#features/requests/server/acts/answer-act.ts'
import { readName } from '#features/vikarer/server/read.ts'
import { notFound } from '#server/api/problems.ts'
import type { EditedShift } from '../shapes.ts'
import { tooFewPlaces } from '../texts.ts'
import { readAssignment } from './read.ts'
import type { changingPlaces } from '#features/requests/server/acts/shift-acts.ts'

/** Closed, or never there. */
export const closedOrUnknown =
  ({ services, scope }: Context, id: string, closed: () => Error) =>
  async () => {
    const found = await services.database.read(scope, (tx) => readAssignment(tx, id))
    return found ? closed() : notFound(NO_SUCH_ASSIGNMENT)
  }

export const nameOf = ({ services, scope }: Context, vikarId: string) =>
  services.database.read(scope, (tx) => readName(tx, vikarId))

export type PlacesErrors = {
  readonly CLOSED: () => Error
  readonly TOO_FEW: (options: { message: string }) => Error
  readonly STALE: (options: { data: { now: EditedShift } }) => Error
}

/** A stale form gets the stored values, read after the refused act was rolled back. */
export const placesRefused =
  ({ services, scope }: Context, id: string, errors: PlacesErrors) =>
  async (refused: RefusalOf<typeof changingPlaces>): Promise<Error> => {
    switch (refused.kind) {
      case 'not-found':
        return notFound(NO_SUCH_ASSIGNMENT)
      case 'closed':
        return errors.CLOSED()
      case 'too-few':
        return errors.TOO_FEW({ message: tooFewPlaces(refused.filled) })
      case 'stale': {
        const now = await services.database.read(scope, (tx) => readAssignment(tx, id))
        return now ? errors.STALE({ data: { now } }) : notFound(NO_SUCH_ASSIGNMENT)
      }
    }
  }
