import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const EVERY_MS = 10
/** Longest acceptable wait for a table, in milliseconds. */
export const MOST_WAIT_MS = 1000

export interface Waits {
  /**
   * The longest that one transaction, which is at least a part of a request, has waited for tables, all of its waits
   * together.
   */
  readonly ms: number
  /** The waiting statement, and the newest migration then: the next one caused the wait. */
  readonly statement: string
  readonly after: string
  /** The number of samples: without any, nothing is proven. */
  readonly looks: number
}

/** A session that waits for a table now. */
export interface Waiting {
  /** The transaction. */
  readonly who: string
  /** One of its waits, with its duration so far. */
  readonly since: string
  readonly ms: number
  readonly statement: string
  readonly after: string
}

/** Samples a hundred times a second how long people and workers wait for tables, until it is called. */
export const watchWaits = async (admin: pg.Pool): Promise<() => Promise<Waits>> => {
  const client = await admin.connect()
  const watch = openWatch()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      watch.look((await client.query<Waiting>(WAITING)).rows)
      await wait(EVERY_MS)
    }
  })()
  return async () => {
    isOver = true
    await watching
    client.release()
    return watch.longest()
  }
}

/** Adds up the samples: a transaction that waits for one table and then for another has waited for both. */
export const openWatch = () => {
  const known = new Map<string, Map<string, number>>()
  let longest = { ms: 0, statement: '', after: '' }
  let looks = 0
  return {
    look: (waiting: readonly Waiting[]) => {
      looks += 1
      for (const { who, since, ms, statement, after } of waiting) {
        const waits = known.get(who) ?? new Map<string, number>()
        known.set(who, waits.set(since, ms))
        const sum = Math.round([...waits.values()].reduce((all, one) => all + one, 0))
        if (sum > longest.ms) longest = { ms: sum, statement, after }
      }
    },
    longest: (): Waits => ({ ...longest, looks }),
  }
}

/** The three locks of those who read and write, which wait for nothing but a change of the table itself. */
const WAITING = `
  select l.pid || ' ' || a.xact_start as who, l.waitstart::text as since, left(a.query, 120) as statement,
    extract(epoch from clock_timestamp() - l.waitstart)::float8 * 1000 as ms,
      (select max(name) from kysely_migration) as after
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where not l.granted and l.locktype = 'relation' and l.mode in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')
    and l.waitstart is not null`
