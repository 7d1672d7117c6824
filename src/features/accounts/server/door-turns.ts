import type { ApiContext } from '#server/api/context.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { networksOf } from '#server/network.ts'
import { createSemaphore } from '#server/semaphore.ts'
import { accounts } from '../contract.ts'

/**
 * What visitors do at the doors at once in a process: sign-ups, logins, links. Each takes one of the system's five connections
 * to the database, which answer pages need as well, so a flood of them waits here. One network has only a share of the places,
 * so that it shuts no door to others. Answers to a shift have no part in it.
 */
const turns = createSemaphore({ atOnce: 3, waiting: 500, waitingPerKey: 150, patienceMs: 5000 })

/** Does part of a procedure in a turn of its caller's. */
export const takeTurn = <T>(
  { request }: ApiContext,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> => turns.run(work, { signal, key: networksOf(request.ip).near })

/** Gives a whole procedure of a door one turn. */
export const inTurn = implementRoom(accounts).middleware(({ context, next, signal }) =>
  takeTurn(context, signal, async () => next()),
)
