import { implementRoom } from '#server/api/implement-room.ts'
import { createSemaphore } from '#server/semaphore.ts'
import { accounts } from '../contract.ts'

/**
 * What visitors do at the doors at once in a process: sign-ups, logins, links. Each takes one of the system's five connections
 * to the database, which answer pages need as well, so a flood of them waits here. Answers to a shift have no part in it.
 */
export const doorTurns = createSemaphore({ atOnce: 3, waiting: 500, patienceMs: 5000 })

/** Gives a whole procedure of a door one turn. */
export const inTurn = implementRoom(accounts).middleware(({ next, signal }) =>
  doorTurns.run(async () => next(), signal),
)
