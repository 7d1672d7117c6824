import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { heldUp, tooMany } from '../api/problems.ts'
import { countInTurn, type RateLimit } from '../load/rate-limit.ts'
import { createSemaphore, TooBusy, type Leave } from '../load/semaphore.ts'
import { createKeyedMutex } from '../load/keyed-mutex.ts'
import type { Database } from './database.ts'
import { SystemScope, type Scope, type TenantScope } from './scope.ts'
import type { ScopedTransaction } from './transaction.ts'
import type { DB } from './types.ts'
import { isConflict } from './violations.ts'

/**
 * Plans of one member in one office. A form asks for one 0.4 s after the last key, and after each change of its shift.
 */
const PLANS_PER_MEMBER: RateLimit = { name: 'plans', max: 240, windowSeconds: 60 }
const counting = new SystemScope(null)

/** The longest that a plan waits for a lock: answers to a shift go first. */
const LOCK_WAIT_MS = 300
const STATEMENT_MS = 5000

/** The most waiting plans of an office in this process, and their longest wait. */
const MOST_WAITING = 20
const PATIENCE_MS = 2000

const takeTurnOfOffice = createKeyedMutex(MOST_WAITING, PATIENCE_MS)

/**
 * Plans of all offices in this process, which has ten connections for tenants: the others are free for answers, however
 * many offices plan (decision 155).
 */
const AT_ONCE = 3
const plans = createSemaphore({ atOnce: AT_ONCE, patienceMs: PATIENCE_MS })

/** Rolls the transaction back. */
class Rehearsed extends Error {}

const rehearsals = new WeakSet<object>()

/** Will this transaction be rolled back? Then rows that no plan reads need not be written. */
export const isRehearsed = (tx: Transaction<DB>): boolean => rehearsals.has(tx)

/** The member who requests the plan. */
type Member = Pick<TenantScope, 'employerId' | 'userId'>

/**
 * Runs work in a transaction and rolls it back: returns the result of what would have happened. An office rehearses one
 * act at a time, in all processes together, so a yes behind a flood of plans waits for one of them. A process rehearses
 * three acts at a time.
 *
 * @throws TOO_MANY_REQUESTS beyond the member's limit
 * @throws HELD_UP if the rows stay locked by others
 */
export const rehearse = async <S extends Scope, T>(
  database: Pick<Database, 'transaction'>,
  { scope, member }: { readonly scope: S; readonly member: Member },
  work: (tx: ScopedTransaction<S>) => Promise<T>,
): Promise<T> => {
  const leave = await takeTurn(member)
  try {
    const wait = await database.transaction(counting, (tx) =>
      countInTurn(tx, [[PLANS_PER_MEMBER, `${member.employerId} ${member.userId}`]]),
    )
    if (wait > 0) throw tooMany(wait)
    return await runAndTakeBack(database, scope, (tx) =>
      Promise.all([giveWaySoon(tx), lockPlanning(tx, member), work(tx)]).then(([, , result]) => result),
    )
  } finally {
    leave()
  }
}

/** Waits for the office's turn first: plans that wait for a colleague's block no other office. */
const takeTurn = async ({ employerId }: Member): Promise<Leave> => {
  const leaveOffice = await takeTurnOfOffice(employerId)
  if (!leaveOffice) throw heldUp()
  try {
    const leaveAll = await plans.enter()
    return () => {
      leaveAll()
      leaveOffice()
    }
  } catch (error) {
    leaveOffice()
    throw error instanceof TooBusy ? heldUp() : error
  }
}

const runAndTakeBack = async <S extends Scope, T>(
  database: Pick<Database, 'transaction'>,
  scope: S,
  work: (tx: ScopedTransaction<S>) => Promise<T>,
): Promise<T> => {
  let last: { readonly result: T } | undefined
  try {
    await database.transaction(scope, async (tx) => {
      rehearsals.add(tx)
      last = { result: await work(tx) }
      throw new Rehearsed()
    })
  } catch (error) {
    if (error instanceof Rehearsed && last) return last.result
    throw isHeldUp(error) ? heldUp() : error
  }
  throw new Error('a rehearsed transaction was committed')
}

const giveWaySoon = (tx: Transaction<DB>) =>
  sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true),
    set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx)

/** Locked before all other locks. */
const lockPlanning = (tx: Transaction<DB>, { employerId }: Member) =>
  sql`select pg_advisory_xact_lock(hashtextextended('planning ' || ${employerId}, 0))`.execute(tx)

const GAVE_WAY = ['55P03', '57014'] // lock_not_available, query_canceled

const isHeldUp = (error: unknown): boolean =>
  isConflict(error) || (error instanceof pg.DatabaseError && GAVE_WAY.includes(error.code ?? ''))
