import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Logger } from '../log.ts'
import { WHICH_DATABASE } from './pooler.ts'
import { readOnce, runReading, type Roles, type ScopedTransaction } from './transaction.ts'
import type { Scope } from './scope.ts'
import type { DB } from './types.ts'

/** How far the copy may be behind before the database itself is read, in milliseconds until it has caught up. */
const MOST_BEHIND_MS = 1000
const PAUSE_MS = 20
/** A copy that is away or far behind is left alone for so long. */
const REST_MS = 10_000

/** The database at a moment: all that was committed before is in it. */
interface Mark {
  readonly which: string
  readonly position: string
}

type Work<S extends Scope, T> = (tx: ScopedTransaction<S>) => Promise<T>

/**
 * Reads on a copy of the database. The copy has at least what was committed before the read began: whoever follows a
 * notice sees what it is about. Where the copy cannot, the database itself is read.
 */
export const openCopyReading = (itself: Roles, copies: Roles, log: Logger) => {
  let restsUntil = 0
  return async <S extends Scope, T>(scope: S, work: Work<S, T>): Promise<T> => {
    if (performance.now() < restsUntil) return runReading(itself[scope.role], scope, work)
    const mark = await runReading(itself[scope.role], scope, readMark)
    try {
      return await readOnce(copies[scope.role], scope, async (tx) => {
        await untilCaughtUp(tx, mark)
        return work(tx)
      })
    } catch (err) {
      // Whatever it was, nothing has changed; what is wrong with the work is wrong there, too, and says so.
      const answer = await runReading(itself[scope.role], scope, work)
      restsUntil = performance.now() + REST_MS
      log.warn({ err }, 'the copy of the database could not be read, and the database itself was')
      return answer
    }
  }
}

const readMark = async (tx: Transaction<DB>): Promise<Mark> => {
  const { rows } = await sql<Mark>`
    select ${sql.raw(WHICH_DATABASE)} as which, pg_current_wal_flush_lsn()::text as position`.execute(tx)
  const [mark] = rows
  if (!mark) throw new Error('the database did not say where it is')
  return mark
}

/** @throws Error when it takes too long, or never can */
const untilCaughtUp = async (tx: Transaction<DB>, mark: Mark): Promise<void> => {
  const latest = performance.now() + MOST_BEHIND_MS
  for (;;) {
    const { which, isThere } = await readPlace(tx, mark)
    if (which !== mark.which) throw new Error('DATABASE_READ_URL leads to another database')
    if (isThere) return
    if (performance.now() > latest) throw new Error(`the copy is more than ${MOST_BEHIND_MS} ms behind`)
    await wait(PAUSE_MS)
  }
}

/** A copy that was promoted has a position of its own. */
const readPlace = async (tx: Transaction<DB>, { position }: Mark) => {
  const { rows } = await sql<{ which: string; isThere: boolean }>`
    select ${sql.raw(WHICH_DATABASE)} as which,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
        >= ${position}::pg_lsn as is_there`.execute(tx)
  const [place] = rows
  if (!place) throw new Error('the copy did not say where it is')
  return place
}
