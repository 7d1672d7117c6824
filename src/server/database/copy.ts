import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Logger } from '../log.ts'
import { isConnectionLost, isDatabaseBusy } from './connection-failures.ts'
import { WHICH_DATABASE } from './pooler.ts'
import { readOnce, runReading, type Roles, type ScopedTransaction } from './transaction.ts'
import type { Scope } from './scope.ts'
import type { DB } from './types.ts'
import { isConflict } from './violations.ts'

/** Milliseconds that the replica has to catch up; after that the database itself is read. */
const MOST_BEHIND_MS = 1000
const PAUSE_MS = 20
/** Milliseconds without using an unavailable or lagging replica; one whose connections are all in use is not paused. */
const REST_MS = 10_000

/** The position of the database at a moment: everything committed before is in it. */
interface Mark {
  readonly which: string
  /** Rises with each promotion: positions of two timelines cannot be compared. */
  readonly timeline: number
  readonly position: string
}

type Work<S extends Scope, T> = (tx: ScopedTransaction<S>) => Promise<T>

/**
 * Reads on a replica. It has everything committed before the read began, so a page that follows a notice sees the
 * change. If the replica cannot serve, the database itself is read.
 */
export const openCopyReading = (itself: Roles, copies: Roles, log: Logger) => {
  let restsUntil = 0
  return async <S extends Scope, T>(scope: S, work: Work<S, T>): Promise<T> => {
    if (performance.now() < restsUntil) return runReading(itself[scope.role], scope, work)
    const mark = await runReading(itself[scope.role], scope, readMark)
    let isAtWork = false
    try {
      return await readOnce(copies[scope.role], scope, async (tx) => {
        await untilCaughtUp(tx, mark)
        isAtWork = true
        return work(tx)
      })
    } catch (err) {
      if (isAtWork && !isOfTheCopy(err)) throw err
      if (!isDatabaseBusy(err)) restsUntil = performance.now() + REST_MS
      log.warn({ err }, 'the copy of the database could not be read, so the database itself is')
      return runReading(itself[scope.role], scope, work)
    }
  }
}

/**
 * May the same work succeed in the database itself? The copy was lost, has vanished, or its replay took away what was
 * read.
 */
const isOfTheCopy = (error: unknown): boolean =>
  isConnectionLost(error) ||
  isConflict(error) ||
  (error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT')

const readMark = async (tx: Transaction<DB>): Promise<Mark> => {
  const { rows } = await sql<Mark>`
    select ${sql.raw(WHICH_DATABASE)} as which, ${TIMELINE} as timeline,
      pg_current_wal_flush_lsn()::text as position`.execute(tx)
  const [mark] = rows
  if (!mark) throw new Error('the database did not say where it is')
  return mark
}

/** @throws Error when it takes too long, or can never catch up */
const untilCaughtUp = async (tx: Transaction<DB>, mark: Mark): Promise<void> => {
  const latest = performance.now() + MOST_BEHIND_MS
  for (;;) {
    const { which, timeline, isThere } = await readPlace(tx, mark)
    if (which !== mark.which) throw new Error('DATABASE_READ_URL leads to another database')
    if (timeline < mark.timeline) throw new Error(`the copy is on timeline ${timeline}, not ${mark.timeline}`)
    if (isThere) return
    if (performance.now() > latest) throw new Error(`the copy is more than ${MOST_BEHIND_MS} ms behind`)
    await wait(PAUSE_MS)
  }
}

/** A promoted replica has its own position. */
const readPlace = async (tx: Transaction<DB>, { position }: Mark) => {
  const { rows } = await sql<Pick<Mark, 'which' | 'timeline'> & { isThere: boolean }>`
    select ${sql.raw(WHICH_DATABASE)} as which, ${TIMELINE} as timeline,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
        >= ${position}::pg_lsn as is_there`.execute(tx)
  const [place] = rows
  if (!place) throw new Error('the copy did not say where it is')
  return place
}

/** On a copy: the timeline of its last restart point, which lags a promotion by some minutes. */
const TIMELINE = sql<number>`case when pg_is_in_recovery()
  then (select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery())
  else ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer end`
